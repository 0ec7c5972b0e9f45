import { createEmulator } from 'emulate'
import { afterAll, beforeAll, expect } from 'vitest'
import { call as callRest } from '../../../api/testing/browser-calls.ts'
import { stripeEmulator } from '../../../connections/services/stripe/stripe.emulator.ts'
import {
  emulatedStripeKeys,
  stripeState,
  type StripeState,
} from '../../../connections/services/stripe/stripe-state.emulator.ts'
import { openForms, type TestForm } from '../../testing/open-forms.ts'
import { ensureEndpoint, settleOpenPayments } from '../payment-endpoint.ts'

export interface Reply {
  status: number
  body: Record<string, unknown>
}

interface Order {
  token?: string
  method?: string
  payment?: string | null
}

interface Emulator {
  url: string
  snapshot(): { state: StripeState }
  restore(snapshot: object): Promise<void>
  close(): Promise<void>
}

/** A question that asks for a payment. */
export const ticket = { id: 'pay', type: 'payment', label: 'Ticket' }

/** Forms that take payments of an emulated Stripe, with calls of their visitors. */
export function openPayableForms() {
  const { here, createForm } = openForms('Owner', 'Reader')
  let connectionId: string
  let emulator: Emulator

  beforeAll(async () => {
    emulator = await createEmulator({
      service: stripeEmulator,
      port: 0,
      seed: { ...stripeState(), isDelivering: false },
    })
    Object.assign(here.platform.config, { services: { stripe: { baseUrl: emulator.url, requestsPerSecond: 1000 } } })
    const { body } = await callRest<{ service: { id: string; session_state: { metadata: { email: string } } } }>(
      here.person(0),
      'POST /admin/services/create/stripe',
      { config: emulatedStripeKeys },
    )
    expect(body.service.session_state.metadata.email).toBe('Analytical Engines · test mode')
    connectionId = body.service.id
    // Events come to a public address, which the calls of this test do not have.
    const platform = { ...here.platform, config: { ...here.platform.config, publicUrl: 'https://forms.example' } }
    await ensureEndpoint(platform, connectionId)
    await ensureEndpoint(platform, connectionId)
  })
  afterAll(() => emulator.close())

  const state = () => emulator.snapshot().state

  async function post(form: TestForm, name: string, payload: object): Promise<Reply> {
    const url = `/api/forms/${form.publicId}/${name}`
    const response = await here.app.inject({ method: 'POST', url, payload })
    return { status: response.statusCode, body: response.json() as Record<string, unknown> }
  }

  const start = async (form: TestForm): Promise<string> => String((await post(form, 'start', {})).body['token'])

  async function stripe<Answer = { id: string }>(path: string, form: Record<string, string>): Promise<Answer> {
    const headers = { authorization: `Bearer ${emulatedStripeKeys.secretKey}` }
    const response = await fetch(`${emulator.url}${path}`, { method: 'POST', headers, body: new URLSearchParams(form) })
    return (await response.json()) as Answer
  }

  /** What the Payment Element collects. */
  const collect = async (method = 'pm_card_visa'): Promise<string> =>
    (await stripe('/v1/test_helpers/confirmation_tokens', { payment_method: method })).id

  async function published(
    settings: object = {},
    more: Partial<Parameters<typeof createForm>[0]> = {},
  ): Promise<TestForm> {
    const pages = [
      [
        { id: 'mail', type: 'email' },
        { ...ticket, settings: { connectionId, price: 20, ...settings } },
      ],
    ]
    const form = await createForm({ pages, ...more }, 'payment')
    const { code, message } = await form.publish()
    if (code) throw new Error(message)
    return form
  }

  /** Submits answers with a payment. */
  async function order(form: TestForm, answers: object = {}, { token, method, payment }: Order = {}): Promise<Reply> {
    const paid = payment === undefined ? await collect(method) : payment
    return post(form, 'submit', { token: token ?? (await start(form)), answers, payment: { token: paid } })
  }

  const intents = (form: TestForm) =>
    Object.values(state().intents).filter(({ metadata }) => metadata['gridloom_flow'] === form.flowId)

  const rows = async (form: TestForm) =>
    (await here.platform.pool.query(`SELECT * FROM ${form.base.schema}.payments ORDER BY created_at`)).rows as {
      submission_id: string
      state: string
      intent_id: string | null
    }[]

  const submissionOf = async (form: TestForm) => (await rows(form))[0]?.submission_id ?? ''

  /** Lets the job look at all payments of now, as if time had passed. */
  async function sweep(form: TestForm, { isLate = false } = {}): Promise<void> {
    const { pool } = here.platform
    await pool.query(`UPDATE open_payments SET check_at = now() - interval '1 minute' WHERE flow_id = $1`, [
      form.flowId,
    ])
    await pool.query(
      `UPDATE ${form.base.schema}.payments SET busy_until = NULL${isLate ? `, created_at = now() - interval '2 hours'` : ''}`,
    )
    await settleOpenPayments(here.platform, AbortSignal.timeout(60_000))
  }

  return {
    here,
    createForm,
    connection: () => connectionId,
    address: () => emulator.url,
    state,
    post,
    start,
    stripe,
    published,
    order,
    intents,
    rows,
    submissionOf,
    sweep,
  }
}
