import { createHmac, randomBytes } from 'node:crypto'
import type { EmulatorContext } from 'emulate'
import { metadataOf, type Parameters, textOf, textsOf } from './stripe-form.emulator.ts'
import {
  invalid,
  missing,
  newStripeId,
  seconds,
  type StripeState,
  type WebhookEndpoint,
} from './stripe-state.emulator.ts'

/** Signs an event as https://docs.stripe.com/webhooks#verify-manually says. @param at seconds since 1970 */
export function signEvent(payload: string, secret: string, at = seconds()): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  return `t=${at},v1=${signature}`
}

/** The events of the emulated account, and where they are sent. */
export class StripeEvents {
  readonly #state: StripeState
  readonly #signal: AbortSignal

  constructor({ state, signal }: EmulatorContext<StripeState>) {
    this.#state = state
    this.#signal = signal
  }

  /** Records an event, and sends it to the endpoints that want it. */
  emit(type: string, object: unknown): void {
    const event = { id: newStripeId('evt'), created: seconds(), type, data: structuredClone(object) }
    this.#state.events.push(event)
    if (!this.#state.isDelivering) return
    const payload = JSON.stringify(this.show(event))
    for (const endpoint of Object.values(this.#state.endpoints)) {
      const isWanted = endpoint.events.includes(type) || endpoint.events.includes('*')
      if (endpoint.status === 'enabled' && isWanted) void this.#send(endpoint, payload)
    }
  }

  async #send({ url, secret }: WebhookEndpoint, payload: string): Promise<void> {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signEvent(payload, secret),
    }
    // Stripe tries for three days. Here, whoever waits for a lost event asks for it.
    await fetch(url, { method: 'POST', headers, body: payload, signal: this.#signal }).catch(() => undefined)
  }

  show({ id, created, type, data }: StripeState['events'][number]): object {
    return {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created,
      type,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: data },
    }
  }

  #endpoint(id: string): WebhookEndpoint {
    const found = this.#state.endpoints[id]
    if (!found) throw missing('webhook endpoint', id)
    return found
  }

  createEndpoint(body: Parameters): object {
    const url = textOf(body, 'url') ?? ''
    if (!URL.canParse(url))
      throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', 'url_invalid')
    const endpoint: WebhookEndpoint = {
      id: newStripeId('we'),
      created: seconds(),
      url,
      secret: `whsec_${randomBytes(24).toString('base64url')}`,
      events: textsOf(body, 'enabled_events'),
      metadata: metadataOf(body),
      status: 'enabled',
    }
    this.#state.endpoints[endpoint.id] = endpoint
    // Only this answer has the secret.
    return { ...this.showEndpoint(endpoint.id), secret: endpoint.secret }
  }

  showEndpoint(id: string): object {
    const { created, url, events, metadata, status } = this.#endpoint(id)
    return { id, object: 'webhook_endpoint', created, url, enabled_events: events, metadata, status, livemode: false }
  }

  updateEndpoint(id: string, body: Parameters): object {
    const endpoint = this.#endpoint(id)
    endpoint.url = textOf(body, 'url') ?? endpoint.url
    if (body['enabled_events']) endpoint.events = textsOf(body, 'enabled_events')
    if (textOf(body, 'disabled') !== undefined) endpoint.status = body['disabled'] === 'true' ? 'disabled' : 'enabled'
    return this.showEndpoint(id)
  }

  deleteEndpoint(id: string): object {
    this.#endpoint(id)
    delete this.#state.endpoints[id]
    return { id, object: 'webhook_endpoint', deleted: true }
  }
}
