import { createEmulator } from 'emulate'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTestMode, stripe as service, stripeVersion } from './stripe.ts'
import { stripeEmulator } from './stripe.emulator.ts'
import { signEvent } from './stripe-events.emulator.ts'
import { emulatedStripeKeys, stripeState, type StripeState } from './stripe-state.emulator.ts'

describe('the keys of a connection', () => {
  const problemOf = (secretKey: string, publishableKey: string) =>
    service.form?.check({ secretKey, publishableKey })?.field ?? null

  test.each(['sk_test_', 'rk_test_'])('are accepted together in one mode: %s', start => {
    expect(problemOf(`${start}0123456789`, ' pk_test_0123456789\n')).toBeNull()
    expect(problemOf(`${start}0123456789`, 'pk_live_0123456789')).toBe('publishableKey')
  })

  test.each(['', 'pk_test_0123456789', 'sk_prod_0123456789', 'sk_test_', 'sk_test_01234 56789'])(
    'are refused when the secret one is %j',
    secret => {
      expect(problemOf(secret, 'pk_test_0123456789')).toBe('secretKey')
    },
  )

  test('say whether money moves', () => {
    expect(isTestMode({ publishableKey: 'pk_live_0123456789' })).toBe(false)
    expect(isTestMode({ publishableKey: 'pk_test_0123456789' })).toBe(true)
    expect(isTestMode({})).toBe(true)
  })
})

describe('the emulator', () => {
  let emulator: {
    url: string
    snapshot(): { state: StripeState }
    restore(snapshot: object): Promise<void>
    close(): Promise<void>
  }
  let stripe: Stripe
  const clientOf = (key: string) => {
    const { hostname, port } = new URL(emulator.url)
    return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
  }
  beforeAll(async () => {
    emulator = await createEmulator({ service: stripeEmulator, port: 0, seed: stripeState() })
    stripe = clientOf(emulatedStripeKeys.secretKey)
  })
  afterAll(() => emulator.close())

  const usd = (amount: number, more: object = {}) => ({
    amount,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    ...more,
  })
  const fault = async (status: number) => {
    const snapshot = emulator.snapshot()
    await emulator.restore({ ...snapshot, state: { ...snapshot.state, faults: { status, count: 1 } } })
  }

  test('answers in the version that the product asks for, which is that of the published client', () => {
    expect(Stripe.API_VERSION).toBe(stripeVersion)
  })

  test('takes a payment through the published client, with its metadata and its receipt', async () => {
    const metadata = { form: 'frm1' }
    const intent = await stripe.paymentIntents.create(usd(1250, { metadata, receipt_email: 'ann@example.com' }))
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 1250, currency: 'usd', metadata })
    const { id: token } = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' })
    await stripe.paymentIntents.update(intent.id, { amount: 1500 })
    const paid = await stripe.paymentIntents.confirm(intent.id, { confirmation_token: token })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1500 })
    const read = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(read.latest_charge).toMatchObject({
      amount: 1500,
      receipt_url: expect.stringContaining('/receipts/'),
      metadata,
    })
    await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    const again = await stripe.paymentIntents.create(usd(900))
    await expect(stripe.paymentIntents.confirm(again.id, { confirmation_token: token })).rejects.toThrow(
      'already been used',
    )
    expect(await stripe.paymentIntents.cancel(again.id)).toMatchObject({ status: 'canceled' })
  })

  test('declines a card as the published client reads it, and takes another one afterwards', async () => {
    const intent = await stripe.paymentIntents.create(usd(1000))
    await expect(
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    })
    expect(await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
    })
  })

  test('asks the owner of a card to confirm, and captures what was only authorized', async () => {
    const intent = await stripe.paymentIntents.create(usd(1000, { capture_method: 'manual' }))
    const begun = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' })
    expect(begun).toMatchObject({ status: 'requires_action', client_secret: expect.stringContaining('_secret_') })
    await fetch(`${emulator.url}/v1/payment_intents/${intent.id}/emulated_action`, {
      method: 'POST',
      headers: { authorization: `Bearer ${emulatedStripeKeys.publishableKey}` },
      body: new URLSearchParams({ decision: 'complete' }),
    })
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_capture' })
    expect(await stripe.paymentIntents.capture(intent.id)).toMatchObject({ status: 'succeeded' })
  })

  test('refunds parts and the rest, and no more than was paid', async () => {
    const intent = await stripe.paymentIntents.create(usd(1000, { confirm: true, payment_method: 'pm_card_visa' }))
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 400 })
    expect(refund).toMatchObject({ amount: 400, status: 'succeeded' })
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 700 })).rejects.toThrow('greater than')
    await stripe.refunds.create({ payment_intent: intent.id })
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const { data } = await stripe.refunds.list({ payment_intent: intent.id })
    expect(data.map(({ amount }) => amount)).toEqual([600, 400])
  })

  test('does a call with an idempotency key once, and refuses the key for another call', async () => {
    const options = { idempotencyKey: 'key-1' }
    const [one, other] = await Promise.all([
      stripe.paymentIntents.create(usd(700), options),
      stripe.paymentIntents.create(usd(700), options).catch(() => stripe.paymentIntents.create(usd(700), options)),
    ])
    expect(other.id).toBe((await stripe.paymentIntents.create(usd(700), options)).id)
    expect(one.amount).toBe(700)
    await expect(stripe.paymentIntents.create(usd(701), options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  test('lists page by page', async () => {
    const created: string[] = []
    for (let amount = 501; amount <= 513; amount++) created.push((await stripe.paymentIntents.create(usd(amount))).id)
    const listed: string[] = []
    for await (const { id } of stripe.paymentIntents.list({ limit: 5 })) {
      listed.push(id)
      if (listed.length === created.length) break
    }
    expect(listed).toEqual(created.toReversed())
  })

  test('refuses wrong keys, unknown things, and bad amounts with the errors of the published client', async () => {
    await expect(clientOf('sk_test_wrong').accounts.retrieveCurrent()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    })
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(stripe.paymentIntents.create(usd(1))).rejects.toMatchObject({ code: 'amount_too_small' })
    await fault(429)
    await expect(stripe.accounts.retrieveCurrent()).rejects.toMatchObject({ type: 'StripeRateLimitError' })
    await fault(500)
    await expect(stripe.accounts.retrieveCurrent()).rejects.toMatchObject({ type: 'StripeAPIError' })
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ email: 'ada@stripe.example' })
  })

  test('has webhook endpoints, and signs events so that the published client trusts them', async () => {
    const endpoint = await stripe.webhookEndpoints.create({
      url: 'https://forms.example/webhooks',
      enabled_events: ['charge.refunded'],
    })
    expect(endpoint.secret).toMatch(/^whsec_/)
    expect(await stripe.webhookEndpoints.retrieve(endpoint.id)).not.toHaveProperty('secret')
    await stripe.webhookEndpoints.update(endpoint.id, { url: 'https://other.example/webhooks' })
    const { data } = await stripe.webhookEndpoints.list()
    expect(data).toMatchObject([{ id: endpoint.id, url: 'https://other.example/webhooks' }])
    await stripe.webhookEndpoints.del(endpoint.id)
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object: {} } })
    const secret = endpoint.secret ?? ''
    expect(stripe.webhooks.constructEvent(payload, signEvent(payload, secret), secret)).toMatchObject({ id: 'evt_1' })
    const old = signEvent(payload, secret, Math.floor(Date.now() / 1000) - 600)
    expect(() => stripe.webhooks.constructEvent(payload, old, secret)).toThrow('Timestamp')
  })
})
