import { describe, expect, test } from 'vitest'

import type { BaseStructure } from '../engine/base/base-structure.ts'
import { checkedTemplate, plannedColumns } from './planned-columns.ts'

/** Columns without links need nothing of the base. */
const structure = { tables: [], rows: { tables: [], fields: [], views: [] } } as unknown as BaseStructure

const column = (name: string, type = 'single_line_text', template?: unknown) => ({ index: 0, name, type, template })
const planned = (...columns: ReturnType<typeof column>[]) => plannedColumns(columns, structure)

function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    expect(error).toMatchObject({ code: 'bad_input' })
    return (error as Error).message
  }
  return 'no refusal'
}

describe('planned columns', () => {
  test('have trimmed names, complete settings, and ids', () => {
    const [first] = planned(column('  Price ', 'number', { decimalPlaces: 2 }))
    expect(first).toMatchObject({ name: 'Price', template: { decimalPlaces: 2, numberFormat: 'local' } })
    expect(first?.fieldId).toMatch(/^fld/)
  })

  test('keep the ids that they come with', () => {
    const columns = [{ ...column('A'), fieldId: 'fldMine' }, column('B')]
    const ids = plannedColumns(columns, structure).map(({ fieldId }) => fieldId)
    expect(ids[0]).toBe('fldMine')
    expect(ids[1]).not.toBe('fldMine')
  })

  test('have the rules that their type can have', () => {
    const rules = { required: true, unique: true, default: null }
    const ruled = (type: string, given: object) =>
      plannedColumns([column('Name'), { ...column('Ruled', type), rules: given }], structure)[1]?.rules
    expect(ruled('email', rules)).toEqual({ required: true, unique: true })
    expect(ruled('number', { default: { value: 5 } })).toEqual({ default: { value: 5 } })
    expect(ruled('number', { default: { value: 'five' } })).toBeUndefined()
    expect(ruled('checkbox', { unique: true })).toBeUndefined()
    expect(ruled('email', {})).toBeUndefined()
  })

  test.each([
    ['a blank name', () => planned(column('A'), column('  ')), 'Every field needs a name.'],
    [
      'two names that differ only in case',
      () => planned(column('Name'), column(' name')),
      'Two fields are called name.',
    ],
    ['an unknown type', () => planned(column('A', 'made_up')), 'There is no field type made_up.'],
    ['a type from the prototype', () => planned(column('A', 'constructor')), 'There is no field type constructor.'],
    ['files', () => planned(column('A', 'attachments')), 'Attachments fields cannot be imported'],
    [
      'wrong settings',
      () => planned(column('A', 'number', { decimalPlaces: 99 })),
      'The settings of a Number field are not right.',
    ],
    [
      'unknown settings',
      () => planned(column('A', 'number', { madeUp: true })),
      'The settings of a Number field are not right.',
    ],
    [
      'settings that are no object',
      () => planned(column('A', 'number', 'local')),
      'The settings of a Number field are not right.',
    ],
  ])('are refused with %s', (_, work, message) => {
    expect(refusal(work)).toBe(message)
  })

  test('are refused if links come first, because these cannot name records', () => {
    const links = column('People', 'linked_record', { tableId: 'tbl1' })
    expect(refusal(() => planned(links, column('Name')))).toMatch(/^People comes first, so it names the records/)
  })

  test('are refused if their links add too many fields to another table', () => {
    const people = (count: number) => ({
      id: 'people',
      fields: Array.from({ length: count }, (_, at) => ({ id: `f${at}` })),
    })
    const start = (count: number, ...targets: string[]) => {
      const tables = [people(count), { ...people(1), id: 'pets' }]
      const known = { ...structure, tables, table: (id: string) => tables.find(table => table.id === id) }
      const links = targets.map((tableId, at) => column(`Link ${at}`, 'linked_record', { tableId }))
      return plannedColumns([column('Name'), ...links], known as unknown as BaseStructure).length
    }
    expect(start(498, 'people', 'people')).toBe(3)
    expect(start(499, 'people', 'pets')).toBe(3)
    expect(() => start(499, 'people', 'people')).toThrow('at most 500 fields')
    expect(() => start(500, 'people')).toThrow('at most 500 fields')
  })

  test('are refused if a lookup has no links to look through', () => {
    const lookup = column('Born', 'lookup', { linkedRecordFieldId: 'fldGone', lookupFieldId: 'fldBorn' })
    expect(refusal(() => planned(column('Name'), lookup))).toMatch(/^Born: /)
  })
})

test('a checked template has the defaults of its type', () => {
  expect(checkedTemplate('number', undefined)).toEqual({ numberFormat: 'local' })
  expect(refusal(() => checkedTemplate('lookup', {}))).toBe('Lookup fields cannot be imported')
})
