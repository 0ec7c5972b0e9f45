import { accessRouter } from '../home/access.router.ts'
import { mergeRouters, router } from '../api/trpc.ts'
import { csvUploadRouter, importsRouter } from '../imports/imports.router.ts'
import { actionsRouter } from '../engine/api/actions.router.ts'
import { filesRouter } from '../engine/api/files.router.ts'
import { fieldsRouter } from '../engine/api/fields.router.ts'
import { historyRouter } from '../engine/api/history.router.ts'
import { liveRouter } from '../engine/api/live.router.ts'
import { metadataRouter } from '../engine/api/metadata.router.ts'
import { recordsRouter } from '../engine/api/records.router.ts'
import { sharedRouter } from '../engine/api/shared.router.ts'
import { tablesRouter } from '../engine/api/tables.router.ts'
import { trashRouter } from '../engine/api/trash.router.ts'
import { viewsRouter } from '../engine/api/views.router.ts'
import { deliveriesRouter } from '../connections/deliveries/deliveries.router.ts'
import { mailsRouter } from '../forms/mails/mails.router.ts'
import { paymentsRouter } from '../forms/payments/payments.router.ts'
import { draftsRouter } from '../forms/drafts/drafts.router.ts'
import { resultsRouter } from '../forms/results/results.router.ts'
import { versionsRouter } from '../forms/versions/versions.router.ts'

/** Every procedure of the product. */
export const appRouter = router({
  access: accessRouter,
  actions: actionsRouter,
  metadata: metadataRouter,
  tables: tablesRouter,
  fields: fieldsRouter,
  views: viewsRouter,
  records: recordsRouter,
  attachments: mergeRouters(filesRouter, csvUploadRouter),
  shared: sharedRouter,
  live: liveRouter,
  history: historyRouter,
  trash: trashRouter,
  imports: importsRouter,
  deliveries: deliveriesRouter,
  forms: mergeRouters(draftsRouter, versionsRouter, mailsRouter, paymentsRouter, resultsRouter),
})

export type AppRouter = typeof appRouter
