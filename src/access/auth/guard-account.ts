import type { GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'

import { clientAddressHeader } from '../../platform/http/origins.ts'
import type { RateLimit, RateLimits, RateLimitStorage } from '../../platform/http/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { KeyScope } from '../key-scope.ts'
import { run } from '../../platform/sql/run.ts'
import { selectMustVerifyEmail } from '../server/server-settings.sql.ts'
import { whyCannotSignUp } from '../server/sign-up-rules.ts'
import { changeAddressWithoutMail, requirePassword } from './change-address.ts'
import { personName } from './person-name.ts'
import { sendsMail } from './verification-mail.ts'

export interface AccountGuardOptions {
  limits: RateLimits
  storage: RateLimitStorage
}

type Body = Record<string, unknown>

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What a check changes about a call, or the response that replaces the call's own. */
type Outcome = { context: { body: Body } } | object | undefined

/**
 * Checks calls of the sign-in library before it runs them, for rules that it does not have: limits by account besides those
 * by IP address, the rules for signing up, and what needs a password or the session of the account.
 */
export function accountGuard(platform: Platform, { limits, storage }: AccountGuardOptions) {
  async function count(counted: readonly [key: string, limit: RateLimit][]): Promise<void> {
    for (const [key, limit] of counted) {
      const { allowed, retryAfter } = await storage.consume(key, limit)
      if (allowed) continue
      throw new APIError(
        'TOO_MANY_REQUESTS',
        { message: 'Too many requests. Please try again later.' },
        { 'X-Retry-After': String(retryAfter) },
      )
    }
  }

  async function signUp({ headers }: GenericEndpointContext, body: Body): Promise<Outcome> {
    const name = personName(body['name'])
    const [email, invitation] = [textOf(body['email']), textOf(body['invitation'])]
    const refusal = await whyCannotSignUp(platform, { email, invitation })
    if (refusal !== null) throw new APIError('FORBIDDEN', { code: 'SIGN_UP_REFUSED', message: refusal })
    await count([[`accounts ${headers?.get(clientAddressHeader)}`, limits.accounts]])
    return { context: { body: { ...body, name } } }
  }

  async function changeEmail(ctx: GenericEndpointContext, body: Body): Promise<Outcome> {
    const person = await requirePassword(ctx)
    if (!person) return undefined
    const mailboxes = [person.email, ...(sendsMail(platform) ? [textOf(body['newEmail']).toLowerCase()] : [])]
    await count(mailboxes.map(email => [`mail ${email}`, limits.mailToOne]))
    await requireAllowedAddress(person.id, textOf(body['newEmail']))
    // The library changes a verified address only by a link in an email.
    if (person.emailVerified && !sendsMail(platform)) return changeAddressWithoutMail(ctx, person)
    return undefined
  }

  /** Keeps an account that must verify its address at the domains that let it sign up. */
  async function requireAllowedAddress(userId: string, newEmail: string): Promise<void> {
    const [person] = await run(platform.pool, selectMustVerifyEmail(userId))
    const refusal = person?.mustVerifyEmail ? await whyCannotSignUp(platform, { email: newEmail }) : null
    if (refusal !== null) throw new APIError('FORBIDDEN', { code: 'SIGN_UP_REFUSED', message: refusal })
  }

  return createAuthMiddleware(async (ctx): Promise<Outcome> => {
    const body = (ctx.body ?? {}) as Body
    const email = textOf(body['email']).toLowerCase()
    refuseUnsupported(ctx, body)
    switch (ctx.path) {
      case '/sign-up/email':
        return signUp(ctx, body)
      case '/update-user':
        return body['name'] === undefined
          ? undefined
          : { context: { body: { ...body, name: personName(body['name']) } } }
      case '/sign-in/email':
        await count([[`sign-in ${ctx.headers?.get(clientAddressHeader)} ${email}`, limits.signInToAccount]])
        return undefined
      // The mailbox may be anyone's. Counts whether or not it has an account, so that the error does not reveal it.
      case '/request-password-reset':
      case '/send-verification-email':
        await count([[`mail ${email}`, limits.mailToOne]])
        return undefined
      case '/change-email':
        return changeEmail(ctx, body)
      case '/change-password':
        return { context: { body: { ...body, revokeOtherSessions: true } } }
      case '/delete-user':
        if (!body['password'])
          throw new APIError('BAD_REQUEST', { message: 'Type your password to delete your account.' })
        return undefined
      case '/api-key/create':
        return { context: { body: { ...body, metadata: keyScope(body['metadata']) } } }
      case '/api-key/update':
        if (body['metadata'] === undefined) return undefined
        throw new APIError('BAD_REQUEST', { message: 'The scope of a key cannot be changed. Create another key.' })
      case '/verify-email':
        await requireOwnLink(ctx)
        return undefined
      default:
        return undefined
    }
  })
}

/** Parameters that the library fails on because the parts of it that they belong to are not used here. */
const unsupported: Readonly<Record<string, string>> = {
  '/verify-email': 'callbackURL',
  '/api-key/list': 'organizationId',
  '/api-key/create': 'organizationId',
}

const sortableKeys = ['name', 'createdAt', 'updatedAt', 'lastRequest', 'expiresAt']

const badRequest = (message: string) => new APIError('BAD_REQUEST', { message })

/** @throws APIError for values that would make the library fail. */
function refuseUnsupported({ path, query }: GenericEndpointContext, body: Body): void {
  const values: Body = { ...(query as Body | undefined), ...body }
  // Links to new passwords open a page of the product instead.
  if (path === '/reset-password/:token') throw new APIError('NOT_FOUND')
  const name = unsupported[path]
  if (name !== undefined && values[name] !== undefined) throw badRequest(`${name}: This is not supported.`)
  const sortBy = values['sortBy']
  if (sortBy !== undefined && !sortableKeys.some(key => key === sortBy)) {
    throw badRequest(`sortBy: Give one of ${sortableKeys.join(', ')}.`)
  }
  if (Object.values(values).some(value => typeof value === 'string' && !value.isWellFormed())) {
    throw badRequest('The request holds a text that cannot be stored.')
  }
}

function keyScope(metadata: unknown): KeyScope {
  const parsed = KeyScope.safeParse(metadata ?? {})
  if (parsed.success) return parsed.data
  const message =
    "metadata: Give 'access' as 'read' or 'write', and 'workspaceIds' and 'flowPublicIds' as lists, or leave them out."
  throw new APIError('BAD_REQUEST', { code: 'INVALID_SCOPE', message })
}

/** The address for which a verification link was made. The library checks the signature. */
function addressOfLink(token: string): string {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return textOf((payload as { email?: unknown } | null)?.email).toLowerCase()
  } catch {
    return ''
  }
}

/**
 * Requires that the person who opens a verification link is signed in to the account that it was made for. Otherwise the
 * owner of a mailbox, or a scanner of links in it, would verify the account of someone else who signed up with its address.
 */
async function requireOwnLink(ctx: GenericEndpointContext): Promise<void> {
  const session = await getSessionFromCtx(ctx)
  if (!session) throw new APIError('UNAUTHORIZED', { message: 'Sign in to confirm your address.' })
  const email = addressOfLink(textOf((ctx.query as Body | undefined)?.['token']))
  if (email === '' || email === session.user.email.toLowerCase()) return
  const message = 'This link is for another account. Sign in to that account to confirm its address.'
  throw new APIError('FORBIDDEN', { code: 'OTHER_ACCOUNT', message })
}
