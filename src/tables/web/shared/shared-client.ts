import { createTRPCClient, type TRPCLink } from '@trpc/client'
import type { router } from '../../../access/trpc.ts'
import { serverLink } from '../../../ui/server.ts'
import type { sharedRouter } from '../../shared/shared.router.ts'
import type { TablesClient, TablesRouter } from '../tables-client.ts'

type SharedRouter = ReturnType<typeof router<{ shared: typeof sharedRouter }>>

/** Says by which link a page came, as `access/view-links/visitor.ts` reads it. */
const linkHeader = 'x-gridloom-link'

/** Calls of records, as those of the view behind the link. */
const asShared: TRPCLink<TablesRouter> = () => given => {
  const { op, next } = given
  return next({ ...op, path: op.path.replace(/^records\./, 'shared.') })
}

const createClients = (token: string) => {
  const link = () => serverLink({ [linkHeader]: token })
  return {
    calls: createTRPCClient<SharedRouter>({ links: [link()] }).shared,
    /** What the parts of a table's screen ask for records, answered by the view behind the link. */
    tables: createTRPCClient<TablesRouter>({ links: [asShared, link()] }) satisfies TablesClient,
  }
}

export type SharedClients = ReturnType<typeof createClients>

const clients = new Map<string, SharedClients>()

/** The calls of who came by a link. */
export function sharedClients(token: string): SharedClients {
  const known = clients.get(token) ?? createClients(token)
  clients.set(token, known)
  return known
}
