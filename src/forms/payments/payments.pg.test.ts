import { describe, expect, test } from 'vitest'
import { signEvent } from '../../connections/services/stripe/stripe-events.emulator.ts'
import { emulatedStripeKeys } from '../../connections/services/stripe/stripe-state.emulator.ts'
import { is } from '../testing/build-form.ts'
import type { TestForm } from '../testing/open-forms.ts'
import { settlePayment } from './settle-payment.ts'
import { openPayableForms, type Reply, ticket } from './testing/open-payable-forms.ts'

const { here, createForm, connection, address, state, post, start, stripe, published, order, intents, ...payments } =
  openPayableForms()
const { rows, submissionOf, sweep } = payments

const done = { state: 'submitted', endingId: 'end1' }
const problemOf = ({ body }: Reply) =>
  (body['problems'] as Record<string, { message: string }> | undefined)?.['pay']?.message

describe('a payment', () => {
  test('is made before the answers are stored, with its receipt, and the answers say so', async () => {
    const form = await published({ hasQuantity: true, statement: 'Two evenings' })
    expect(await order(form, { mail: 'ann@example.com', pay_quantity: 2 })).toMatchObject({ status: 200, body: done })
    const [intent] = intents(form)
    expect(intent).toMatchObject({
      amount: 4000,
      currency: 'usd',
      status: 'succeeded',
      receiptEmail: 'ann@example.com',
      description: 'Two evenings',
    })
    expect(await form.answers()).toMatchObject([
      {
        mail: 'ann@example.com',
        pay_quantity: 2,
        pay_amount: 40,
        pay_currency: 'USD',
        pay_state: 'Paid (test)',
        pay_reference: intent?.id,
        pay_receipt: expect.stringContaining('/receipts/'),
      },
    ])
    expect(
      (await here.platform.pool.query('SELECT FROM open_payments WHERE flow_id = $1', [form.flowId])).rowCount,
    ).toBe(0)
  })

  test('has the price of the chosen product, of what was entered, or of a variable, by the published version', async () => {
    const products = await published({ pricing: 'products', products: ['Seat: 12.5', 'Box: 90'] })
    expect(problemOf(await order(products, { pay_product: 'Free seat' }))).toBe('Choose one')
    expect((await order(products, { pay_product: 'Box' })).body).toEqual(done)
    expect(intents(products)).toMatchObject([{ amount: 9000 }])
    const gift = await published({ pricing: 'entered', minPrice: 5, maxPrice: 1000, currency: 'JPY' })
    expect(problemOf(await order(gift, { pay_price: 1 }))).toBe('Use 5 JPY or more')
    expect((await order(gift, { pay_price: 750 })).body).toEqual(done)
    expect(intents(gift)).toMatchObject([{ amount: 750, currency: 'jpy' }])
    const calculated = await createForm({
      pages: [
        [
          { id: 'days', type: 'number' },
          { ...ticket, settings: { connectionId: connection(), pricing: 'calculated', variableId: 'v1' } },
        ],
      ],
      variables: [{ id: 'v1', type: 'number', initial: 5 }],
      rules: [
        {
          when: null,
          effects: [{ do: 'set', variableId: 'v1', to: { do: 'multiply', parts: [{ answer: 'days' }, { value: 8 }] } }],
        },
      ],
    })
    expect((await calculated.publish()).code).toBeUndefined()
    expect((await order(calculated, { days: 3 })).body).toEqual(done)
    expect(intents(calculated)).toMatchObject([{ amount: 2400 }])
  })

  test('takes no forged price, currency, state, or payment from a browser', async () => {
    const form = await published()
    const forged = {
      pay_amount: 0.5,
      pay_currency: 'JPY',
      pay_state: 'Paid',
      pay_reference: 'pi_forged',
      pay_price: 1,
      pay_coupon: 'X',
    }
    const token = await start(form)
    for (const payment of [null, 'ctoken_forged'])
      expect((await order(form, forged, { token, payment })).status).not.toBe(200)
    expect(await form.answers()).toEqual([])
    expect((await order(form, forged, { token })).body).toEqual(done)
    expect(intents(form).filter(({ status }) => status === 'succeeded')).toMatchObject([
      { amount: 2000, currency: 'usd' },
    ])
    expect(await form.answers()).toMatchObject([{ pay_amount: 20, pay_currency: 'USD', pay_state: 'Paid (test)' }])
  })

  test('that is declined says why, stores nothing, and can be tried again with another card', async () => {
    const form = await published()
    const token = await start(form)
    const declined = await order(form, {}, { token, method: 'pm_card_chargeDeclined' })
    expect(declined).toMatchObject({ status: 422, body: { state: 'invalid', pageId: 'page1' } })
    expect(problemOf(declined)).toBe('Your card was declined.')
    expect(await form.answers()).toEqual([])
    expect((await order(form, {}, { token })).body).toEqual(done)
    expect(intents(form)).toHaveLength(1)
  })

  test('waits for the owner of the card to confirm it, and is over when they do not', async () => {
    const form = await published()
    const token = await start(form)
    const asked = await order(form, {}, { token, method: 'pm_card_authenticationRequired' })
    expect(asked.body).toMatchObject({ state: 'action', clientSecret: expect.stringContaining('_secret_') })
    const [intent] = intents(form)
    await stripe(`/v1/payment_intents/${intent?.id}/emulated_action`, { decision: 'fail' })
    expect(problemOf(await order(form, {}, { token, payment: null }))).toBe('Enter how you want to pay')
    await order(form, {}, { token, method: 'pm_card_authenticationRequired' })
    await stripe(`/v1/payment_intents/${intent?.id}/emulated_action`, { decision: 'complete' })
    expect((await order(form, {}, { token, payment: null })).body).toEqual(done)
    expect(intents(form)).toHaveLength(1)
  })

  test('is made once for a double click and for two tabs', async () => {
    const form = await published()
    const token = await start(form)
    const sent = await Promise.all([order(form, {}, { token }), order(form, {}, { token }), order(form, {}, { token })])
    // Whoever comes second waits for the first.
    expect(sent.map(({ status }) => status).toSorted()[0]).toBe(200)
    for (const { status } of sent) expect([200, 503]).toContain(status)
    expect((await order(form, {}, { token })).body).toEqual(done)
    expect(intents(form).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    expect(await form.answers()).toHaveLength(1)
  })

  test('pays for the answers of that moment, whatever is sent afterwards', async () => {
    const form = await published({ hasQuantity: true })
    const token = await start(form)
    expect((await order(form, { pay_quantity: 1 }, { token })).body).toEqual(done)
    expect((await order(form, { pay_quantity: 9 }, { token, payment: null })).body).toEqual(done)
    expect(await form.answers()).toMatchObject([{ pay_quantity: 1, pay_amount: 20 }])
  })

  test('is not asked for while the payment is hidden, and not for nothing', async () => {
    const form = await published({ pricing: 'entered', minPrice: 0 })
    expect((await order(form, { pay_price: 0 }, { payment: null })).body).toEqual(done)
    expect(intents(form)).toEqual([])
    expect(await form.answers()).toMatchObject([{ pay_amount: 0, pay_state: 'Free' }])
  })

  test('is not taken for answers that are not stored: others of its submission were, without a payment', async () => {
    const form = await createForm({
      pages: [['member', { ...ticket, settings: { connectionId: connection(), price: 20 } }]],
      rules: [{ when: is('member', 'yes'), effects: [{ do: 'hide', list: 'blocks', id: 'pay' }] }],
    })
    expect((await form.publish()).code).toBeUndefined()
    const token = await start(form)
    expect((await order(form, { member: 'yes' }, { token, payment: null })).body).toEqual(done)
    expect((await order(form, { member: 'no' }, { token })).body['error']).toMatchObject({
      reason: 'already_submitted',
    })
    expect(intents(form)).toEqual([])
    expect(await form.answers()).toMatchObject([{ member: 'yes' }])
  })

  test('is taken once of each person, if the form takes one response of each', async () => {
    const form = await published()
    for (const [key, before, after] of [
      ['isOncePerPerson', false, true],
      ['onceBy', 'browser', 'address'],
    ] as const)
      await form.change({ do: 'set', list: 'settings', id: 'settings', key, before, after })
    expect((await form.publish()).code).toBeUndefined()
    expect((await order(form)).body['error']).toMatchObject({ message: expect.stringContaining('email address') })
    expect((await order(form, { mail: 'ann@example.com' })).body).toEqual(done)
    expect((await order(form, { mail: 'Ann@example.com' })).body['error']).toMatchObject({ reason: 'form_answered' })
    expect(intents(form)).toHaveLength(1)
  })

  test('can be tried again with another address after the answer of the service was lost', async () => {
    const form = await published()
    const token = await start(form)
    await order(form, { mail: 'an@example.com' }, { token, method: 'pm_card_chargeDeclined' })
    await here.platform.pool.query(`UPDATE ${form.base.schema}.payments SET intent_id = NULL`)
    expect((await order(form, { mail: 'ann@example.com' }, { token })).body).toEqual(done)
    expect(intents(form).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  })

  test('needs scripts, and says so without them', async () => {
    const form = await published()
    const reply = await post(form, 'submit', { token: await start(form), answers: {} })
    expect(problemOf(reply)).toContain('Paying needs JavaScript')
  })
})

describe('a coupon', () => {
  test('takes off a share or an amount, and says what is wrong with it', async () => {
    const form = await published({ coupons: ['HALF 50%', 'FIVE 5', 'OLD 10% until 2020-01-31'] })
    expect(problemOf(await order(form, { pay_coupon: 'none' }))).toBe('This coupon does not exist')
    expect(problemOf(await order(form, { pay_coupon: 'old' }))).toBe('This coupon has expired')
    expect((await order(form, { pay_coupon: ' half ' })).body).toEqual(done)
    expect((await order(form, { pay_coupon: 'FIVE' })).body).toEqual(done)
    expect(intents(form).map(({ amount }) => amount)).toEqual([1000, 1500])
    expect((await post(form, 'coupon', { version: 1, code: 'five' })).body).toEqual({ off: { amount: 5 } })
    expect((await post(form, 'coupon', { version: 1, code: 'x' })).status).toBe(404)
  })

  test('of the whole price needs no payment, and is used as often as its limit allows, not more', async () => {
    const form = await published({ coupons: ['GUEST 100% limit 5'] })
    const orderFree = () => order(form, { pay_coupon: 'GUEST' }, { payment: null })
    const replies = await Promise.all(Array.from({ length: 20 }, orderFree))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(problemOf))).toEqual(
      new Set(['This coupon has been used up']),
    )
    expect(await form.answers()).toHaveLength(5)
    expect(intents(form)).toEqual([])
  })

  test('of the whole price ends the payment that was begun without it', async () => {
    const form = await published({ coupons: ['GUEST 100%'] })
    const token = await start(form)
    await order(form, {}, { token, method: 'pm_card_authenticationRequired' })
    expect((await order(form, { pay_coupon: 'GUEST' }, { token, payment: null })).body).toEqual(done)
    expect(intents(form)).toMatchObject([{ status: 'canceled' }])
    await sweep(form, { isLate: true })
    expect(await form.answers()).toMatchObject([{ pay_state: 'Free (test)', pay_amount: 0 }])
  })

  test('that somebody reserved and never paid for is given back', async () => {
    const form = await published({ coupons: ['ONE 50% limit 1'] })
    await order(form, { pay_coupon: 'ONE' }, { method: 'pm_card_chargeDeclined' })
    expect(problemOf(await order(form, { pay_coupon: 'ONE' }))).toBe('This coupon has been used up')
    await sweep(form, { isLate: true })
    expect(intents(form)).toMatchObject([{ status: 'canceled' }])
    expect((await order(form, { pay_coupon: 'ONE' })).body).toEqual(done)
  })
})

