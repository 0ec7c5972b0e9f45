import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CannotOpen, isSealedWith, openText, sealingKey, sealText } from './sealed-text.ts'

const key = sealingKey('a secret key of thirty-two letters or more')
const otherKey = sealingKey('another secret key of thirty-two letters')
const sealed = sealText('xoxb-token', key, 'connection 1')

describe('a sealed text', () => {
  test('opens as what it was, whatever its letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        expect(openText(sealText(text, key, context), [key], context)).toBe(text)
      }),
    )
  })

  test('holds nothing of the text', () => {
    expect(sealed.includes('xoxb')).toBe(false)
    expect(sealed.includes('token')).toBe(false)
  })

  test('is different each time, so that equal secrets do not show', () => {
    expect(sealText('xoxb-token', key, 'connection 1').equals(sealed)).toBe(false)
  })

  test('does not open in another row', () => {
    expect(() => openText(sealed, [key], 'connection 2')).toThrow(CannotOpen)
  })

  test('does not open after any byte of it changed', () => {
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => openText(changed, [key], 'connection 1')).toThrow(CannotOpen)
    }
  })

  test('does not open when its end is missing', () => {
    for (let length = 0; length < sealed.length; length++) {
      expect(() => openText(sealed.subarray(0, length), [key], 'connection 1')).toThrow(CannotOpen)
    }
  })
})

describe('after the key was replaced', () => {
  test('the key before opens what it sealed', () => {
    expect(openText(sealed, [otherKey, key], 'connection 1')).toBe('xoxb-token')
  })

  test('the new key alone opens nothing of it', () => {
    expect(() => openText(sealed, [otherKey], 'connection 1')).toThrow(CannotOpen)
  })

  test('a text says which key sealed it', () => {
    expect(isSealedWith(sealed, key)).toBe(true)
    expect(isSealedWith(sealed, otherKey)).toBe(false)
  })
})
