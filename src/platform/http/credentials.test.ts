import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { bearerKey, cookieValue } from './credentials.ts'

describe('the key of a bearer header', () => {
  test.each<[string | undefined, string | null]>([
    ['Bearer gl_abc', 'gl_abc'],
    ['bearer  gl_abc', 'gl_abc'],
    ['Basic dXNlcjpwYXNz', null],
    ['Bearer', null],
    ['Bearer two words', null],
    [undefined, null],
  ])('%s gives %s', (header, key) => {
    expect(bearerKey(header)).toBe(key)
  })
})

describe('the value of a cookie', () => {
  test('is found among others by its whole name', () => {
    const header = 'other=1; gridloom.session_token=a.b%3D; xgridloom.session_token=no'
    expect(cookieValue(header, 'gridloom.session_token')).toBe('a.b%3D')
    expect(cookieValue(header, 'session_token')).toBeNull()
    expect(cookieValue(undefined, 'other')).toBeNull()
  })

  test('is returned as it was sent', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9._%=-]{1,20}$/)
    const name = fc.stringMatching(/^[A-Za-z0-9._-]{1,20}$/)
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, word), { selector: ([key]) => key, minLength: 1 }), cookies => {
        const header = cookies.map(([key, value]) => `${key}=${value}`).join('; ')
        return cookies.every(([key, value]) => cookieValue(header, key) === value)
      }),
    )
  })
})
