import { accessRouter } from '../access/access.router.ts'
import { router } from '../access/trpc.ts'
import { importsRouter } from '../imports/imports.router.ts'
import { actionsRouter } from '../tables/actions.router.ts'
import { filesRouter } from '../tables/files/files.router.ts'
import { fieldsRouter } from '../tables/fields.router.ts'
import { historyRouter } from '../tables/history.router.ts'
import { liveRouter } from '../tables/live.router.ts'
import { metadataRouter } from '../tables/metadata.router.ts'
import { recordsRouter } from '../tables/records.router.ts'
import { sharedRouter } from '../tables/shared/shared.router.ts'
import { tablesRouter } from '../tables/tables.router.ts'
import { trashRouter } from '../tables/trash.router.ts'
import { viewsRouter } from '../tables/views.router.ts'

/** Every procedure of the product. */
export const appRouter = router({
  access: accessRouter,
  actions: actionsRouter,
  metadata: metadataRouter,
  tables: tablesRouter,
  fields: fieldsRouter,
  views: viewsRouter,
  records: recordsRouter,
  attachments: filesRouter,
  shared: sharedRouter,
  live: liveRouter,
  history: historyRouter,
  trash: trashRouter,
  imports: importsRouter,
})

export type AppRouter = typeof appRouter
