import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { endpointPath, receiveEvent } from './payment-endpoint.ts'

/** Larger than any event of a payment. */
const maxBody = 512 * 1024

/** Receives the events of payment services. They need no session: a signature over the body proves where they are from. */
export function registerPaymentEvents(app: FastifyInstance, platform: Platform): void {
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBody }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { token: string } }>(endpointPath(':token'), async (request, reply) => {
      const { token } = request.params
      const header = String(request.headers['stripe-signature'] ?? '')
      const body = typeof request.body === 'string' ? request.body : ''
      const outcome = await receiveEvent(platform, { token: token.slice(0, 100), body, header })
      return reply.code(outcome === 'refused' ? 400 : 200).send({ received: outcome !== 'refused' })
    })
  })
}
