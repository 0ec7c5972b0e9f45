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

describe('values copied from one of our tables', () => {
  const select = types.find(({ type }) => type === 'single_select')
  const number = types.find(({ type }) => type === 'number')
  const sourceOf = (id: string, type: string, value: unknown) => ({ columns: [{ id, type }], rows: [[value]] })
  const clipOf = (text: string, source: ReturnType<typeof sourceOf> | null = null) => ({ rows: [[{ text }]], source })
  const readOne = (clip: ReturnType<typeof clipOf>, column: GridColumn, canExtend = false) =>
    readColumn(clip, 0, { column, context: testContext, canExtend })

  test('are reused in a field of the same type, so that hidden digits survive', () => {
    const { readings } = readOne(clipOf('0.33', sourceOf('other', 'number', 1 / 3)), columnOf(number))
    expect(readings).toEqual([{ kind: 'value', value: 1 / 3 }])
  })

  test('are read from their text in a field of another type', () => {
    const { readings } = readOne(clipOf('0.33', sourceOf('other', 'percent', 1 / 3)), columnOf(number))
    expect(readings).toEqual([{ kind: 'value', value: 0.33 }])
  })

  test('are options only of their own field; another field reads their labels', () => {
    const column = columnOf(select)
    const reused = readOne(clipOf('To do', sourceOf(column.id, 'single_select', 'doing')), column)
    expect(reused.readings).toEqual([{ kind: 'value', value: 'doing' }])
    const read = readOne(clipOf('To do', sourceOf('other', 'single_select', 'doing')), column)
    expect(read.readings).toEqual([{ kind: 'value', value: 'todo' }])
  })

  test('are read from their text if they are people whom this base does not know', () => {
    const column = columnOf(types.find(({ people, isReadOnly }) => people && !isReadOnly))
    const reused = readOne(clipOf('Ann Lee', sourceOf('other', column.type.type, ['bob'])), column)
    expect(reused.readings).toEqual([{ kind: 'value', value: ['bob'] }])
    const read = readOne(clipOf('Ann Lee', sourceOf('other', column.type.type, ['elsewhere'])), column)
    expect(read.readings).toEqual([{ kind: 'value', value: ['ann'] }])
  })

  test('are reused by their own field for one person, if it held several before, and by no other one', () => {
    const type = types.find(({ people, isReadOnly }) => people && !isReadOnly)
    const column = { ...columnOf(type), template: type?.template.parse({}) }
    const clip = (id: string) => clipOf('Ann Lee, Bob Ray', sourceOf(id, column.type.type, ['ann', 'bob']))
    expect(readOne(clip(column.id), column).readings).toEqual([{ kind: 'value', value: ['ann', 'bob'] }])
    expect(readOne(clip('other'), column).readings).toMatchObject([{ kind: 'unreadable' }])
  })

  test('are read from their text if the field cannot hold them any more', () => {
    const column = columnOf(select)
    const { readings } = readOne(clipOf('To do', sourceOf(column.id, 'single_select', 'deleted')), column)
    expect(readings).toEqual([{ kind: 'value', value: 'todo' }])
  })

  test('add a missing option only for people who may change the field', () => {
    const column = columnOf(select)
    const extended = readOne(clipOf('Later'), column, true)
    expect(extended.readings).toEqual([{ kind: 'value', value: 'Later' }])
    expect(extended.template).not.toBe(column.template)
    const refused = readOne(clipOf('Later'), column)
    expect(refused.readings).toMatchObject([{ kind: 'unreadable' }])
    expect(refused.template).toBe(column.template)
  })
})

test('a number behind the text counts only if the text cannot be read', () => {
  const number = types.find(({ type }) => type === 'number')
  expect(read([{ text: '1,234.5', raw: 1234.56 }], number)).toEqual([{ kind: 'value', value: 1234.5 }])
  expect(read([{ text: '1.234,56', raw: 1234.56 }], number)).toEqual([{ kind: 'value', value: 1234.56 }])
  expect(read([{ text: 'much', raw: true }], number)).toMatchObject([{ kind: 'unreadable' }])
})