describe('a payment that nobody comes back for', () => {
  /** Pays, and ends before the answers are stored, as a server that is killed. */
  async function paidAlone(form: TestForm, answers: object = {}): Promise<string> {
    const token = await start(form)
    await order(form, answers, { token, method: 'pm_card_authenticationRequired' })
    await stripe(`/v1/payment_intents/${intents(form)[0]?.id}/emulated_action`, { decision: 'complete' })
    return token
  }

  test('gets its answers from the job, also when the form was closed meanwhile', async () => {
    const form = await published()
    await paidAlone(form, { mail: 'ann@example.com' })
    await here.platform.pool.query(`UPDATE flows SET settings = settings || '{"disabledForm":true}' WHERE id = $1`, [
      form.flowId,
    ])
    expect(await form.answers()).toEqual([])
    await sweep(form)
    await sweep(form)
    expect(await form.answers()).toMatchObject([{ mail: 'ann@example.com', pay_state: 'Paid (test)' }])
  })

  const eventOf = (form: TestForm, type = 'payment_intent.succeeded') =>
    JSON.stringify({
      id: 'evt_1',
      type,
      data: { object: { metadata: { gridloom_flow: form.flowId, gridloom_submission: '' } } },
    })

  async function deliver(body: string, { at, secret }: { at?: number; secret?: string } = {}) {
    const [endpoint] = Object.values(state().endpoints)
    const url = new URL(endpoint?.url ?? '').pathname
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signEvent(body, secret ?? endpoint?.secret ?? '', at),
    }
    return (await here.app.inject({ method: 'POST', url, payload: body, headers })).statusCode
  }

  test('gets its answers from an event, once, however often and in whatever order events come', async () => {
    const form = await published()
    const token = await paidAlone(form)
    const submission = await submissionOf(form)
    const body = (type: string) =>
      eventOf(form, type).replace('"gridloom_submission":""', `"gridloom_submission":"${submission}"`)
    for (const type of [
      'charge.refunded',
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ])
      expect(await deliver(body(type))).toBe(200)
    expect((await order(form, {}, { token, payment: null })).body).toEqual(done)
    expect(await form.answers()).toMatchObject([{ pay_state: 'Paid (test)' }])
    expect(await rows(form)).toMatchObject([{ state: 'paid' }])
  })

  test('is found by no event that is forged, old, or of something else', async () => {
    const form = await published()
    await paidAlone(form)
    const submission = await submissionOf(form)
    const body = eventOf(form).replace('"gridloom_submission":""', `"gridloom_submission":"${submission}"`)
    expect(await deliver(body, { secret: 'whsec_forged' })).toBe(400)
    expect(await deliver(body, { at: Math.floor(Date.now() / 1000) - 301 })).toBe(400)
    expect((await here.app.inject({ method: 'POST', url: '/webhooks/payments/none', payload: body })).statusCode).toBe(
      400,
    )
    for (const other of [
      '{}',
      'no json',
      '{"id":"e","type":"x","data":{"object":{"metadata":{"gridloom_flow":"1 or 1"}}}}',
    ])
      expect([200, 400]).toContain(await deliver(other))
    expect(await form.answers()).toEqual([])
    expect(await deliver(body)).toBe(200)
    expect(await form.answers()).toHaveLength(1)
  })

  test('holds its place in a form that takes only so many', async () => {
    const form = await published()
    await here.platform.pool.query(`UPDATE flows SET settings = settings || '{"maxSubmissions":1}' WHERE id = $1`, [
      form.flowId,
    ])
    await paidAlone(form)
    expect((await order(form)).status).toBe(403)
    await sweep(form)
    expect(await form.answers()).toHaveLength(1)
    expect(intents(form)).toHaveLength(1)
  })

  test('that takes days counts as an answer, and its record changes when it fails or arrives', async () => {
    const form = await published()
    expect((await order(form, {}, { method: 'pm_sepaDebit' })).body).toEqual(done)
    expect(await form.answers()).toMatchObject([{ pay_state: 'Processing (test)' }])
    const [intent] = intents(form)
    await stripe(`/v1/payment_intents/${intent?.id}/emulated_action`, { decision: 'complete' })
    await sweep(form)
    expect(await form.answers()).toMatchObject([{ pay_state: 'Paid (test)' }])
  })
})

