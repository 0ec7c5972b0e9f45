import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod/mini'

/** How far the clock of an event may be from ours, in seconds. It keeps old events from being sent again. */
const tolerance = 300

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ metadata: z.nullish(z.record(z.string(), z.string())) }) }),
})

/** What an event is about, by the metadata of its payment. */
export interface StripeEvent {
  type: string
  metadata: Readonly<Record<string, string>>
}

/**
 * Reads an event if Stripe has signed it for an endpoint a moment ago.
 * https://docs.stripe.com/webhooks#verify-manually
 *
 * @param body as it was sent, byte by byte.
 * @param now milliseconds since 1970.
 * @returns null when the signature is wrong or too old, or the body is no event.
 */
export function readStripeEvent(
  body: string,
  { header, secret, now = Date.now() }: { header: string; secret: string; now?: number },
): StripeEvent | null {
  const parts = header.split(',').map(part => part.trim().split('='))
  const at = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(at) || Math.abs(now / 1000 - Number(at)) > tolerance) return null
  const expected = createHmac('sha256', secret).update(`${at}.${body}`).digest()
  const isSigned = parts.some(([name, value = '']) => {
    const given = name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? Buffer.from(value, 'hex') : null
    return given !== null && timingSafeEqual(given, expected)
  })
  if (!isSigned) return null
  try {
    const { data } = Event.safeParse(JSON.parse(body))
    return data ? { type: data.type, metadata: data.data.object.metadata ?? {} } : null
  } catch {
    return null
  }
}
