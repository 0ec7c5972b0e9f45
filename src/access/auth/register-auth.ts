import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Platform } from '../../platform/platform.ts'
import { accessCacheOf } from '../access-cache.ts'
import { type Auth, createAuth, type NewUser } from './auth.ts'
import { callLibrary } from './auth-database.ts'
import { type Identify, createIdentify } from './identify.ts'
import { grantInvitedFlows } from '../invitations.ts'
import { leaveOrganizations } from './leave-organizations.ts'
import { requireAnotherServerAdmin } from './require-another-server-admin.ts'
import { listenForAccessChanges } from '../listen-for-access-changes.ts'
import { clientAddressHeader, isCrossSite, ownOrigins } from '../../platform/http/origins.ts'
import { presentAuthError } from './present-auth-error.ts'
import { sendsMail } from './verification-mail.ts'
import { type SignUpRules, signUpRules } from '../server/sign-up-rules.ts'
import { createPersonalOrganization } from './personal-organization.ts'
import { publicUrlOf } from '../../platform/http/public-url.ts'
import { type RateLimits, rateLimits } from '../../platform/http/rate-limits.ts'

/** A person who signed up, and their personal organization. */
export interface SignUp {
  user: NewUser
  organizationId: string
}

/** What the pages before signing in show about the server. */
interface SignUpInfo extends Pick<SignUpRules, 'rule' | 'domains' | 'isFirst'> {
  /** Whether addresses are verified by email. */
  sendsMail: boolean
}

export interface RegisterAuthOptions {
  /** Called after a sign-up. A failure is logged, and the account stays. */
  onSignUp?: (signUp: SignUp) => Promise<void>
  limits?: Partial<RateLimits>
}

/** Calls that do not change anything that the access cache holds. */
const keepsAccess = /^\/api\/auth\/(sign-in|sign-up|get-session|list-|request-password-reset)/

function authHeaders(request: FastifyRequest, ownOrigin: string): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  headers.set(clientAddressHeader, request.ip)
  // Programs send no origin, and the library refuses cookies without one. Browsers were checked before.
  if (!headers.has('origin')) headers.set('origin', ownOrigin)
  return headers
}

const asWebRequest = (request: FastifyRequest, base: string): Request =>
  new Request(new URL(request.url, base), {
    method: request.method,
    headers: authHeaders(request, new URL(base).origin),
    ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
  })

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (response.status < 400) return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()))
  return sendError(reply, response.status, await response.text())
}

function sendError(reply: FastifyReply, answeredStatus: number, answeredBody: string): FastifyReply {
  const { status, body } = presentAuthError(answeredStatus, answeredBody, reply.request.id)
  return reply.removeHeader('content-length').type('application/json; charset=utf-8').code(status).send(body)
}

function mount(app: FastifyInstance, platform: Platform, auth: Auth): void {
  const cache = accessCacheOf(platform)
  void app.register(async scope => {
    // The library reads the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.all('/api/auth/*', async (request, reply) => {
      const changes = request.method !== 'GET'
      if (changes && isCrossSite(request.headers, platform.config.publicUrl)) {
        const refusal = { code: 'INVALID_ORIGIN', message: 'This request came from a page of another site.' }
        return sendError(reply, 403, JSON.stringify(refusal))
      }
      const response = await callLibrary(
        () => auth.handler(asWebRequest(request, publicUrlOf(app, platform))),
        ({ status }) => status >= 400,
      )
      if (response.status >= 500) throw new Error(`The sign-in library failed: ${await response.text()}`)
      if (changes && !keepsAccess.test(request.url)) cache.forgetAll()
      return send(reply, response)
    })
  })
}

/**
 * Mounts the routes of accounts under `/api/auth/`, and starts listening for changes of access.
 *
 * @returns the function that identifies the actor of a request.
 */
export async function registerAuth(
  app: FastifyInstance,
  platform: Platform,
  options: RegisterAuthOptions = {},
): Promise<Identify> {
  const auth: Auth = createAuth(platform, {
    limits: { ...rateLimits, ...options.limits },
    publicUrl: () => publicUrlOf(app, platform),
    trustedOrigins: request => ownOrigins(platform.config.publicUrl, request?.headers.get('host') ?? undefined),
    onUserCreated: async user => {
      try {
        const organizationId = await createPersonalOrganization(platform, user)
        await options.onSignUp?.({ user, organizationId })
      } catch (error) {
        platform.log.error({ error, userId: user.id }, 'Could not set up a new account whole')
      }
    },
    onEmailVerified: user => grantInvitedFlows(platform, user),
    onUserDeleted: async userId => {
      await requireAnotherServerAdmin(platform, userId)
      await leaveOrganizations(platform, userId)
    },
  })
  mount(app, platform, auth)
  app.get('/api/sign-up', async (): Promise<SignUpInfo> => {
    const { rule, domains, isFirst } = await signUpRules(platform)
    return { rule, domains, isFirst, sendsMail: sendsMail(platform) }
  })
  const stop = await listenForAccessChanges(platform)
  app.addHook('onClose', stop)
  return createIdentify(platform, auth)
}
