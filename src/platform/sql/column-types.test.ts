import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantText } from './column-types.ts'

test.each([
  ['2026-11-21 04:00:00+00', '2026-11-21T04:00:00.000Z'],
  ['2026-11-21 04:00:00.1+00', '2026-11-21T04:00:00.100Z'],
  ['2026-11-21 04:00:00.123456+00', '2026-11-21T04:00:00.123Z'],
])('%s is %s', (stored, text) => {
  expect(instantText(stored)).toBe(text)
})

test('converts every instant with a year of four digits as Date does', () => {
  const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, date => {
      const stored = date.toISOString().replace('T', ' ').replace('Z', '+00')
      expect(instantText(stored)).toBe(date.toISOString())
    }),
  )
})

test.each(['infinity', '0044-03-15 12:00:00+00 BC', '12026-01-01 00:00:00+00'])(
  '%s stays as PostgreSQL says it',
  text => {
    expect(instantText(text)).toBe(text)
  },
)
