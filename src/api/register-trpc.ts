import type { AnyTRPCRouter } from '@trpc/server'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import type { Actor } from '../access/actor.ts'
import { answerCall, type CallRequest, refuseLongBody } from './answer-call.ts'
import type { Identify } from '../access/auth/identify.ts'
import { isCrossSite } from '../platform/http/origins.ts'
import { presentable, trpcShape } from './present-error.ts'
import { type Context, maxBodyOfRecords } from './trpc.ts'
import { isCancelled } from './disconnect-signal.ts'
import { visitorOf } from '../access/public-links/visitor.ts'

export interface RegisterTrpcOptions {
  router: AnyTRPCRouter
  identify: Identify
  /** The maximum size of any call's body, in bytes. */
  bodyLimit?: number
}

const maxBatchSize = 20

/**
 * Rejects requests that a page of another site made the browser send with the person's cookie.
 *
 * @throws AppError `forbidden`.
 */
export function rejectCrossSite(request: FastifyRequest, platform: Platform): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (isCrossSite(request.headers, platform.config.publicUrl)) {
    throw new AppError('forbidden', 'This request came from a page of another site.')
  }
}

/** A page can outlive the session of the person who opened it, so it sends whose page it is. */
export function isForActor({ userId }: Actor, { headers }: FastifyRequest): boolean {
  const meant = headers['x-gridloom-person']
  return meant === undefined || meant === userId
}

function logFailure(error: unknown, request: FastifyRequest): void {
  if (isCancelled(error)) return request.log.debug('A call was cancelled because its client disconnected')
  if (['internal', 'unavailable'].includes(presentable(error, request.id).code)) {
    request.log.error({ error }, 'A call failed')
  }
}

/** Mounts the procedures under `/trpc/`. A request is one call, or a batch of a few. */
export function registerTrpc(app: FastifyInstance, platform: Platform, options: RegisterTrpcOptions): void {
  const { router, identify, bodyLimit = maxBodyOfRecords } = options

  async function createContext(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    rejectCrossSite(request, platform)
    const actor = await identify(request.headers)
    return {
      platform,
      actor: actor && isForActor(actor, request) ? actor : null,
      visitor: visitorOf(request, reply),
      requestId: request.id,
      log: request.log,
    }
  }

  async function answerBatch(request: CallRequest, reply: FastifyReply): Promise<void> {
    refuseLongBody(router, request.params.path.split(','), request.body)
    await fastifyRequestHandler({
      router,
      req: request,
      res: reply,
      path: request.params.path,
      maxBatchSize,
      createContext: () => createContext(request, reply),
      onError: ({ error }) => logFailure(error, request),
    })
  }

  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error: FastifyError, request: CallRequest, reply) => {
      logFailure(error, request)
      const shape = trpcShape(presentable(error, request.id), request.id, request.params.path)
      return reply.code(shape.data.httpStatus).send({ error: shape })
    })
    scope.route({
      method: ['GET', 'POST'],
      url: '/trpc/:path',
      handler: async (request: CallRequest, reply) =>
        'batch' in request.query
          ? answerBatch(request, reply)
          : answerCall(router, await createContext(request, reply), { request, reply }),
    })
  })
}
