import { randomBytes } from 'node:crypto'
import type { EmulatorContext } from 'emulate'

type App = EmulatorContext<StripeState>['app']
export type Request = Parameters<Parameters<App['get']>[1]>[0]

type Metadata = Record<string, string>

/** What the emulated networks do with a payment method. */
export interface PaymentMethod {
  id: string
  type: 'card' | 'sepa_debit'
  last4: string
  /** The code with which it is declined; null if it is accepted. */
  declineCode: string | null
  /** Whether its owner has to confirm each payment. */
  needsAction: boolean
}

interface ConfirmationToken {
  id: string
  created: number
  returnUrl: string | null
  paymentMethod: PaymentMethod
  /** The intent that it confirmed; it confirms only one. */
  usedBy: string | null
}

interface StripeError {
  type: string
  message: string
  code?: string
  decline_code?: string
  param?: string
}

interface PaymentIntent {
  id: string
  created: number
  amount: number
  currency: string
  status: string
  clientSecret: string
  captureMethod: string
  description: string | null
  receiptEmail: string | null
  metadata: Metadata
  latestCharge: string | null
  returnUrl: string | null
  paymentMethod: PaymentMethod | null
  lastError: StripeError | null
}

interface Charge {
  id: string
  created: number
  intentId: string
  amount: number
  refunded: number
  isCaptured: boolean
  metadata: Metadata
  receiptEmail: string | null
}

interface Refund {
  id: string
  created: number
  intentId: string
  chargeId: string
  amount: number
  reason: string | null
  metadata: Metadata
}

export interface WebhookEndpoint {
  id: string
  created: number
  url: string
  secret: string
  events: string[]
  metadata: Metadata
  status: 'enabled' | 'disabled'
}

interface StripeEvent {
  id: string
  created: number
  type: string
  data: unknown
}

/** Everything that the emulator holds. Tests set faults and read what happened through its snapshots. */
export interface StripeState {
  clients: { id: string; secret: string; redirectUris: string[] }[]
  account: { id: string; name: string; email: string }
  codes: Record<string, { redirectUri: string }>
  /** Secret keys and access tokens. */
  secretKeys: string[]
  publishableKeys: string[]
  intents: Record<string, PaymentIntent>
  charges: Record<string, Charge>
  refunds: Record<string, Refund>
  confirmationTokens: Record<string, ConfirmationToken>
  endpoints: Record<string, WebhookEndpoint>
  events: StripeEvent[]
  /** Answers of calls by their idempotency key, with what was asked. */
  idempotent: Record<string, { asked: string; status: number; answer: unknown }>
  /** Whether events are sent to the endpoints at once. */
  isDelivering: boolean
  /** How many of the next calls are refused with this status. */
  faults: { status: number; count: number }
  /** Whether the key may create webhook endpoints. */
  mayCreateEndpoints: boolean
}

/** Keys as long as real ones. */
export const emulatedStripeKeys = {
  secretKey: 'sk_test_emulator0123456789abcdef',
  publishableKey: 'pk_test_emulator0123456789abcdef',
}

export const stripeState = (): StripeState => ({
  clients: [],
  account: { id: 'acct_emulator', name: 'Analytical Engines', email: 'ada@stripe.example' },
  codes: {},
  secretKeys: [emulatedStripeKeys.secretKey],
  publishableKeys: [emulatedStripeKeys.publishableKey],
  intents: {},
  charges: {},
  refunds: {},
  confirmationTokens: {},
  endpoints: {},
  events: [],
  idempotent: {},
  isDelivering: true,
  faults: { status: 0, count: 0 },
  mayCreateEndpoints: true,
})

export const newStripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
export const seconds = () => Math.floor(Date.now() / 1000)

/** A refusal as Stripe answers it. */
export class Refused extends Error {
  readonly status: number
  readonly answer: { error: StripeError & { payment_intent?: unknown } }

  constructor(status: number, error: StripeError, intent?: unknown) {
    super(error.message)
    this.status = status
    this.answer = { error: intent === undefined ? error : { ...error, payment_intent: intent } }
  }
}

export const invalid = (message: string, code?: string) =>
  new Refused(400, { type: 'invalid_request_error', message, ...(code !== undefined && { code }) })

export const missing = (noun: string, id: string) =>
  new Refused(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param: 'id',
  })
