import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { tap } from '@trpc/server/observable'
import { toServerError } from '../../ui/server/server-error.ts'
import { serverLink } from '../../ui/server/server.ts'
import type { EngineApi, SharedApi } from '../../engine/model/engine-api.ts'
import type { TablesClient } from '../page/tables-client.ts'

/** Carries the token of the link. The same header as in `access/public-links/visitor.ts`. */
const linkHeader = 'x-gridloom-link'

/** Calls of records, as those of the view behind the link. */
const asShared: TRPCLink<EngineApi> = () => given => {
  const { op, next } = given
  return next({ ...op, path: op.path.replace(/^records\./, 'shared.') })
}

/** Hears of calls that lead nowhere, or ask for a password: the link may have ended. What opens it is told by its answer. */
const hearing =
  (onRefused: () => void): TRPCLink<SharedApi & EngineApi> =>
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        error: error => {
          const { httpStatus } = toServerError(error)
          if (op.path !== 'shared.open' && (httpStatus === 403 || httpStatus === 404)) onRefused()
        },
      }),
    )

const createClients = (token: string) => {
  const listeners = new Set<() => void>()
  const hear = hearing(() => listeners.forEach(listener => listener()))
  const link = () => serverLink({ [linkHeader]: token })
  return {
    calls: createTRPCClient<SharedApi>({ links: [hear, link()] }).shared,
    /** What the parts of a table's screen ask for records, answered by the view behind the link. */
    tables: createTRPCClient<EngineApi>({ links: [hear, asShared, link()] }) satisfies TablesClient,
    /** Calls when the server has refused something, other than to open the view; gives what ends that. */
    onRefused: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
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
