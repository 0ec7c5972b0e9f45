import type { IncomingHttpHeaders } from 'node:http'

import { defaultKeyHasher } from '@better-auth/api-key'

import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { accessCacheOf } from '../access-cache.ts'
import type { Actor } from '../actor.ts'
import { storedScope } from '../key-scope.ts'
import type { Auth } from './auth.ts'
import { callLibrary } from './auth-database.ts'
import { bearerKey, cookieValue } from '../../platform/http/credentials.ts'
import { updateKeyUse, selectKeyOwner } from './identify.sql.ts'
import { run } from '../../platform/sql/run.ts'

/**
 * Finds the actor of a request by its headers; null when nobody is signed in, or the account must verify its address.
 * @throws AppError `not_signed_in` for an API key of such an account, since a program cannot see the reason elsewhere.
 */
export type Identify = (headers: IncomingHttpHeaders) => Promise<Actor | null>

const mustVerifyBeforeKeys = 'Confirm the email address of your account before you use its API keys.'

async function actorOfKey(platform: Platform, key: string): Promise<Actor | null> {
  const [owner] = await run(platform.pool, selectKeyOwner(await defaultKeyHasher(key)))
  if (!owner) return null
  if (owner.mustVerifyEmail) throw new AppError('not_signed_in', mustVerifyBeforeKeys)
  await run(platform.pool, updateKeyUse(owner.apiKeyId))
  const { metadata, mustVerifyEmail: _, ...actor } = owner
  return { ...actor, sessionId: null, scope: storedScope(metadata) }
}

async function actorOfSession(auth: Auth, cookie: string): Promise<Actor | null> {
  const headers = new Headers({ cookie })
  // Pages extend the session, not calls: the response of a call carries no cookie.
  const found = await callLibrary(() => auth.api.getSession({ headers, query: { disableRefresh: true } }))
  // An account that must verify its address counts as nobody, so that it reaches nothing.
  if (!found || found.user.mustVerifyEmail) return null
  const { user, session } = found
  return { userId: user.id, name: user.name, email: user.email, sessionId: session.id, apiKeyId: null }
}

/** Creates the function that identifies actors. Keys win over cookies. Both are cached for a few seconds. */
export async function createIdentify(platform: Platform, auth: Auth): Promise<Identify> {
  const cookieName = (await auth.$context).authCookies.sessionToken.name
  const cache = accessCacheOf(platform)
  return async headers => {
    const key = bearerKey(headers.authorization)
    if (key) return cache.actor(`key ${key}`, () => actorOfKey(platform, key))
    const token = cookieValue(headers.cookie, cookieName)
    if (!token) return null
    return cache.actor(`session ${token}`, () => actorOfSession(auth, `${cookieName}=${token}`))
  }
}
