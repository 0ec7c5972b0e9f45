import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { userNotFound } from '../texts/error-catalogue.ts'
import type { Platform } from '../platform/platform.ts'
import type { Actor } from '../access/actor.ts'
import type { Identify } from '../access/auth/identify.ts'
import { requireKeyScope } from '../access/key-scope.ts'
import { presentable } from './present-error.ts'
import { isForActor, rejectCrossSite } from './register-trpc.ts'
import { isCancelled } from './disconnect-signal.ts'

/**
 * Requires a signed-in actor.
 *
 * `capability` is 'signed in' for routes that check no other.
 *
 * @throws AppError `not_signed_in`, also when the request is for another person; `forbidden` for cross-site requests and for
 * API keys whose scope does not allow it.
 */
export type RequireActor = (request: FastifyRequest, capability?: 'signed in') => Promise<Actor>

/**
 * Mounts routes that receive their bodies as streams. Their errors are `{ error: { code, message } }`.
 */
export function registerStreams(
  app: FastifyInstance,
  { platform, identify }: { platform: Platform; identify: Identify },
  mount: (scope: FastifyInstance, requireActor: RequireActor) => void,
): void {
  const requireActor: RequireActor = async (request, capability) => {
    rejectCrossSite(request, platform)
    const actor = await identify(request.headers)
    if (!actor || !isForActor(actor, request)) throw new AppError('not_signed_in', userNotFound)
    requireKeyScope(actor, { changes: request.method !== 'GET', capability })
    if (request.method !== 'GET') platform.space.requireRoom()
    return actor
  }

  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const { code, message, httpStatus } = presentable(error, request.id)
      if (code === 'internal' && !isCancelled(error)) request.log.error({ error }, 'A request failed')
      // The rest of a rejected file is not read.
      return reply.code(httpStatus).header('connection', 'close').send({ error: { code, message } })
    })
    mount(scope, requireActor)
  })
}

/** The content-length of a request; null when it has none. */
export function contentLength({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'])
  return Number.isFinite(length) ? length : null
}