describe('a refund', () => {
  test('gives back a part and then the rest, once for each request, and the record says so', async () => {
    const form = await published()
    await order(form)
    const submissionId = await submissionOf(form)
    const give = (amount: number, requestId: string, by = here.person(0)) =>
      form.call('forms.refundPayment', { submissionId, amount, requestId }, by)
    await Promise.all([give(500, 'request-1'), give(500, 'request-1')])
    expect(await form.answers()).toMatchObject([{ pay_state: 'Partly refunded (test)', pay_amount: 20 }])
    expect((await give(5000, 'request-2')).code).toBe('bad_input')
    expect((await give(1500, 'request-3')).data['payment']).toMatchObject({ state: 'Refunded', refunded: 2000 })
    expect(await form.answers()).toMatchObject([{ pay_state: 'Refunded (test)' }])
    expect(Object.values(state().refunds).filter(({ intentId }) => intentId === intents(form)[0]?.id)).toHaveLength(2)
    await here.addReader(form.flowId, here.person(1))
    expect((await give(1, 'request-4', here.person(1))).code).toBe('forbidden')
  })

  test('that was made at Stripe arrives in the record', async () => {
    const form = await published()
    await order(form)
    await stripe('/v1/refunds', { payment_intent: intents(form)[0]?.id ?? '' })
    await settlePayment(here.platform, { flowId: form.flowId, submissionId: await submissionOf(form) })
    expect(await form.answers()).toMatchObject([{ pay_state: 'Refunded (test)' }])
    const { data } = await form.ask('forms.payments')
    expect(data['payments']).toMatchObject([{ state: 'Refunded', refunded: 2000, isRefundable: false, problem: null }])
  })
})

