import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const key = 'a key of thirty-two characters or more'
const box = createSecretBox(key, 'connections')

test('opens what it sealed', { timeout: 30_000 }, () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), secret => box.open(box.seal(secret)) === secret))
})

test('the same secret never looks the same twice', () => {
  expect(box.seal('token')).not.toBe(box.seal('token'))
})

test('a changed text does not open', { timeout: 30_000 }, () => {
  const sealed = box.seal('token')
  const body = Buffer.from(sealed.slice(3), 'base64url')
  fc.assert(
    fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(body)
      changed[at] = (changed[at] ?? 0) ^ change
      expect(() => box.open(`v1.${changed.toString('base64url')}`)).toThrow()
    }),
  )
})

test.each(['', 'v1.', 'v2.AAAA', 'plain text'])('%o is not a sealed secret', text => {
  expect(() => box.open(text)).toThrow('Not a sealed secret')
})

test('another key or purpose does not open it', () => {
  const sealed = box.seal('token')
  expect(() => createSecretBox(key, 'mail').open(sealed)).toThrow()
  expect(() => createSecretBox(`${key}!`, 'connections').open(sealed)).toThrow()
})
