import { z } from 'zod'
import { requireAccess } from '../../access/can.ts'
import { currentOrganizationOf } from '../../access/flows.ts'
import { restRoute, type RouteContext } from '../../api/rest-route.ts'
import { AppError, type ErrorCode } from '../../platform/errors.ts'
import { notAccepted, notAllowed } from '../client/service-errors.ts'
import { ConnectionId, ConnectionValues } from '../connection-input.ts'
import { requireConnection, requireService, tryValues } from '../connections.ts'
import type { FieldValues } from '../service.ts'
import { checkConnection } from './check-connection.ts'

const statuses: Partial<Record<ErrorCode, number>> = { bad_input: 400, not_found: 404, conflict: 409, unavailable: 503 }

/** How HTTP would say it. */
const statusOf = ({ code, reason }: AppError): number => {
  if (reason === notAccepted) return 401
  return reason === notAllowed ? 403 : (statuses[code] ?? 400)
}

interface Tested {
  email: string | null
}

/** Tries what a person entered, without storing it. */
async function testValues(context: RouteContext, serviceType: string, config: FieldValues): Promise<Tested> {
  const { account } = await tryValues(context.platform, requireService(serviceType), config)
  return { email: account }
}

async function testStored({ platform }: RouteContext, id: string): Promise<Tested> {
  const { problem, reason } = await checkConnection(platform, id)
  if (problem !== null) throw new AppError('bad_input', problem, { reason })
  const { account } = await requireConnection(platform, id)
  return { email: account }
}

export const testConnectionRoute = restRoute({
  method: 'POST',
  path: '/v1/admin/integrations/{id}/test',
  summary: 'Tries a connection at its service, or a config that is not stored. A refusal is an answer with `error`.',
  capability: 'use connection',
  params: z.object({ id: z.string().max(64) }),
  query: z.object({ mode: z.string().max(20).optional() }),
  body: z.object({
    serviceType: z.string().max(64).optional(),
    /** The connection; the id of the path when absent. */
    serviceId: ConnectionId.nullish(),
    /** What a person entered; absent to try the connection as it is stored. */
    config: ConnectionValues.nullish(),
    organizationId: z.string().max(64).optional(),
    model: z.string().max(100).nullish(),
    flowId: z.string().max(64).nullish(),
    timezone: z.string().max(64).nullish(),
  }),
  answer: z.object({
    data: z.object({ email: z.string().nullable() }).nullable(),
    statusCode: z.number(),
    error: z.string().nullable(),
  }),
  async handle(context, { params, body }) {
    const { platform, actor } = context
    const id = body.serviceId ?? ConnectionId.safeParse(params.id).data ?? null
    const config = body.config && Object.keys(body.config).length > 0 ? body.config : null
    if (id === null) {
      const organizationId = body.organizationId ?? (await currentOrganizationOf(platform, actor.userId))
      await requireAccess(context, 'create connection', { kind: 'organization', id: organizationId })
      if (!config) throw new AppError('bad_input', 'There is nothing to test.')
    } else {
      await requireAccess(context, 'use connection', { kind: 'connection', id })
    }
    const type = id === null ? (body.serviceType ?? '') : (await requireConnection(platform, id)).service
    // A service that does not exist is a mistake of the call, not an answer of a service.
    requireService(type)
    try {
      const data = config ? await testValues(context, type, config) : await testStored(context, id ?? '')
      return { data, statusCode: 200, error: null }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { data: null, statusCode: statusOf(error), error: error.message }
    }
  },
})
