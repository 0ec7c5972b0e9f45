import { describe, expect, test } from 'vitest'
import type { FieldRules } from '../../fields/field-rules.ts'
import type { Field } from '../../engine/model/structure.ts'
import { BaseScreen } from './base-screen.ts'
import { bulkCreateRecords, type BulkCreateRecords } from './bulk-create-records.ts'
import { createRecord, type CreateRecord } from './create-record.ts'
import { skippedTaken } from './skipped-taken.ts'
import { table } from './testing/open-base.ts'
import { type Answer, skippedOf } from './update-cell.ts'

const field = (id: string, rules?: FieldRules): Field => ({
  id,
  name: id,
  type: 'single_line_text',
  template: {},
  order: 1,
  ...(rules && { rules }),
})

function screenWith(...fields: Field[]): BaseScreen {
  const screen = new BaseScreen()
  screen.structure.receive({ version: 1, metadata: { tables: [{ ...table('tasks'), fields }] } })
  return screen
}

const row: CreateRecord = { tableId: 'tasks', id: 'rec1', number: -1, createdAt: '2026-11-22T12:00:00Z' }
const rows = (...data: Record<string, unknown>[]): BulkCreateRecords => ({
  tableId: 'tasks',
  rows: data.map((each, at) => ({ id: `rec${at}`, number: -at, data: each })),
  createdAt: row.createdAt,
  by: 'paste',
})

describe('a new row', () => {
  const screen = screenWith(field('name'), field('city', { default: { value: 'Bonn' } }))

  test('starts with the default values on the screen, also if the field changes before it is sent', () => {
    const made = createRecord.seen?.(screen, { ...row, data: { name: 'A' } })
    expect(made?.data).toEqual({ name: 'A', city: 'Bonn' })
    const later = screenWith(field('name'), field('city', { default: { value: 'Ulm' } }))
    expect(createRecord.seen?.(later, made ?? row).data).toEqual({ name: 'A', city: 'Bonn' })
  })

  test('leaves people to the server, which knows who can be chosen', () => {
    const people = { ...field('lead', { default: { value: ['ann'] } }), type: 'user' }
    expect(createRecord.seen?.(screenWith(field('name'), people), row).data).toEqual({})
  })

  test('that copies another one stays blank where that is blank', () => {
    const copy = createRecord.seen?.(screen, { ...row, data: { name: 'A' }, by: 'duplicate' })
    expect(copy?.data).toEqual({ name: 'A', city: null })
  })

  test('is counted by what was pasted, without default values', () => {
    const pasted = bulkCreateRecords.seen?.(screen, rows({ name: 'A' }, { name: 'B', city: null }))
    expect(pasted?.rows.map(({ data }) => data)).toEqual([
      { name: 'A', city: 'Bonn' },
      { name: 'B', city: null },
    ])
    expect(bulkCreateRecords.label(pasted ?? rows(), screen)).toBe('Paste 2 cells in tasks')
  })
})

describe('what a rule refuses', () => {
  const cells = ['a', 'b'].map((recordId, number) => ({ recordId, number, fieldId: 'mail', before: 'x', after: 'y' }))
  const answer = (...refusedBy: ('required' | 'unique' | undefined)[]): Answer => ({
    version: 1,
    lost: [],
    records: cells.map(({ recordId }) => ({ id: recordId, data: {} })),
    skipped: refusedBy.map((rule, at) => ({
      recordId: cells[at]?.recordId ?? '',
      fieldId: 'mail',
      changedBy: null,
      ...(rule && { refusedBy: rule }),
      ...(rule === 'unique' && { holder: { id: 'c', name: 'Ada' } }),
    })),
  })
  const skipped = (...refusedBy: ('required' | 'unique' | undefined)[]) =>
    skippedOf({ tableId: 'tasks', cells }, [answer(...refusedBy)])

  test('is told apart from what others have changed', () => {
    expect(skipped('required')).toMatchObject({ count: 1, total: 2, what: 'required' })
    expect(skipped('unique', 'unique')).toMatchObject({
      count: 2,
      what: 'unique',
      holder: 'Ada',
      holderId: 'c',
    })
    expect(skipped('unique', undefined)).not.toHaveProperty('what')
  })

  test('can be applied again, also to new rows', () => {
    const taken = [{ recordId: 'rec0', fieldId: 'mail', holder: { id: 'c', name: 'Ada' } }]
    const made = rows({ mail: 'ada' }, { mail: 'bo' })
    const rest = {
      tableId: 'tasks',
      cells: [{ recordId: 'rec0', number: -0, fieldId: 'mail', before: null, after: 'ada' }],
    }
    expect(skippedTaken(made, [{ taken }, {}])).toMatchObject({
      count: 1,
      total: 3,
      what: 'unique',
      holder: 'Ada',
      rest,
    })
    expect(skippedTaken(made, [{}])).toBeUndefined()
  })
})
