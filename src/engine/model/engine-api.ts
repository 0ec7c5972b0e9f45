import type { router } from '../../api/trpc.ts'
import type { actionsRouter } from '../api/actions.router.ts'
import type { fieldsRouter } from '../api/fields.router.ts'
import type { filesRouter } from '../api/files.router.ts'
import type { historyRouter } from '../api/history.router.ts'
import type { liveRouter } from '../api/live.router.ts'
import type { metadataRouter } from '../api/metadata.router.ts'
import type { recordsRouter } from '../api/records.router.ts'
import type { sharedRouter } from '../api/shared.router.ts'
import type { tablesRouter } from '../api/tables.router.ts'
import type { trashRouter } from '../api/trash.router.ts'
import type { viewsRouter } from '../api/views.router.ts'

type ApiOf<Routers extends Parameters<typeof router>[0]> = ReturnType<typeof router<Routers>>

/** The calls about bases, as a client of the engine sees them. */
export type EngineApi = ApiOf<{
  actions: typeof actionsRouter
  attachments: typeof filesRouter
  fields: typeof fieldsRouter
  history: typeof historyRouter
  metadata: typeof metadataRouter
  records: typeof recordsRouter
  tables: typeof tablesRouter
  trash: typeof trashRouter
  views: typeof viewsRouter
}>

/** The subscriptions over the socket of a tab. */
export type LiveApi = ApiOf<{ live: typeof liveRouter }>

/** The calls of visitors who open a shared view. */
export type SharedApi = ApiOf<{ shared: typeof sharedRouter }>
