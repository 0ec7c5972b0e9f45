import { APIError, createAuthMiddleware } from 'better-auth/api'

import { requirePassword } from './change-address.ts'
import { clientAddressHeader } from '../../platform/http/origins.ts'
import type { RateLimits, RateLimitStorage } from '../../platform/http/rate-limits.ts'

/**
 * Limits what is done to one account, on top of the limits for addresses: guessing a password, and filling a mailbox.
 * Counts whether the account exists or not, so that the refusal does not tell. An account is deleted, and its address changed,
 * by its password only, however lately somebody signed in.
 */
export function accountLimiter(limits: RateLimits, storage: RateLimitStorage) {
  return createAuthMiddleware(async ctx => {
    const { path, body, headers } = ctx
    if (path === '/delete-user' && !(body as { password?: unknown } | undefined)?.password) {
      throw new APIError('BAD_REQUEST', { message: 'Type your password to delete your account.' })
    }
    // That address gets a mail, and may be anybody's: none is verified here.
    const changed = path === '/change-email' ? await requirePassword(ctx) : ''
    const email = String((body as { email?: unknown } | undefined)?.email ?? '').toLowerCase()
    const address = headers?.get(clientAddressHeader)
    const counted = {
      '/sign-in/email': { key: `sign-in ${address} ${email}`, limit: limits.signInToAccount },
      '/request-password-reset': { key: `mail ${email}`, limit: limits.mailToOne },
      '/change-email': { key: `mail ${changed}`, limit: limits.mailToOne },
    }[path]
    if (!counted || (path === '/change-email' && changed === '')) return
    const { allowed, retryAfter } = await storage.consume(counted.key, counted.limit)
    if (allowed) return
    throw new APIError(
      'TOO_MANY_REQUESTS',
      { message: 'Too many requests. Please try again later.' },
      { 'X-Retry-After': String(retryAfter) },
    )
  })
}
