import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { addField, restoreDeletedField, changeField, removeField, reorderFields } from './change-fields.ts'
import { changeRecord, changeRecords, createRecords } from '../records/change-records.ts'
import { addDefaultTable, restoreDeletedTable, removeTable, renameTable, reorderTables } from './change-tables.ts'
import { addView, restoreDeletedView, changeView, removeView } from './change-views.ts'
import { planConversion } from '../conversions/conversion-plan.ts'
import { finishConversion } from '../conversions/finish-conversion.ts'
import { convertField } from '../conversions/convert-field.ts'
import { readSnapshot } from '../lifecycle/base-snapshot.ts'
import { copyBase } from '../lifecycle/copy-base.ts'
import { createMetadata } from '../lifecycle/create-base.ts'
import { getRecord, listRecords } from '../records/read-records.ts'
import { emptyConfig } from '../model/structure.ts'
import { act, newBase, newRecords, newTable, tester } from '../testing/base-fixture.ts'

let platform: Platform

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const tablesOf = async (base: Base) => (await base.read()).structure.metadata.tables
const nothing = async (work: Promise<void>) => {
  await work
  return {}
}

describe('tables', () => {
  test('start with a primary field, notes and active, one view and three empty records', async () => {
    const base = await newBase(platform)
    const { table } = await act(base, write =>
      addDefaultTable(write, {
        id: 'tbl1',
        name: 'Tasks',
        primaryFieldId: 'fld1',
        fieldIds: ['fld2', 'fld3'],
        viewId: 'viw1',
        recordIds: ['rec1', 'rec2', 'rec3'],
      }),
    )
    expect(table.fields.map(field => [field.id, field.name, field.order])).toEqual([
      ['fld1', 'Name', 1],
      ['fld2', 'notes', 2],
      ['fld3', 'active', 3],
    ])
    expect(table.primaryFieldId).toBe('fld1')
    expect(table.order).toBe(1)
    expect(table.views.map(view => view.id)).toEqual(['viw1'])
    const { records } = await listRecords(base, { tableId: 'tbl1', limit: 10 })
    expect(records.map(record => record.id)).toEqual(['rec1', 'rec2', 'rec3'])
    expect(records[0]?.data).toEqual({ fld1: null, fld2: null, fld3: null })
  })

  test('use the given ids for their other fields, even if the primary field comes first among them', async () => {
    const base = await newBase(platform)
    const { table } = await act(base, write =>
      addDefaultTable(write, { name: 'T', primaryFieldId: 'a', fieldIds: ['a', 'b', 'c'] }),
    )
    expect(table.fields.map(field => field.id)).toEqual(['a', 'b', 'c'])
  })

  test('have unique names that ignore case and are never empty', async () => {
    const base = await newBase(platform)
    const { tableId } = await newTable(base, [{ id: 'a', type: 'single_line_text' }])
    await act(base, write => addDefaultTable(write, { name: 'Tasks' }))
    const again = act(base, write => addDefaultTable(write, { name: ' tasks' }))
    await expect(again).rejects.toMatchObject({ message: 'A table with this name already exists' })
    const nameless = act(base, write => addDefaultTable(write, { name: '  ' }))
    await expect(nameless).rejects.toMatchObject({ message: 'Table name is required' })
    expect((await tablesOf(base)).map(({ name }) => name)).toEqual([tableId, 'Tasks'])
  })

  test('are restored with everything in them, in their old place', async () => {
    const base = await newBase(platform)
    const { tableId } = await newTable(base, [{ id: 'a', type: 'single_line_text' }])
    await newRecords(base, tableId, [{ a: 'kept' }])
    await newTable(base, [{ id: 'b', type: 'single_line_text' }])
    const before = await tablesOf(base)
    await act(base, write => nothing(removeTable(write, tableId)))
    expect(await tablesOf(base)).toEqual(before.slice(1))
    await expect(listRecords(base, { tableId, limit: 1 })).rejects.toMatchObject({ code: 'not_found' })
    await act(base, async write => ({ table: await restoreDeletedTable(write, tableId) }))
    expect(await tablesOf(base)).toEqual(before)
    expect((await getRecord(base, { tableId, recordId: 'r1' })).data).toEqual({ a: 'kept' })
  })

  test('get a number when they are restored and their name is taken', async () => {
    const base = await newBase(platform)
    await newTable(base, [{ id: 'a', type: 'single_line_text' }])
    const names: string[] = []
    for (const name of ['Tasks', 'tasks']) {
      const { table } = await act(base, write => addDefaultTable(write, { name }))
      await act(base, write => nothing(removeTable(write, table.id)))
      names.push(table.id)
    }
    for (const tableId of names) {
      await act(base, async write => ({ table: await restoreDeletedTable(write, tableId) }))
    }
    expect((await tablesOf(base)).slice(1).map(({ name }) => name)).toEqual(['Tasks', 'tasks 2'])
    await act(base, async write => ({ table: await restoreDeletedTable(write, names[1] ?? '') }))
    expect((await tablesOf(base)).at(-1)?.name).toBe('tasks 2')
  })

  test('cannot be deleted if there is only one', async () => {
    const base = await newBase(platform)
    const { tableId } = await newTable(base, [{ id: 'a', type: 'single_line_text' }])
    await expect(act(base, write => nothing(removeTable(write, tableId)))).rejects.toMatchObject({ code: 'conflict' })
    expect((await tablesOf(base)).map(({ id }) => id)).toEqual([tableId])
  })

  test('can be renamed and reordered; tables that an order leaves out follow in their old order', async () => {
    const base = await newBase(platform)
    const ids: string[] = []
    for (const id of ['a', 'b', 'c']) ids.push((await newTable(base, [{ id, type: 'single_line_text' }])).tableId)
    await act(base, write => renameTable(write, { tableId: ids[0] ?? '', name: 'First' }))
    await act(base, write => reorderTables(write, { tableIds: [ids[2] ?? '', ids[0] ?? ''] }))
    const tables = await tablesOf(base)
    expect(tables.map(table => table.id)).toEqual([ids[2], ids[0], ids[1]])
    expect(tables[1]?.name).toBe('First')
  })

  test('of a new base are created once, even if the call is repeated', async () => {
    const base = await newBase(platform)
    const flow = { flowId: base.flowId }
    const made = await createMetadata(platform, flow, { actor: tester, withRecords: true })
    expect(made.tables.map(table => table.name)).toEqual(['Untitled Table'])
    expect(await createMetadata(platform, flow, { actor: tester, withRecords: true })).toEqual(made)
  })

  test('are copied into another base with their rows, without deleted ones', async () => {
    const source = await newBase(platform)
    const { tableId } = await newTable(source, [
      { id: 'a', type: 'single_line_text' },
      { id: 'b', type: 'checkbox' },
    ])
    await newRecords(source, tableId, [{ a: 'one', b: true }, { a: 'two' }])
    await act(source, write => nothing(removeField(write, { tableId, fieldId: 'b' })))
    const target = await newBase(platform)
    const copy = () => readSnapshot(source, from => act(target, write => nothing(copyBase(write, from))))
    await copy()
    expect(await tablesOf(target)).toEqual(await tablesOf(source))
    const copied = await listRecords(target, { tableId, limit: 10 })
    expect(copied.records).toEqual((await listRecords(source, { tableId, limit: 10 })).records)
    await act(target, async write => ({
      record: await changeRecord(write, tableId, { id: 'r1', data: { a: 'changed' } }),
    }))
    const { record } = await act(target, async write => ({
      record: (await createRecords(write, { tableId, records: [{ id: 'r3', data: {} }] }))[0],
    }))
    expect(record?.number).toBe(3)
    expect((await getRecord(target, { tableId, recordId: 'r1' })).data).toEqual({ a: 'changed' })
    expect((await getRecord(source, { tableId, recordId: 'r1' })).data).toEqual({ a: 'one' })
    await expect(copy()).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('fields', () => {
  const start = async () => {
    const base = await newBase(platform)
    const made = await newTable(base, [
      { id: 'a', type: 'single_line_text' },
      { id: 'b', type: 'long_text' },
    ])
    return { base, ...made }
  }
  const fieldsOf = async (base: Base) => (await tablesOf(base))[0]?.fields

  test('get a name from their type that is unique in the table', async () => {
    const { base, tableId } = await start()
    const names = []
    for (const id of ['x', 'y']) {
      const { field } = await act(base, async write => ({
        field: await addField(write, { tableId, id, type: 'checkbox' }),
      }))
      names.push(field.name)
    }
    expect(names).toEqual(['Done', 'Done 2'])
  })

  test('refuse an unknown type and an invalid template', async () => {
    const { base, tableId } = await start()
    const unknown = act(base, async write => ({ field: await addField(write, { tableId, id: 'x', type: 'colour' }) }))
    await expect(unknown).rejects.toMatchObject({ code: 'bad_input' })
    const wrong = act(base, async write => ({
      field: await addField(write, { tableId, id: 'x', type: 'checkbox', template: { size: 3 } }),
    }))
    await expect(wrong).rejects.toMatchObject({ code: 'bad_input' })
    expect(await fieldsOf(base)).toHaveLength(2)
  })

  test('are restored with their values and sorts, each in its place', async () => {
    const { base, tableId, viewId } = await start()
    await newRecords(base, tableId, [{ a: 'one', b: 'kept' }])
    const sorts = [
      { fieldId: 'b', dir: 'desc' as const },
      { fieldId: 'a', dir: 'asc' as const },
    ]
    await act(base, write => changeView(write, { tableId, viewId, config: { sorts } }))
    await act(base, write => nothing(removeField(write, { tableId, fieldId: 'b' })))
    const [without] = await tablesOf(base)
    expect(without?.views[0]?.config.sorts).toEqual([{ fieldId: 'a', dir: 'asc' }])
    await act(base, async write => ({ field: await restoreDeletedField(write, { tableId, fieldId: 'b' }) }))
    const [table] = await tablesOf(base)
    expect(table?.views[0]?.config.sorts).toEqual(sorts)
    expect((await getRecord(base, { tableId, recordId: 'r1' })).data).toEqual({ a: 'one', b: 'kept' })
  })

  test('get a number when they are restored and their name is taken, also in the other table of a link', async () => {
    const { base, tableId } = await start()
    const other = await newTable(base, [{ id: 'title', type: 'single_line_text' }])
    const link = { tableId, id: 'link', name: 'Other', type: 'linked_record', template: { tableId: other.tableId } }
    await act(base, async write => ({ field: await addField(write, { ...link, inverseFieldId: 'inverse' }) }))
    const inverseName = (await tablesOf(base))[1]?.fields.find(({ id }) => id === 'inverse')?.name ?? ''
    await act(base, write => nothing(removeField(write, { tableId, fieldId: 'link' })))
    const taken = [
      { tableId, id: 'c', name: 'other' },
      { tableId: other.tableId, id: 'd', name: inverseName },
    ]
    for (const field of taken) {
      await act(base, async write => ({ field: await addField(write, { ...field, type: 'checkbox' }) }))
    }
    const { field } = await act(base, async write => ({
      field: await restoreDeletedField(write, { tableId, fieldId: 'link' }),
    }))
    expect(field.name).toBe('Other 2')
    const inverse = (await tablesOf(base))[1]?.fields.find(({ id }) => id === 'inverse')
    expect(inverse?.name).toBe(`${inverseName} 2`)
  })

  test('cannot be deleted if they are primary', async () => {
    const { base, tableId } = await start()
    const removal = act(base, write => nothing(removeField(write, { tableId, fieldId: 'a' })))
    await expect(removal).rejects.toMatchObject({ code: 'conflict' })
    expect((await fieldsOf(base))?.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('can be renamed, reordered, and given new settings', async () => {
    const { base, tableId } = await start()
    await act(base, async write => ({ field: await addField(write, { tableId, id: 'c', type: 'checkbox' }) }))
    await act(base, write => changeField(write, { tableId, fieldId: 'c', name: ' Ready ', template: { color: 'red' } }))
    await act(base, write => reorderFields(write, { tableId, fieldIds: ['c', 'b'] }))
    const fields = await fieldsOf(base)
    expect(fields?.map(field => field.id)).toEqual(['c', 'b', 'a'])
    expect(fields?.[0]).toMatchObject({ name: 'Ready', template: { color: 'red' } })
  })

  test('keep options that someone else added since the change was made', async () => {
    const { base, tableId } = await start()
    const option = (label: string) => ({ value: label, label, color: 'blue' })
    const templates = ['Mine', 'Theirs'].map(label => ({ options: [option('One'), option(label)] }))
    const expects = { options: [option('One')] }
    await act(base, async write => ({
      field: await addField(write, { tableId, id: 's', type: 'single_select', template: expects }),
    }))
    for (const template of templates) {
      await act(base, write => changeField(write, { tableId, fieldId: 's', template, expects: { template: expects } }))
    }
    const field = (await fieldsOf(base))?.find(({ id }) => id === 's')
    const labels = (field?.template as { options: { label: string }[] } | undefined)?.options.map(({ label }) => label)
    expect(labels?.toSorted()).toEqual(['Mine', 'One', 'Theirs'])
  })

  test('are restored to their place after others were created and reordered', async () => {
    const { base, tableId } = await start()
    await act(base, async write => ({ field: await addField(write, { tableId, id: 'c', type: 'checkbox' }) }))
    const before = await fieldsOf(base)
    await act(base, write => nothing(removeField(write, { tableId, fieldId: 'c' })))
    await act(base, async write => ({ field: await addField(write, { tableId, id: 'd', type: 'checkbox' }) }))
    await act(base, write => reorderFields(write, { tableId, fieldIds: ['d', 'b', 'a'] }))
    await act(base, write => reorderFields(write, { tableId, fieldIds: ['a', 'b', 'd'] }))
    await act(base, write => nothing(removeField(write, { tableId, fieldId: 'd' })))
    await act(base, async write => ({ field: await restoreDeletedField(write, { tableId, fieldId: 'c' }) }))
    expect(await fieldsOf(base)).toEqual(before)
  })

  test('convert every value to a new type, count those that are lost, and keep the rest', async () => {
    const { base, tableId } = await start()
    await newRecords(base, tableId, [{ b: 'yes' }, { b: 'no' }, { b: 'perhaps' }, {}])
    const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
    const { field, lost } = await convertField(
      base,
      { tableId, fieldId: 'b', type: 'checkbox', context },
      { actor: tester },
    )
    expect(field).toMatchObject({ id: 'b', type: 'checkbox' })
    expect(lost).toBe(1)
    const { records } = await listRecords(base, { tableId, limit: 10 })
    expect(records.map(record => record.data['b'])).toEqual([true, false, null, null])
  })

  test('converted to a select get an option for every text they hold', async () => {
    const { base, tableId } = await start()
    await newRecords(base, tableId, [{ b: 'Blue' }, { b: 'amber' }, { b: 'Blue' }, {}])
    const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
    const conversion = { tableId, fieldId: 'b', type: 'single_select', context }
    const { lost } = await convertField(base, conversion, { actor: tester })
    expect(lost).toBe(0)
    const { records } = await listRecords(base, { tableId, limit: 10 })
    expect(new Set(records.map(record => record.data['b'])).size).toBe(3)
    expect(records[0]?.data['b']).toBe(records[2]?.data['b'])
  })

  test('block nobody while they are converted, in whatever order others change the rows', async () => {
    const { base, tableId } = await start()
    const ids = Array.from({ length: 4000 }, (_, at) => `r${at + 1}`)
    await newRecords(
      base,
      tableId,
      ids.map(() => ({ b: 'yes' })),
    )
    const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
    const backwards = ids.toReversed().map(id => ({ id, data: { a: 'x' } }))
    let converting = true
    const conversions = async () => {
      for (const type of ['checkbox', 'long_text', 'single_line_text', 'long_text']) {
        await convertField(base, { tableId, fieldId: 'b', type, context }, { actor: tester })
      }
    }
    const edits = async () => {
      do await act(base, write => changeRecords(write, { tableId, records: backwards }))
      while (converting)
    }
    await Promise.all([conversions().finally(() => (converting = false)), edits()])
    expect(await fieldsOf(base)).toMatchObject([{ id: 'a' }, { id: 'b', type: 'long_text' }])
    const { records } = await listRecords(base, { tableId, limit: 5000 })
    expect(records.map(({ id, data }) => ({ id, ...data }))).toEqual(ids.map(id => ({ id, a: 'x', b: 'yes' })))
  })

  test('stay as they are if their options change during the conversion', async () => {
    const { base, tableId } = await start()
    const option = { value: 'o', label: 'One', color: 'blue' }
    await act(base, async write => {
      const template = { options: [option] }
      return { field: await addField(write, { tableId, id: 's', type: 'single_select', template }) }
    })
    await newRecords(base, tableId, [{ s: 'o' }])
    const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
    const conversion = { tableId, fieldId: 's', type: 'single_line_text', context }
    const { structure } = await base.read()
    const plan = await planConversion(platform.pool, structure, conversion)
    const template = { options: [{ ...option, label: 'Two' }] }
    await act(base, write => changeField(write, { tableId, fieldId: 's', template }))
    const filling = { ...plan, to: { ...plan.to, column: 'c1' }, since: 0 }
    const finished = act(base, write => finishConversion(write, { filling, lost: 0 }))
    await expect(finished).rejects.toMatchObject({ code: 'conflict' })
    const field = (await fieldsOf(base))?.find(({ id }) => id === 's')
    expect(field).toMatchObject({ type: 'single_select', template })
    expect((await getRecord(base, { tableId, recordId: 'r1' })).data['s']).toBe('o')
  })

  test('converted back to an earlier type hold their earlier values, except in cells edited since', async () => {
    const { base, tableId } = await start()
    await newRecords(base, tableId, [{ b: 'perhaps' }, { b: '  yes' }, { b: 'never' }, {}])
    const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
    await convertField(base, { tableId, fieldId: 'b', type: 'checkbox', context }, { actor: tester })
    await act(base, write => changeRecord(write, tableId, { id: 'r3', data: { b: true } }))
    const { lost } = await convertField(base, { tableId, fieldId: 'b', type: 'long_text', context }, { actor: tester })
    const { records } = await listRecords(base, { tableId, limit: 10 })
    expect(records.map(record => record.data['b'])).toEqual(['perhaps', '  yes', 'true', null])
    expect(lost).toBe(0)
  })

  test('also convert values that others change during the conversion', async () => {
    const { base, tableId } = await start()
    await newRecords(
      base,
      tableId,
      Array.from({ length: 3000 }, () => ({ b: 'yes' })),
    )
    const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
    const converting = convertField(base, { tableId, fieldId: 'b', type: 'checkbox', context }, { actor: tester })
    const edits = Array.from({ length: 40 }, (_, at) =>
      act(base, write => changeRecord(write, tableId, { id: `r${at * 50 + 1}`, data: { b: 'no' } })).then(
        () => `r${at * 50 + 1}`,
        () => null,
      ),
    )
    await converting
    const edited = new Set(await Promise.all(edits))
    expect(edited).toContain('r1')
    const { records } = await listRecords(base, { tableId, limit: 5000 })
    expect(records).toHaveLength(3000)
    for (const record of records) expect(record.data['b']).toBe(!edited.has(record.id))
  })
})

describe('views', () => {
  const start = async () => {
    const base = await newBase(platform)
    return { base, ...(await newTable(base, [{ id: 'a', type: 'single_line_text' }])) }
  }

  test('are created after the others, deleted, and restored with their settings', async () => {
    const { base, tableId, viewId } = await start()
    const hidden = { hiddenFieldIds: ['a'] }
    const { view } = await act(base, async write => ({
      view: await addView(write, { tableId, id: 'v2', name: 'Second', type: 'grid', config: hidden }),
    }))
    expect(view).toMatchObject({ order: 2, config: { ...emptyConfig, ...hidden } })
    await act(base, write => nothing(removeView(write, { tableId, viewId: 'v2' })))
    await expect(act(base, write => nothing(removeView(write, { tableId, viewId })))).rejects.toMatchObject({
      code: 'conflict',
    })
    const restored = await act(base, async write => ({
      view: await restoreDeletedView(write, { tableId, viewId: 'v2' }),
    }))
    expect(restored.view).toEqual(view)
  })

  test('get a number when they are restored and their name is taken, and the log has both names', async () => {
    const { base, tableId } = await start()
    const add = (id: string, name: string) =>
      act(base, async write => ({ view: await addView(write, { tableId, id, name, type: 'grid', config: {} }) }))
    await add('v2', 'Second')
    await act(base, write => nothing(removeView(write, { tableId, viewId: 'v2' })))
    await add('v3', 'second')
    const { view } = await act(base, async write => ({
      view: await restoreDeletedView(write, { tableId, viewId: 'v2' }),
    }))
    expect(view.name).toBe('Second 2')
    const { rows } = await platform.pool.query(
      `SELECT before->>'name' AS before, after->>'name' AS after FROM ${base.schema}.log WHERE kind = 'view.update'`,
    )
    expect(rows).toEqual([{ before: 'Second', after: 'Second 2' }])
  })
})
