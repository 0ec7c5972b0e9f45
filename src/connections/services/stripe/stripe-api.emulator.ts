import type { EmulatorContext } from 'emulate'
import { invalid, missing, newStripeId, Refused, type Request, type StripeState } from './stripe-state.emulator.ts'
import { type Parameters, readForm, textOf, textsOf } from './stripe-form.emulator.ts'
import { StripePayments } from './stripe-payments.emulator.ts'
import { StripeEvents } from './stripe-events.emulator.ts'

/** A page of a list: the newest first, after `starting_after`. */
function listOf<T extends { id: string; created: number }>(
  { things, url, show }: { things: Record<string, T>; url: string; show: (thing: T) => unknown },
  query: Parameters,
) {
  const all = Object.values(things).toReversed()
  const after = textOf(query, 'starting_after')
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const limit = Math.min(Math.max(Number(query['limit'] ?? 10), 1), 100)
  const page = all.slice(from, from + limit)
  return { object: 'list', url, has_more: from + limit < all.length, data: page.map(show) }
}

/** Answers calls with a key, as Stripe does, also when it refuses. */
function callsOf(state: StripeState) {
  const answered = async (
    c: Request,
    isAllowed: (key: string) => boolean,
    answer: (parameters: Parameters) => unknown,
  ): Promise<Response> => {
    const text = c.req.method === 'GET' ? new URL(c.req.url).search.slice(1) : await c.req.text()
    const requestId = newStripeId('req')
    try {
      const authorization = c.req.header('authorization') ?? ''
      const basic = /^Basic (.*)$/.exec(authorization)?.[1]
      const key =
        basic === undefined
          ? authorization.replace(/^Bearer /, '')
          : (Buffer.from(basic, 'base64').toString().split(':')[0] ?? '')
      if (!isAllowed(key)) {
        throw new Refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      }
      if (state.faults.count > 0) {
        state.faults.count -= 1
        const { status } = state.faults
        throw new Refused(status, {
          type: status === 429 ? 'invalid_request_error' : 'api_error',
          ...(status === 429 && { code: 'rate_limit' }),
          message: status === 429 ? 'Request rate limit exceeded' : 'An unknown error occurred',
        })
      }
      c.header('request-id', requestId)
      return await repeatable(c, text, async () => ({ status: 200, answer: await answer(readForm(text)) }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return c.json(error.answer, error.status as 400, { 'request-id': requestId })
    }
  }

  /** Does a call once for each idempotency key, and answers the same again. */
  async function repeatable(
    c: Request,
    text: string,
    work: () => Promise<{ status: number; answer: unknown }>,
  ): Promise<Response> {
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    const asked = `${c.req.path} ${text}`
    const before = key === undefined ? undefined : state.idempotent[key]
    if (before && before.asked !== asked) {
      throw new Refused(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    }
    const done =
      before ??
      (await work().catch((error: unknown) => {
        if (error instanceof Refused) return { status: error.status, answer: error.answer }
        throw error
      }))
    if (key !== undefined) state.idempotent[key] = { asked, ...done }
    return c.json(done.answer, done.status as 200, {
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(before && { 'idempotent-replayed': 'true' }),
    })
  }

  const withSecret = (c: Request, answer: (parameters: Parameters) => unknown) =>
    answered(c, key => state.secretKeys.includes(key), answer)
  const withAnyKey = (c: Request, answer: (parameters: Parameters) => unknown) =>
    answered(c, key => state.secretKeys.includes(key) || state.publishableKeys.includes(key), answer)
  return { withSecret, withAnyKey }
}

/** The calls of the API. Each answers like Stripe, also when it refuses. */
export function addApi(context: EmulatorContext<StripeState>): void {
  const { app, state } = context
  const events = new StripeEvents(context)
  const payments = new StripePayments(context, events)

  const { withSecret, withAnyKey } = callsOf(state)

  app.get('/v1/account', c =>
    withSecret(c, () => ({
      id: state.account.id,
      object: 'account',
      email: state.account.email,
      business_profile: { name: state.account.name },
      settings: { dashboard: { display_name: state.account.name } },
    })),
  )

  app.post('/v1/payment_intents', c => withSecret(c, body => payments.create(body)))
  app.get('/v1/payment_intents', c =>
    withSecret(c, query =>
      listOf({ things: state.intents, url: '/v1/payment_intents', show: ({ id }) => payments.show(id) }, query),
    ),
  )
  app.get('/v1/payment_intents/:id', c =>
    withSecret(c, query => payments.show(c.req.param('id'), textsOf(query, 'expand'))),
  )
  app.post('/v1/payment_intents/:id', c => withSecret(c, body => payments.update(c.req.param('id'), body)))
  app.post('/v1/payment_intents/:id/confirm', c =>
    withSecret(c, body => {
      payments.confirm(c.req.param('id'), body)
      return payments.show(c.req.param('id'), textsOf(body, 'expand'))
    }),
  )
  app.post('/v1/payment_intents/:id/capture', c => withSecret(c, body => payments.capture(c.req.param('id'), body)))
  app.post('/v1/payment_intents/:id/cancel', c => withSecret(c, () => payments.cancel(c.req.param('id'))))
  // What the emulated script does when the owner of a card confirms a payment, or does not.
  app.post('/v1/payment_intents/:id/emulated_action', c =>
    withAnyKey(c, body => payments.act(c.req.param('id'), textOf(body, 'decision') === 'complete')),
  )
  app.post('/v1/confirmation_tokens', c => withAnyKey(c, body => payments.createToken(body)))
  app.post('/v1/test_helpers/confirmation_tokens', c => withSecret(c, body => payments.createToken(body)))
  app.get('/v1/confirmation_tokens/:id', c => withSecret(c, () => payments.showToken(c.req.param('id'))))

  app.get('/v1/charges/:id', c => withSecret(c, () => payments.showCharge(c.req.param('id'))))
  app.post('/v1/refunds', c => withSecret(c, body => payments.refund(body)))
  app.get('/v1/refunds', c =>
    withSecret(c, query => {
      const intentId = textOf(query, 'payment_intent')
      const chosen = Object.entries(state.refunds).filter(
        ([, refund]) => (intentId ?? refund.intentId) === refund.intentId,
      )
      return listOf(
        { things: Object.fromEntries(chosen), url: '/v1/refunds', show: ({ id }) => payments.showRefund(id) },
        query,
      )
    }),
  )
  app.get('/v1/refunds/:id', c => withSecret(c, () => payments.showRefund(c.req.param('id'))))

  app.post('/v1/webhook_endpoints', c =>
    withSecret(c, body => {
      if (!state.mayCreateEndpoints)
        throw new Refused(403, { type: 'invalid_request_error', message: 'The key may not create webhook endpoints.' })
      return events.createEndpoint(body)
    }),
  )
  app.get('/v1/webhook_endpoints', c =>
    withSecret(c, query =>
      listOf(
        { things: state.endpoints, url: '/v1/webhook_endpoints', show: ({ id }) => events.showEndpoint(id) },
        query,
      ),
    ),
  )
  app.get('/v1/webhook_endpoints/:id', c => withSecret(c, () => events.showEndpoint(c.req.param('id'))))
  app.post('/v1/webhook_endpoints/:id', c => withSecret(c, body => events.updateEndpoint(c.req.param('id'), body)))
  app.delete('/v1/webhook_endpoints/:id', c => withSecret(c, () => events.deleteEndpoint(c.req.param('id'))))
  app.get('/v1/events/:id', c =>
    withSecret(c, () => {
      const id = c.req.param('id')
      const found = state.events.find(event => event.id === id)
      if (!found) throw missing('event', id)
      return events.show(found)
    }),
  )

  app.get('/receipts/:charge', c => {
    const charge = state.charges[c.req.param('charge')]
    return charge ? c.html(`<h1>Receipt</h1><p>${charge.amount} paid</p>`) : c.text('Not found', 404)
  })
  app.notFound(c => c.json(invalid(`Unrecognized request URL (${c.req.method}: ${c.req.path})`).answer, 404))
}
