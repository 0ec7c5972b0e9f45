import { describe, expect, test } from 'vitest'
import { createBase } from '../../api/testing/http-client.ts'
import type { Field, Metadata, TableRecord } from '../model/structure.ts'
import { openApiBase } from '../testing/open-api-base.ts'

const here = openApiBase()
const { call, ask, tables, list, newTable } = here

const fieldsOf = async (tableId: string) => (await tables()).find(({ id }) => id === tableId)?.fields ?? []
const rulesOf = async (tableId: string, fieldId: string) =>
  (await fieldsOf(tableId)).find(({ id }) => id === fieldId)?.rules
const recordsOf = async (tableId: string) =>
  new Map((await list(tableId)).records.map((record: TableRecord) => [record.id, record.data]))

/** Adds a field to a table. */
const addField = (tableId: string, id: string, more: object) =>
  call<{ field: Field }>('fields.create', { tableId, id, name: id, type: 'single_line_text', template: {}, ...more })

const options = (...labels: string[]) => ({ options: labels.map(label => ({ value: label, label, color: 'blue' })) })

interface Updated {
  record: TableRecord
  skipped: { fieldId: string; value: unknown; refusedBy?: string }[]
}

describe('a default value', () => {
  test('fills fields that a call does not name, and leaves existing records and given blanks alone', async () => {
    const tableId = await newTable('starts')
    await addField(tableId, 'city', { rules: { default: { value: 'Bonn' } } })
    await addField(tableId, 'day', { type: 'date', rules: { default: { now: true } } })
    await call('records.create', { tableId, id: 'a', data: {} })
    await call('records.bulkCreate', {
      tableId,
      records: [
        { id: 'b', data: { city: null } },
        { id: 'c', data: { city: 'Ulm' } },
      ],
    })
    const records = await recordsOf(tableId)
    expect(['startsr1', 'a', 'b', 'c'].map(id => records.get(id)?.['city'] ?? null)).toEqual([
      null,
      'Bonn',
      null,
      'Ulm',
    ])
    expect(records.get('a')?.['day']).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(records.get('startsr1')?.['day']).toBeNull()
  })

  test('is part of the field in copies of the field, the table, and the base, and in the history', async () => {
    const tableId = await newTable('copies')
    const rules = { default: { value: 'Bonn' }, required: true }
    await addField(tableId, 'town', { rules })
    await call('fields.duplicate', { tableId, fieldId: 'town', id: 'twin', name: 'twin' })
    const fieldIds = { copies1: 'd1', copies2: 'd2', copies3: 'd3', town: 'd4', twin: 'd5' }
    await call('tables.duplicate', { tableId, id: 'copied', name: 'Copied', fieldIds, viewIds: { copiesv: 'dv' } })
    expect([await rulesOf(tableId, 'twin'), await rulesOf('copied', 'd4')]).toEqual([rules, rules])
    const targetBasePublicId = await createBase(here.client)
    await here.client.mutate('metadata.copy', { sourceBasePublicId: here.basePublicId, targetBasePublicId })
    const copy = await here.client.query<{ metadata: Metadata }>('metadata.get', { basePublicId: targetBasePublicId })
    expect(copy.metadata.tables).toEqual(await tables())
    await call('fields.update', { tableId, fieldId: 'town', rules: { default: null } })
    expect(await rulesOf(tableId, 'town')).toEqual({ required: true })
    const { actions } = await ask<{ actions: { version: number }[] }>('history.base', { tableId })
    const entries = await ask<{ entries: object[] }>('history.entries', { version: actions[0]?.version })
    expect(entries.entries).toMatchObject([{ before: { rules }, after: { rules: { required: true } } }])
    await call('fields.update', { tableId, fieldId: 'town', rules: { required: false } })
    expect((await fieldsOf(tableId)).find(({ id }) => id === 'town')).not.toHaveProperty('rules')
  })

  test('that somebody else has changed since is kept', async () => {
    const tableId = await newTable('both')
    await addField(tableId, 'bothx', { rules: { default: { value: 'theirs' } } })
    const change = { tableId, fieldId: 'bothx', rules: { default: { value: 'mine' }, required: true } }
    const { kept } = await call<{ kept: object }>('fields.update', { ...change, expects: { rules: {} } })
    expect(kept).toMatchObject({ rules: { default: { value: 'theirs' } }, changedBy: null })
    expect(await rulesOf(tableId, 'bothx')).toEqual({ default: { value: 'theirs' }, required: true })
  })

  test('is converted with the field, and comes back with the type that it was dropped with', async () => {
    const tableId = await newTable('turned')
    await addField(tableId, 'size', { rules: { default: { value: '12' }, required: true } })
    const convert = (type: string, template: object = {}) =>
      call('fields.update', { tableId, fieldId: 'size', type, template })
    await convert('number')
    expect(await rulesOf(tableId, 'size')).toEqual({ default: { value: 12 }, required: true })
    await convert('checkbox')
    expect(await rulesOf(tableId, 'size')).toBeUndefined()
    await convert('number')
    expect(await rulesOf(tableId, 'size')).toEqual({ default: { value: 12 }, required: true })
  })

  test('is dropped with its option', async () => {
    const tableId = await newTable('chosen')
    const rules = { default: { value: 'Open' } }
    await addField(tableId, 'status', { type: 'single_select', template: options('Open', 'Done'), rules })
    await call('fields.update', { tableId, fieldId: 'status', template: options('Done') })
    expect(await rulesOf(tableId, 'status')).toBeUndefined()
  })

  test.each([
    ['a value of another type', 'number', { default: { value: 'many' } }],
    ['now in a text', 'single_line_text', { default: { now: true } }],
    ['files', 'attachments', { default: { value: ['file'] } }],
    ['an object', 'single_line_text', { default: { value: { deep: {} } } }],
    ['a long text', 'long_text', { default: { value: 'x'.repeat(10_001) } }],
    ['an unknown rule', 'single_line_text', { strict: true }],
    ['a required checkbox', 'checkbox', { required: true }],
  ])('is refused: %s', async (_, type, rules) => {
    const [table] = await tables()
    const refused = { status: 400 }
    await expect(addField(table?.id ?? '', 'odd', { type, rules })).rejects.toMatchObject(refused)
  })
})

