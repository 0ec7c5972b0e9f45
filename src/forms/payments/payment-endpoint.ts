import { randomBytes } from 'node:crypto'
import { requireConnection } from '../../connections/connections.ts'
import { openSecret, sealSecret } from '../../connections/credentials/seals.ts'
import { readStripeEvent } from '../../connections/services/stripe/stripe-events.ts'
import { createWebhookEndpoint } from '../../connections/services/stripe/stripe-payments.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { openPaymentConnection } from './payment-connection.ts'
import { putEndpoint, selectEndpoint, selectEndpointByToken, updateEndpoint } from './payment-endpoints.sql.ts'
import { takeOpen } from './payments.sql.ts'
import { type PaymentId, readPayment, settlePayment } from './settle-payment.ts'
import { openBase } from '../../engine/base/base.ts'

export const endpointPath = (token: string) => `/webhooks/payments/${token}`

interface Endpoint {
  connectionId: string
  organizationId: string
  service: string
}

const sealedFor = ({ connectionId, organizationId, service }: Endpoint) => ({
  connectionId: `${connectionId} events`,
  organizationId,
  service,
})

/**
 * Lets the payment service send its events here. A server without a public URL, and a key that may not create endpoints,
 * only make payments that nobody comes back for settle later. Repeating it changes nothing.
 */
export async function ensureEndpoint(platform: Platform, connectionId: string): Promise<void> {
  const { pool, config, log } = platform
  if (config.publicUrl === undefined) return
  const [existing] = await run(pool, selectEndpoint(connectionId))
  const isCurrent = existing?.url === config.publicUrl + endpointPath(existing?.token ?? '')
  if (existing && isCurrent && (existing.secret !== null || existing.isRecent)) return
  const token = randomBytes(24).toString('base64url')
  const url = config.publicUrl + endpointPath(token)
  await run(pool, putEndpoint({ connectionId, token, url }))
  try {
    const { organizationId, service } = await requireConnection(platform, connectionId)
    const client = await openPaymentConnection(platform, { connectionId, organizationId })
    const created = await createWebhookEndpoint(client, url, `endpoint-${token}`)
    const secret = sealSecret(platform, sealedFor({ connectionId, organizationId, service }), {
      secret: created.secret,
    })
    await run(pool, updateEndpoint(token, { endpointId: created.id, secret, problem: null }))
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'Unknown'
    log.warn({ connection: connectionId, problem }, 'Events of payments are not received')
    await run(pool, updateEndpoint(token, { endpointId: null, secret: null, problem }))
  }
}

/**
 * Takes an event. Its content only says which payment to read again.
 *
 * @param body as it was sent, byte by byte.
 * @returns 'refused' for an unknown address, a wrong signature, and an old event.
 * @throws Error when the payment could not be settled, so that the service sends the event again.
 */
export async function receiveEvent(
  platform: Platform,
  { token, body, header }: { token: string; body: string; header: string },
): Promise<'settled' | 'ignored' | 'refused'> {
  const [endpoint] = await run(platform.pool, selectEndpointByToken(token))
  if (!endpoint?.secret) return 'refused'
  const { connectionId } = endpoint
  const { organizationId, service } = await requireConnection(platform, connectionId)
  const { secret = '' } = openSecret(platform, sealedFor({ connectionId, organizationId, service }), endpoint.secret)
  const event = readStripeEvent(body, { header, secret })
  if (!event) return 'refused'
  const { gridloom_flow: flowId = '', gridloom_submission: submissionId = '' } = event.metadata
  if (!/^\d{1,18}$/.test(flowId) || !/^sub\w{1,60}$/.test(submissionId)) return 'ignored'
  const id = { flowId, submissionId }
  if (!(await belongsTo(platform, id, connectionId))) return 'ignored'
  await settlePayment(platform, id)
  return 'settled'
}

/** Whether a payment was made through a connection. An event of another account says nothing about it. */
async function belongsTo(
  platform: Platform,
  { flowId, submissionId }: PaymentId,
  connectionId: string,
): Promise<boolean> {
  const base = await openBase(platform, { flowId }).catch(() => null)
  return base !== null && (await readPayment(base, submissionId))?.connectionId === connectionId
}

const batch = 100

/** Settles payments that are due: those that nobody came back for, and debits that take days. */
export async function settleOpenPayments(platform: Platform, signal: AbortSignal): Promise<void> {
  for (;;) {
    const open = await run(platform.pool, takeOpen(batch))
    for (const { flowId, submissionId } of open) {
      signal.throwIfAborted()
      await settlePayment(platform, { flowId, submissionId }).catch((error: unknown) =>
        platform.log.warn({ error, flowId, submissionId }, 'A payment could not be settled'),
      )
    }
    if (open.length < batch) return
  }
}
