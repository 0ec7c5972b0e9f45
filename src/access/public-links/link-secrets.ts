import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Platform } from '../../platform/platform.ts'
import type { PublicLink } from './public-link.ts'

type Secret = { config: Pick<Platform['config'], 'secretKey'> }

/** Each purpose has its own key, so that a signature for one is invalid for the others. */
type Purpose = 'tokens of links' | 'unlocked links' | 'addresses of links' | 'answers of forms'

const keys = new Map<string, Uint8Array>()

function keyFor({ config: { secretKey } }: Secret, purpose: Purpose): Uint8Array {
  const name = `${purpose}\n${secretKey}`
  const existing = keys.get(name) ?? new Uint8Array(hkdfSync('sha256', secretKey, 'gridloom', purpose, 32))
  keys.set(name, existing)
  return existing
}

const signatureOf = (platform: Secret, purpose: Purpose, text: string): Buffer =>
  createHmac('sha256', keyFor(platform, purpose)).update(text).digest()

/** 256 random bits from which a token is derived. */
export const newNonce = (): string => randomBytes(32).toString('base64url')

/**
 * The token of a link: 192 bits derived from its nonce with the server's key. So it can be shown again to people who may
 * share, but cannot be derived from the database alone.
 */
export const tokenOf = (platform: Secret, nonce: string): string =>
  signatureOf(platform, 'tokens of links', nonce).subarray(0, 24).toString('base64url')

/** Whether a text has the form of a token. */
export const isToken = (text: string): boolean => /^[\w-]{32}$/.test(text)

/** The hash by which a link is found. Tokens are as random as keys, so a plain hash is enough. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

type Bound = Pick<PublicLink, 'id' | 'tokenHash' | 'passwordHash'>

/** Changes with the token and the password of a link, which invalidates what was signed before. */
const bound = ({ id, tokenHash, passwordHash }: Bound) => JSON.stringify([id, tokenHash, passwordHash])

interface Signing {
  platform: Secret
  link: Bound
  purpose: Exclude<Purpose, 'tokens of links'>
}

/**
 * Signs a text for a link. The signature is valid until a time, and until the token or the password changes.
 *
 * @param of.until milliseconds since 1970.
 */
export function signForLink({ platform, link, purpose }: Signing, of: { text: string; until: number }): string {
  const signature = signatureOf(platform, purpose, JSON.stringify([bound(link), of.text, of.until]))
  return `${of.until.toString(36)}.${signature.toString('base64url')}`
}

/** Whether a signature of a text is valid for a link now. */
export function isSignedForLink(signing: Signing, of: { text: string; signed: string }, now = Date.now()): boolean {
  const [end = ''] = of.signed.split('.')
  const until = Number.parseInt(end, 36)
  if (!Number.isSafeInteger(until) || until < now) return false
  const [given, wanted] = [Buffer.from(of.signed), Buffer.from(signForLink(signing, { text: of.text, until }))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

export interface LinkSecrets {
  id: string
  nonce: string
  /** Null removes the password; undefined keeps the one that there is. */
  passwordHash: string | null | undefined
}

/** Creates the secrets of a link. Hashing is slow, so call this before taking a lock. */
export const newLinkSecrets = async (password: string | null | undefined): Promise<LinkSecrets> => ({
  id: newNonce().slice(0, 16),
  nonce: newNonce(),
  passwordHash: password ? await hashPassword(password) : password === undefined ? undefined : null,
})