describe('a required field', () => {
  const blanks = async (name: string) => {
    const tableId = await newTable(name)
    await addField(tableId, `${name}x`, { name: 'Owner' })
    await call('records.update', { tableId, recordId: `${name}r1`, data: { [`${name}x`]: 'Ada' } })
    await call('fields.update', { tableId, fieldId: `${name}x`, rules: { required: true } })
    return { tableId, fieldId: `${name}x`, recordId: `${name}r1` }
  }

  test('is named when a new record lacks it, and a default value is enough', async () => {
    const { tableId, fieldId } = await blanks('asked')
    for (const data of [{}, { [fieldId]: null }, { [fieldId]: '' }]) {
      await expect(call('records.create', { tableId, data })).rejects.toThrow('Owner is required')
    }
    await expect(
      call('records.bulkCreate', { tableId, records: [{ data: { [fieldId]: 'Bo' } }, { data: {} }] }),
    ).rejects.toThrow('Owner is required')
    expect((await list(tableId)).records).toHaveLength(3)
    await call('records.create', { tableId, data: {}, mayBeIncomplete: true })
    await call('fields.update', { tableId, fieldId, rules: { default: { value: 'Nobody' } } })
    const { record } = await call<Updated>('records.create', { tableId, data: {} })
    expect(record.data[fieldId]).toBe('Nobody')
  })

  test('keeps its value: a blank is refused, or skipped if the cell has an expected value', async () => {
    const { tableId, fieldId, recordId } = await blanks('kept')
    const update = { tableId, recordId, data: { [fieldId]: null, kept1: 'Named' } }
    await expect(call('records.update', update)).rejects.toThrow('Owner is required')
    const { skipped } = await call<Updated>('records.update', { ...update, expects: { [fieldId]: 'Ada', kept1: null } })
    expect(skipped).toMatchObject([{ fieldId, value: 'Ada', refusedBy: 'required' }])
    expect((await recordsOf(tableId)).get(recordId)).toMatchObject({ [fieldId]: 'Ada', kept1: 'Named' })
  })

  test('becomes blank again by undo and by a restore of the past', async () => {
    const { tableId, fieldId } = await blanks('undone')
    const recordId = 'undoner2'
    const data = { [fieldId]: 'Bo' }
    const { version } = await call('records.update', { tableId, recordId, data })
    const undo = { tableId, recordId, data: { [fieldId]: null }, expects: data, mayBlank: true }
    expect((await call<Updated>('records.update', undo)).skipped).toEqual([])
    await call('records.update', { tableId, recordId, data })
    await call('history.restoreValue', { tableId, recordId, fieldId, version: version - 1 })
    expect((await recordsOf(tableId)).get(recordId)?.[fieldId]).toBeNull()
  })
})
