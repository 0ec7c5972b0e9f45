import fc from 'fast-check'
import { expect, test } from 'vitest'

import { columnNames } from './column-names.ts'

test('blank names are replaced by the position of the column', () => {
  expect(columnNames(['Name', ' ', ''], 4)).toEqual(['Name', 'Column 2', 'Column 3', 'Column 4'])
})

test('a duplicate name gets a number, ignoring case', () => {
  expect(columnNames(['Name', 'name', 'NAME'], 3)).toEqual(['Name', 'name 2', 'NAME 3'])
})

test('a numbered name does not take the name of another column', () => {
  expect(columnNames(['a', 'a', 'a 2'], 3)).toEqual(['a', 'a 3', 'a 2'])
})

test('line breaks and control characters in a name become spaces', () => {
  expect(columnNames(['First\r\nname\t'], 1)).toEqual(['First name'])
})

test('a long name is cut to what a field can have, with its number, and no emoji in half', () => {
  const long = `${'x'.repeat(254)}😀`
  expect(columnNames([long, long, 'y'.repeat(300)], 3)).toEqual([
    'x'.repeat(254),
    `${'x'.repeat(253)} 2`,
    'y'.repeat(255),
  ])
})

test('all names are unique and not blank', () => {
  const name = fc.constantFrom('', 'a', 'A', 'a 2', 'Column 1', 'column 2', 'Column 2 2')
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), header => {
      const names = columnNames(header, header.length + 1)
      expect(new Set(names.map(one => one.toLowerCase())).size).toBe(header.length + 1)
      expect(names).not.toContain('')
    }),
  )
})
