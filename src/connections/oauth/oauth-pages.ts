import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import type { Identify } from '../../access/auth/identify.ts'
import { requireAccess } from '../../access/can.ts'
import { presentable } from '../../api/present-error.ts'
import { AppError } from '../../platform/errors.ts'
import { publicUrlOf } from '../../platform/http/public-url.ts'
import type { Platform } from '../../platform/platform.ts'
import { requireConnection, requireService } from '../connections.ts'
import { loopbackOrigin } from './loopback-origin.ts'
import { entrancePath } from './resumed-sign-in.ts'
import { connectionsPath, failureCookieName, safeReturnPath, withParameter } from './return-path.ts'
import { findSignIn, finishSignIn, type SignIn, startSignIn, takeSignIn } from './sign-in.ts'

const Text = z.string().max(4000)
const StartQuery = z.object({
  serviceId: z.string().regex(/^\d{1,18}$/),
  redirectUri: Text.optional(),
  failureRedirectUri: Text.optional(),
})
const CallbackQuery = z.object({
  state: Text.min(1),
  code: Text.optional(),
  error: Text.optional(),
  error_description: Text.optional(),
})

interface ProviderRoute {
  Params: { provider: string }
}

/** One of the two redirects of a sign-in. */
interface Leg {
  /** Returns where the browser goes. */
  work: () => Promise<string>
  failurePath: () => string
}

const pathOr = (address: string | undefined): string => safeReturnPath(address ?? '') ?? connectionsPath

/**
 * What went wrong, for the page that opens next. In an address anyone could write what the page then says.
 * The page reads and deletes the cookie.
 */
const failureCookie = (message: string): string =>
  `${failureCookieName}=${encodeURIComponent(message)}; Path=/; Max-Age=60; SameSite=Lax`

/** Registers the two addresses that a browser opens to sign in at a service: the way there, and the way back. */
export function registerOAuthPages(app: FastifyInstance, platform: Platform, identify: Identify): void {
  const signInOf = (provider: string): SignIn => {
    const service = requireService(provider)
    if (!service.oauth) throw new AppError('not_found', `${service.name} has no sign-in.`)
    return { service, oauth: service.oauth, publicUrl: publicUrlOf(app, platform) }
  }

  const findSession = async (request: FastifyRequest): Promise<(Actor & { sessionId: string }) | null> => {
    const actor = await identify(request.headers)
    return actor?.sessionId ? { ...actor, sessionId: actor.sessionId } : null
  }

  /** Sends the browser on, or back to a page of the product with what went wrong. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { work, failurePath }: Leg,
  ): Promise<FastifyReply> => {
    try {
      return reply.header('cache-control', 'no-store').redirect(await work())
    } catch (error) {
      const { code, message } = presentable(error as Error, request.id)
      if (code === 'internal') request.log.error({ error }, 'A sign-in at a service failed')
      const path = withParameter(failurePath(), 'connection', 'failed')
      return reply.header('cache-control', 'no-store').header('set-cookie', failureCookie(message)).redirect(path)
    }
  }

  app.get<ProviderRoute>('/connect/:provider', async (request, reply) => {
    const query = StartQuery.safeParse(request.query).data
    const failurePath = pathOr(query?.failureRedirectUri)
    const work = async () => {
      if (!query) throw new AppError('bad_input', 'This sign-in has no connection. Please start again.')
      const signIn = signInOf(request.params.provider)
      const returnPath = pathOr(query.redirectUri)
      const actor = await findSession(request)
      if (!actor) return entrancePath(signIn.service, { connectionId: query.serviceId, returnPath, failurePath })
      await requireAccess({ platform, actor }, 'manage connection', { kind: 'connection', id: query.serviceId })
      const connection = await requireConnection(platform, query.serviceId)
      if (connection.service !== signIn.service.type) throw new AppError('bad_input', 'This is another service.')
      const { sessionId } = actor
      const origin = loopbackOrigin(request.headers.host, signIn.publicUrl)
      const to = { connectionId: query.serviceId, sessionId, returnPath, failurePath, origin }
      return startSignIn(platform, signIn, to)
    }
    return send(request, reply, { work, failurePath: () => failurePath })
  })

  app.get<ProviderRoute>('/connect/:provider/callback', async (request, reply) => {
    let failurePath = connectionsPath
    const work = async () => {
      const query = CallbackQuery.safeParse(request.query).data
      if (!query) throw new AppError('bad_input', 'The service sent you back without an answer. Please start again.')
      const signIn = signInOf(request.params.provider)
      const begun = await findSignIn(platform, query.state)
      const origin = begun?.origin ?? null
      if (origin !== null && origin !== loopbackOrigin(request.headers.host, signIn.publicUrl)) {
        return `${origin}${request.url}`
      }
      const actor = await findSession(request)
      // Only the session that began the sign-in can end it, so the next one begins again.
      if (!actor) return entrancePath(signIn.service, begun)
      const state = await takeSignIn(platform, query.state, actor.sessionId)
      failurePath = state.failurePath
      const { connectionId } = state
      await requireAccess({ platform, actor }, 'manage connection', { kind: 'connection', id: connectionId })
      const connection = await requireConnection(platform, connectionId)
      if (connection.service !== signIn.service.type) throw new AppError('bad_input', 'This is another service.')
      const callback = { ...query, errorDescription: query.error_description }
      await finishSignIn(platform, signIn, { connectionId, callback })
      return withParameter(state.returnPath, 'connected', connectionId)
    }
    return send(request, reply, { work, failurePath: () => failurePath })
  })
}
