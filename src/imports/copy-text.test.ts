import { expect, test } from 'vitest'

import { copyText } from './copy-text.ts'

test('characters that would end a cell or a row are escaped', () => {
  expect(copyText('a\tb\nc\r\\d')).toBe('a\\tb\\nc\\r\\\\d')
})

test('a text that looks like a missing value is kept', () => {
  expect(copyText('\\N')).toBe('\\\\N')
  expect([copyText(null), copyText(undefined)]).toEqual(['\\N', '\\N'])
})

test('numbers, booleans, instants, and objects are written as PostgreSQL reads them', () => {
  expect([1.5, -0.1, 1e300, true, false].map(copyText)).toEqual(['1.5', '-0.1', '1e+300', 't', 'f'])
  expect(copyText(new Date(0))).toBe('1970-01-01T00:00:00.000Z')
  expect(copyText({ a: 'x\ty' })).toBe('{"a":"x\\\\ty"}')
})

test('arrays are PostgreSQL arrays with any texts in them', () => {
  expect(copyText(['a', 'b "c"', 'd\\e', null])).toBe('{"a","b \\\\"c\\\\"","d\\\\\\\\e",NULL}')
})

test('a value that no column can hold is refused', () => {
  expect(() => copyText(() => 1)).toThrow(TypeError)
})
