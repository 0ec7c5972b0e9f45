import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { tap } from '@trpc/server/observable'
import { toServerError } from '../../ui/server/server-error.ts'
import { serverLink } from '../../ui/server/server.ts'
import type { EngineApi, SharedApi } from '../../engine/model/engine-api.ts'
import type { TablesClient } from '../page/tables-client.ts'

/** Carries the token of the link. The same header as in `access/public-links/visitor.ts`. */
const linkHeader = 'x-gridloom-link'

/** Sends calls for records to the view behind the link. */
const asShared: TRPCLink<EngineApi> = () => runtime => {
  const { op, next } = runtime
  return next({ ...op, path: op.path.replace(/^records\./, 'shared.') })
}

/**
 * Reports calls that find nothing or need a password, because the link may have ended. The call that opens the view has
 * an answer of its own for that.
 */
const reporting =
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
  const report = reporting(() => listeners.forEach(listener => listener()))
  const link = () => serverLink({ [linkHeader]: token })
  return {
    calls: createTRPCClient<SharedApi>({ links: [report, link()] }).shared,
    /** The client of the parts of a table's screen. The view behind the link answers it. */
    tables: createTRPCClient<EngineApi>({ links: [report, asShared, link()] }) satisfies TablesClient,
    /** Calls back when the server refuses anything but opening the view, until the returned function is called. */
    onRefused: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type SharedClients = ReturnType<typeof createClients>

const clients = new Map<string, SharedClients>()

/** The clients of a visitor with a link. */
export function sharedClients(token: string): SharedClients {
  const ofLink = clients.get(token) ?? createClients(token)
  clients.set(token, ofLink)
  return ofLink
}
