import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fieldTypes } from '../fields/registry.ts'
import { CellReader, unreadableCell } from './cell-reader.ts'
import { copyNull, copyText } from './copy-text.ts'
import type { FieldTypes } from './csv/column-profile.ts'

const types: FieldTypes = fieldTypes
const context = { now: 0, timeZone: 'UTC', locale: 'en' }

const cell = fc.oneof(
  fc.constantFrom('', ' ', '1', '1.5', 'yes', 'true', '2026-11-21', '21.11.2026', 'a\tb', '=1+1', '\\N'),
  fc.string({ maxLength: 8 }),
)

test.each(Object.values(types))(
  '$type: a column is read cell by cell as its type reads, however often a text comes',
  type => {
    const template = type.template.parse({})
    const expected = (text: string): string | null => {
      const reading = type.read(text, template, context)
      if (reading.kind === 'unreadable') return unreadableCell
      if (reading.kind === 'empty') return copyNull
      return copyText(type.toColumn ? type.toColumn(reading.value) : reading.value)
    }
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 30 }), texts => {
        const reader = new CellReader(type, { template }, context)
        expect([...texts, ...texts].map(text => reader.read(text))).toEqual([...texts, ...texts].map(expected))
      }),
      { numRuns: 50 },
    )
  },
)

test('a column with a different text in every row is read to its end', () => {
  const [type] = Object.values(types)
  const reader = new CellReader(type!, { template: type!.template.parse({}) }, context)
  const texts = Array.from({ length: 50_000 }, (_, at) => `text ${at}`)
  expect(texts.every(text => reader.read(text) === text)).toBe(true)
})

test('a column of JSON holds the values themselves, for types that read no text', () => {
  const type = types['attachments']!
  const reader = new CellReader(type, { template: {}, isJson: true }, context)
  const [file] = type.sample as [object]
  expect(JSON.parse(reader.read(JSON.stringify([file])) ?? '')).toEqual([file])
  expect(reader.read(JSON.stringify([{ ...file, size: -1 }]))).toBe(unreadableCell)
  expect(reader.read('')).toBe(copyNull)
})

test('a cell of JSON that cannot be read is listed as people would write it', () => {
  const type = types['user']!
  const template = type.template.parse({})
  const json = new CellReader(type, { template, isJson: true }, context)
  expect(json.read('"Cy"')).toBe(unreadableCell)
  expect(['"Cy"', '["a"]', '12', ''].map(cell => json.textOf(cell))).toEqual(['Cy', '["a"]', '12', ''])
  expect(new CellReader(type, { template }, context).textOf('"Cy"')).toBe('"Cy"')
})
