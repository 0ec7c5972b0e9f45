import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../../fields/registry.ts'
import type { FieldType } from '../../fields/field-type.ts'
import { testContext } from '../../fields/testing.ts'
import { readColumn, readSource, writeSource, type ClipCell } from './clip.ts'
import type { GridColumn } from '../grid-data.ts'

const types: FieldType[] = Object.values(fieldTypes)
const columnOf = (type: FieldType | undefined): GridColumn => {
  if (!type) throw new Error('There is no such type')
  const template = type.sampleTemplate ?? type.template.parse({})
  return { id: 'fld1', name: type.label, width: 180, readOnly: false, template, type } as GridColumn
}
const read = (cells: ClipCell[], type: FieldType | undefined) =>
  readColumn({ rows: cells.map(cell => [cell]), source: null }, 0, {
    column: columnOf(type),
    context: testContext,
    canExtend: false,
  }).readings

describe('a copied date', () => {
  const cell = { text: '05/02/2026', raw: 46_058, date: '2026-02-05' }

  test('is read from its serial number, not from its text', () => {
    const days = types.filter(type => type.now)
    expect(days.length).toBeGreaterThan(0)
    for (const type of days) expect(read([cell], type)).toMatchObject([{ kind: 'value' }])
    const [day] = days.filter(({ column }) => column === 'date')
    expect(read([cell], day)).toEqual([{ kind: 'value', value: '2026-02-05' }])
  })

  test('is read from its text in a text column', () => {
    const [text] = types
    expect(read([cell], text)).toEqual([{ kind: 'value', value: '05/02/2026' }])
  })
})

test('values survive the clipboard, and malformed ones are ignored', () => {
  const source = { columns: [{ id: 'a', type: 'b' }], rows: [[{ x: 1 }], [null]] }
  expect(readSource(writeSource(source), { rows: 2, columns: 1 })).toEqual(source)
  expect(readSource(writeSource(source), { rows: 3, columns: 1 })).toBeNull()
  expect(readSource('{"version":2}', { rows: 2, columns: 1 })).toBeNull()
  expect(readSource('no', { rows: 2, columns: 1 })).toBeNull()
})
