import { APIError, createAuthMiddleware } from 'better-auth/api'

import { requirePassword } from './change-address.ts'
import { clientAddressHeader } from '../../platform/http/origins.ts'
import type { RateLimits, RateLimitStorage } from '../../platform/http/rate-limits.ts'

/**
 * Limits guesses of one account's password and emails to one mailbox, on top of the limits for IP addresses. Counts whether
 * or not the account exists, so that the error does not reveal it. Deleting an account and changing its email address
 * always need the password.
 */
export function accountLimiter(limits: RateLimits, storage: RateLimitStorage) {
  return createAuthMiddleware(async ctx => {
    const { path, body, headers } = ctx
    if (path === '/delete-user' && !(body as { password?: unknown } | undefined)?.password) {
      throw new APIError('BAD_REQUEST', { message: 'Type your password to delete your account.' })
    }
    // Its old address gets an email. That may be anyone's, because addresses are not verified.
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
