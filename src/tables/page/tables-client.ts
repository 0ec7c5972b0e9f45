import { createTRPCClient } from '@trpc/client'
import type { router } from '../../api/trpc.ts'
import { personHeader, serverLink } from '../../ui/server/server.ts'
import type { actionsRouter } from '../../engine/api/actions.router.ts'
import type { filesRouter } from '../../engine/api/files.router.ts'
import type { fieldsRouter } from '../../engine/api/fields.router.ts'
import type { historyRouter } from '../../engine/api/history.router.ts'
import type { metadataRouter } from '../../engine/api/metadata.router.ts'
import type { recordsRouter } from '../../engine/api/records.router.ts'
import type { tablesRouter } from '../../engine/api/tables.router.ts'
import type { trashRouter } from '../../engine/api/trash.router.ts'
import type { viewsRouter } from '../../engine/api/views.router.ts'

type Procedures = {
  actions: typeof actionsRouter
  attachments: typeof filesRouter
  fields: typeof fieldsRouter
  history: typeof historyRouter
  metadata: typeof metadataRouter
  records: typeof recordsRouter
  tables: typeof tablesRouter
  trash: typeof trashRouter
  views: typeof viewsRouter
}

export type TablesRouter = ReturnType<typeof router<Procedures>>

/** The calls of bases, typed by the routers that answer them. */
export const tablesClient = createTRPCClient<TablesRouter>({ links: [serverLink()] })

/** The same calls, refused once somebody else has signed in on this browser: what one person did is theirs. */
export const tablesClientOf = (userId: string): TablesClient =>
  createTRPCClient<TablesRouter>({ links: [serverLink({ [personHeader]: userId })] })

export type TablesClient = typeof tablesClient
