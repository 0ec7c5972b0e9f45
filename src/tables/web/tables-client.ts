import { createTRPCClient } from '@trpc/client'
import type { router } from '../../access/trpc.ts'
import { personHeader, serverLink } from '../../ui/server.ts'
import type { actionsRouter } from '../actions.router.ts'
import type { filesRouter } from '../files/files.router.ts'
import type { fieldsRouter } from '../fields.router.ts'
import type { historyRouter } from '../history.router.ts'
import type { metadataRouter } from '../metadata.router.ts'
import type { recordsRouter } from '../records.router.ts'
import type { tablesRouter } from '../tables.router.ts'
import type { trashRouter } from '../trash.router.ts'
import type { viewsRouter } from '../views.router.ts'

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