test('who paid is forgotten with the other data of a respondent, and what was paid stays', async () => {
  const form = await published()
  const mail = 'Ann.Payer@example.com'
  await order(form, { mail })
  await order(form, { mail }, { method: 'pm_card_chargeDeclined' })
  const { data: found } = await form.ask('forms.findRespondent', { email: 'ann.payer@example.com' })
  expect(found).toMatchObject({ responses: [{}], inProgress: 1 })
  await form.call('forms.eraseRespondent', { email: 'ann.payer@example.com' })
  const kept = await rows(form)
  expect(kept.map(({ state }) => state)).toEqual(['paid', 'intended'])
  expect(JSON.stringify(kept).toLowerCase()).not.toContain('ann.payer')
  await sweep(form, { isLate: true })
  expect((await rows(form)).map(({ state }) => state)).toEqual(['paid', 'canceled'])
  expect(await form.answers()).toEqual([])
})

describe('publishing', () => {
  const problems = async (parts: Parameters<typeof createForm>[0]) => {
    const form = await createForm(parts)
    const { data } = await form.ask('forms.checkPublish')
    return (data['issues'] as { code: string }[]).map(({ code }) => code)
  }

  test('needs a connection, one payment, and the last page', async () => {
    expect(await problems({ pages: [[ticket]] })).toContain('no_connection')
    expect(await problems({ pages: [[ticket], ['name']] })).toContain('payment_not_last')
    expect(await problems({ pages: [[ticket, { ...ticket, id: 'other' }]] })).toContain('two_payments')
    const calculated = { ...ticket, settings: { connectionId: connection(), pricing: 'calculated' } }
    expect(await problems({ pages: [[calculated]] })).toContain('no_variable')
  })

  test('takes no connection that the person may not use', async () => {
    const form = await createForm({ pages: [[{ ...ticket, settings: { connectionId: '999999' } }]] })
    expect((await form.publish()).code).toBe('not_found')
  })

  test('registers one address for events, and the public page learns no secret of the form', async () => {
    const form = await published({ coupons: ['SECRET 50%'] })
    expect(Object.keys(state().endpoints)).toHaveLength(1)
    const setup = await post(form, 'payment', { version: 1 })
    expect(setup.body).toEqual({
      script: `${address()}/v3/`,
      publishableKey: emulatedStripeKeys.publishableKey,
      isTest: true,
    })
    const { publicDocument } = await import('../public/public-document.ts')
    const { data } = await form.ask('forms.version', { number: 1 })
    const shown = JSON.stringify(publicDocument(data['document'] as Parameters<typeof publicDocument>[0]))
    expect(shown).not.toContain('SECRET')
    expect(shown).not.toContain('connectionId')
  })
})
