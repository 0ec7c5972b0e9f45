import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Identify } from '../access/auth/identify.ts'
import { requireKeyScope } from '../access/key-scope.ts'
import { refuseDeepInput } from './input-depth.ts'
import { describeZodError } from './describe-zod-error.ts'
import { presentable } from './present-error.ts'
import { publicUrlOf } from '../platform/http/public-url.ts'
import { isForActor, rejectCrossSite } from './register-trpc.ts'
import type { RestRoute, RouteContext } from './rest-route.ts'
import { dispositionName } from '../platform/http/disposition-name.ts'
import { AppError } from '../platform/errors.ts'
import { userNotFound } from '../texts/error-catalogue.ts'
import type { Platform } from '../platform/platform.ts'

export interface RestOptions {
  routes: readonly RestRoute[]
  identify: Identify
}

/** '/admin/flows/rename/{flowId}' as Fastify writes it: '/admin/flows/rename/:flowId'. */
const serverPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

function read(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  refuseDeepInput(input)
  const parsed = schema.safeParse(input ?? {})
  if (!parsed.success) throw new AppError('bad_input', describeZodError(parsed.error), { cause: parsed.error })
  return parsed.data
}

interface Mounted {
  route: RestRoute
  identify: Identify
}

/** Cached responses belong to one person: the next one to sign in gets their own. */
const cacheHeaders = (seconds: number) => ({
  'cache-control': seconds > 0 ? `private, max-age=${seconds}` : 'private, no-cache',
  vary: 'cookie',
})

async function contextOf(platform: Platform, mounted: Mounted, request: FastifyRequest): Promise<RouteContext> {
  rejectCrossSite(request, platform)
  const actor = await mounted.identify(request.headers)
  if (!actor || !isForActor(actor, request)) throw new AppError('not_signed_in', userNotFound)
  requireKeyScope(actor, { changes: mounted.route.method !== 'GET', capability: mounted.route.capability })
  if (mounted.route.method !== 'GET') platform.space.requireRoom()
  return { platform, actor, publicUrl: publicUrlOf(request.server, platform), requestId: request.id, log: request.log }
}

function mountRoute(scope: FastifyInstance, platform: Platform, mounted: Mounted): void {
  const { route } = mounted
  scope.route({
    method: route.method,
    url: serverPath(route.path),
    ...(route.maxBody !== undefined && { bodyLimit: route.maxBody }),
    handler: async (request, reply) => {
      const context = await contextOf(platform, mounted, request)
      const query = read(route.query, request.query)
      const answer = await route.handle(context, {
        params: read(route.params, request.params),
        query,
        body: read(route.body, request.body),
      })
      if (route.cacheSeconds) reply.headers(cacheHeaders(route.cacheSeconds(query)))
      if (route.mediaTypes?.answer) reply.type(route.mediaTypes.answer)
      if (route.fileName) {
        reply.header('content-disposition', `attachment; ${dispositionName(route.fileName(answer))}`)
      }
      return answer
    },
  })
}

/** Mounts REST routes. Their errors are `{ error: { code, message } }`, never a stack. */
export function registerRest(app: FastifyInstance, platform: Platform, { routes, identify }: RestOptions): void {
  void app.register(async scope => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const { code, message, httpStatus } = presentable(error, request.id)
      if (code === 'internal') request.log.error({ error }, 'A request failed')
      return reply.code(httpStatus).send({ error: { code, message } })
    })
    for (const route of routes) mountRoute(scope, platform, { route, identify })
  })
}
