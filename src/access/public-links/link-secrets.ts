import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Platform } from '../../platform/platform.ts'
import type { PublicLink } from './public-link.ts'

type Secret = { config: Pick<Platform['config'], 'secretKey'> }

/** What is signed with keys of its own each: one signature never passes for another. */
type Purpose = 'tokens of links' | 'unlocked links' | 'addresses of links'

const keys = new Map<string, Uint8Array>()

function keyFor({ config: { secretKey } }: Secret, purpose: Purpose): Uint8Array {
  const name = `${purpose}\n${secretKey}`
  const known = keys.get(name) ?? new Uint8Array(hkdfSync('sha256', secretKey, 'gridloom', purpose, 32))
  keys.set(name, known)
  return known
}

const signatureOf = (platform: Secret, purpose: Purpose, text: string): Buffer =>
  createHmac('sha256', keyFor(platform, purpose)).update(text).digest()

/** 256 bits of which a link's token is made. */
export const newNonce = (): string => randomBytes(32).toString('base64url')

/**
 * The token of a link: 192 bits that nobody can tell without the server's key, so that it can be shown again to those who
 * may share the view, and what the database holds leads nowhere.
 */
export const tokenOf = (platform: Secret, nonce: string): string =>
  signatureOf(platform, 'tokens of links', nonce).subarray(0, 24).toString('base64url')

/** What a token may look like. */
export const isToken = (text: string): boolean => /^[\w-]{32}$/.test(text)

/** A link is found by this. The token is as long as a key, so that a plain hash is enough. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

type Bound = Pick<PublicLink, 'id' | 'tokenHash' | 'passwordHash'>

/** Changes with the link and with its password: what was signed for it before is good for nothing then. */
const bound = ({ id, tokenHash, passwordHash }: Bound) => JSON.stringify([id, tokenHash, passwordHash])

interface Signing {
  platform: Secret
  link: Bound
  purpose: Exclude<Purpose, 'tokens of links'>
}

/**
 * Signs a text for a link as it is now, until a time.
 *
 * @param of.until milliseconds since 1970.
 */
export function signForLink({ platform, link, purpose }: Signing, of: { text: string; until: number }): string {
  const signature = signatureOf(platform, purpose, JSON.stringify([bound(link), of.text, of.until]))
  return `${of.until.toString(36)}.${signature.toString('base64url')}`
}

/** Whether a text was signed for a link as it is now, and its time is not over. */
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
