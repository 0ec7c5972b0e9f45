import { describe, expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

describe('a range of ten bytes', () => {
  test.each([
    ['bytes=0-3', { first: 0, last: 3 }],
    ['bytes=8-', { first: 8, last: 9 }],
    ['bytes=8-400', { first: 8, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-40', { first: 0, last: 9 }],
  ])('asked for as %s is that', (header, range) => expect(byteRange(header, 10)).toEqual(range))

  test.each(['bytes=10-', 'bytes=-0'])('asked for as %s is nowhere', header =>
    expect(byteRange(header, 10)).toBe('none'),
  )

  test.each([undefined, '', 'bytes=-', 'bytes=4-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b'])(
    'asked for as %s is all of it',
    header => expect(byteRange(header, 10)).toBeNull(),
  )
})
