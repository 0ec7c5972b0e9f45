import { verifyPassword } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import {
  hashOfToken,
  isSignedForLink,
  isToken,
  newLinkSecrets,
  newNonce,
  signForLink,
  tokenOf,
} from './link-secrets.ts'

const platform = { config: { secretKey: 'a'.repeat(32) } }
const other = { config: { secretKey: 'b'.repeat(32) } }

describe('a token', () => {
  test('is always the same for a nonce, and only on servers with the same key', () => {
    const nonce = newNonce()
    expect(tokenOf(platform, nonce)).toBe(tokenOf(platform, nonce))
    expect(tokenOf(platform, nonce)).not.toBe(tokenOf(other, nonce))
    expect(tokenOf(platform, nonce)).not.toBe(tokenOf(platform, newNonce()))
  })

  test('is recognized by its form', () => {
    expect(isToken(tokenOf(platform, newNonce()))).toBe(true)
    for (const text of ['', 'short', 'x'.repeat(33), `${'x'.repeat(31)}/`]) expect(isToken(text)).toBe(false)
  })

  test('is not in its hash', () => {
    const token = tokenOf(platform, newNonce())
    expect(hashOfToken(token)).toHaveLength(43)
    expect(hashOfToken(token)).not.toContain(token)
  })
})

describe('a signature', () => {
  const link = { id: 'link', tokenHash: 'hash', passwordHash: null }
  const signing = { platform, link, purpose: 'unlocked links' as const }
  const until = 2_000
  const signed = signForLink(signing, { text: 'text', until })
  const isValid = (changed: Partial<typeof signing>, text = 'text', now = 1_000) =>
    isSignedForLink({ ...signing, ...changed }, { text, signed }, now)

  test('is valid until its time', () => {
    expect([isValid({}), isValid({}, 'text', until), isValid({}, 'text', until + 1)]).toEqual([true, true, false])
  })

  test('is invalid for another text, purpose, link, token, password, or key', () => {
    expect(isValid({}, 'other')).toBe(false)
    expect(isSignedForLink({ ...signing, purpose: 'addresses of links' }, { text: 'text', signed }, 1_000)).toBe(false)
    for (const changed of [{ id: 'other' }, { tokenHash: 'other' }]) {
      expect(isValid({ link: { ...link, ...changed } })).toBe(false)
    }
    const withPassword = { ...signing, link: { ...link, passwordHash: 'new' } }
    expect(isSignedForLink(withPassword, { text: 'text', signed }, 1_000)).toBe(false)
    expect(isValid({ platform: other })).toBe(false)
  })

  test('is invalid when its time was changed or it is no signature', () => {
    const later = `${(9_000).toString(36)}.${signed.split('.')[1]}`
    for (const changed of [later, '', '.', 'x', `${signed}x`, signed.slice(0, -1)]) {
      expect(isSignedForLink(signing, { text: 'text', signed: changed }, 1_000)).toBe(false)
    }
  })
})

describe('new secrets of a link', () => {
  test('differ each time', async () => {
    const [one, two] = [await newLinkSecrets(null), await newLinkSecrets(null)]
    expect(one.id).toHaveLength(16)
    expect(one.id).not.toBe(two.id)
    expect(one.nonce).not.toBe(two.nonce)
  })

  test('hash a password, remove one, or keep it', async () => {
    const { passwordHash } = await newLinkSecrets('open sesame')
    expect(await verifyPassword({ hash: passwordHash ?? '', password: 'open sesame' })).toBe(true)
    expect((await newLinkSecrets(null)).passwordHash).toBeNull()
    expect((await newLinkSecrets('')).passwordHash).toBeNull()
    expect((await newLinkSecrets(undefined)).passwordHash).toBeUndefined()
  })
})
