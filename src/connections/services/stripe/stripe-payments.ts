import { z } from 'zod/mini'
import type { ServiceClient } from '../../service.ts'

const Charge = z.object({
  id: z.string(),
  amount_refunded: z.number(),
  receipt_url: z.nullish(z.string()),
})

/** https://docs.stripe.com/api/payment_intents/object */
const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  client_secret: z.nullish(z.string()),
  livemode: z.boolean(),
  metadata: z._default(z.record(z.string(), z.string()), {}),
  latest_charge: z.nullish(z.union([z.string(), Charge])),
})

/** A payment at Stripe. Amounts are in the smallest unit of the currency. */
export interface StripePayment {
  id: string
  /** https://docs.stripe.com/payments/paymentintents/lifecycle: 'requires_action', 'processing', 'succeeded' … */
  status: string
  amount: number
  /** In upper case. */
  currency: string
  clientSecret: string | null
  isLive: boolean
  refunded: number
  receiptUrl: string | null
}

function paymentOf({
  id,
  status,
  amount,
  currency,
  client_secret,
  livemode,
  latest_charge: charge,
}: z.infer<typeof Intent>) {
  const known = typeof charge === 'object' ? charge : null
  return {
    id,
    status,
    amount,
    currency: currency.toUpperCase(),
    clientSecret: client_secret ?? null,
    isLive: livemode,
    refunded: known?.amount_refunded ?? 0,
    receiptUrl: known?.receipt_url ?? null,
  }
}

const withCharge = { 'expand[]': 'latest_charge' }
const pathOf = (id: string) => `/v1/payment_intents/${encodeURIComponent(id)}`

interface NewStripePayment {
  amount: number
  currency: string
  /** On the receipt; '' for none. */
  description: string
  /** Where Stripe sends a receipt; null for nowhere. */
  receiptEmail: string | null
  metadata: Readonly<Record<string, string>>
}

const fieldsOf = ({ amount, currency, description, receiptEmail }: Omit<NewStripePayment, 'metadata'>) => ({
  amount,
  currency: currency.toLowerCase(),
  description: description === '' ? undefined : description.slice(0, 1000),
  receipt_email: receiptEmail ?? undefined,
})

/** Creates a payment that nothing was charged for yet. @param key the same key gives the same payment */
export async function createPayment(
  client: ServiceClient,
  { metadata, ...given }: NewStripePayment,
  key: string,
): Promise<StripePayment> {
  const named = Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value]))
  const form = { ...fieldsOf(given), 'automatic_payment_methods[enabled]': true, ...named, ...withCharge }
  return paymentOf(
    await client.send({
      method: 'POST',
      path: '/v1/payment_intents',
      form,
      headers: { 'idempotency-key': key },
      answer: Intent,
      isRepeatable: true,
    }),
  )
}

/** Changes what a payment that was not made yet is about. */
export async function updatePayment(
  client: ServiceClient,
  id: string,
  given: Omit<NewStripePayment, 'metadata'>,
): Promise<StripePayment> {
  const form = { ...fieldsOf(given), ...withCharge }
  return paymentOf(await client.send({ method: 'POST', path: pathOf(id), form, answer: Intent, isRepeatable: true }))
}

/** Reads a payment as it is now. */
export const readStripePayment = async (client: ServiceClient, id: string): Promise<StripePayment> =>
  paymentOf(await client.send({ path: pathOf(id), query: withCharge, answer: Intent }))

/**
 * Makes a payment with what the Payment Element has collected.
 *
 * @throws ServiceRefusal with the status 402 when the payment is declined.
 */
export async function confirmPayment(client: ServiceClient, id: string, token: string): Promise<StripePayment> {
  return paymentOf(
    await client.send({
      method: 'POST',
      path: `${pathOf(id)}/confirm`,
      form: { confirmation_token: token, ...withCharge },
      headers: { 'idempotency-key': `confirm-${id}-${token}` },
      answer: Intent,
      isRepeatable: true,
    }),
  )
}

/** Ends a payment that was not made. */
export const cancelPayment = async (client: ServiceClient, id: string): Promise<StripePayment> =>
  paymentOf(await client.send({ method: 'POST', path: `${pathOf(id)}/cancel`, form: withCharge, answer: Intent }))

/** Gives money back. @param key the same key refunds once */
export async function refundPayment(
  client: ServiceClient,
  { id, amount }: { id: string; amount: number },
  key: string,
): Promise<void> {
  await client.send({
    method: 'POST',
    path: '/v1/refunds',
    form: { payment_intent: id, amount },
    headers: { 'idempotency-key': key },
    answer: z.object({ id: z.string() }),
    isRepeatable: true,
  })
}

/** The events after which a payment is read again. */
const events = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
]

/** Lets Stripe send the events of payments to an address. The secret with which it signs them is given only now. */
export async function createWebhookEndpoint(
  client: ServiceClient,
  url: string,
  key: string,
): Promise<{ id: string; secret: string }> {
  return client.send({
    method: 'POST',
    path: '/v1/webhook_endpoints',
    form: {
      url,
      description: 'Payments of forms',
      ...Object.fromEntries(events.map((event, index) => [`enabled_events[${index}]`, event])),
    },
    headers: { 'idempotency-key': key },
    answer: z.object({ id: z.string(), secret: z.string() }),
    isRepeatable: true,
  })
}
