import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvLine } from './csv-line.ts'

test.each(['=1', '+1', '-1', '@a', '\ta', '\ra'])('%j is no formula any more', text => {
  const [[cell]] = parse(csvLine([text]), { record_delimiter: '\r\n' }) as [[string]]
  expect(cell).toBe(`'${text}`)
})

test('other texts come back as they were', () => {
  const text = fc.string().filter(one => !/^[=+\-@\t\r]/.test(one) && !one.startsWith('\uFEFF'))
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), texts => {
      expect(parse(csvLine(texts), { record_delimiter: '\r\n' })).toEqual([texts])
    }),
  )
})
