import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { convertField } from '../conversions/convert-field.ts'
import { previewConversion } from '../conversions/preview-conversion.ts'
import { fieldContext } from '../../fields/field-context.ts'
import { emptyTrash } from '../history/empty-trash.ts'
import { restoreTable } from '../history/history-restore.ts'
import { tableAt } from '../history/history-table.ts'
import { duplicateField } from '../structure/duplicate-field.ts'
import { duplicateTable } from '../structure/duplicate-table.ts'
import { addField, removeField } from '../structure/change-fields.ts'
import { readGroups } from '../summaries/read-groups.ts'
import { readSummaries } from '../summaries/read-summaries.ts'
import { act, newBase, newRecords, newTable, tester } from '../testing/base-fixture.ts'
import {
  changeRecord,
  changeRecords,
  createRecords,
  deleteRecords,
  restoreRecord,
  restoreRecords,
} from './change-records.ts'
import { getRecord, listRecords } from './read-records.ts'

let platform: Platform
let base: Base
let tableId: string

const fields = [
  { id: 'title', type: 'single_line_text' },
  { id: 'nr', type: 'autonumber' },
  { id: 'made', type: 'created_time' },
  { id: 'edited', type: 'last_modified_time' },
]

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform?.close())

const start = async (titles: readonly string[] = ['One', 'Two', 'Three']) => {
  base = await newBase(platform)
  ;({ tableId } = await newTable(base, fields))
  return newRecords(
    base,
    tableId,
    titles.map(title => ({ title })),
  )
}

const read = (recordId = 'r1') => getRecord(base, { tableId, recordId })
const columnNames = async () => {
  const { relation } = (await base.read()).structure.table(tableId)
  const { rows } = await platform.pool.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2',
    [base.schema, relation],
  )
  return rows.map(({ name }) => name)
}

describe('fields of what every record has', () => {
  test('have no columns of their own, and show the same when a record is created, read, and listed', async () => {
    const [created] = await start()
    expect((await columnNames()).filter(name => /^c\d+$/.test(name))).toEqual(['c1'])
    const record = await read()
    const { number, createdAt, updatedAt } = record
    expect(record.data).toEqual({ title: 'One', nr: number, made: createdAt, edited: updatedAt })
    expect(created?.data).toEqual(record.data)
    const { records } = await listRecords(base, { tableId, limit: 10 })
    expect(records.map(({ data }) => data['nr'])).toEqual([1, 2, 3])
  })

  test('show records that are older than the field', async () => {
    base = await newBase(platform)
    ;({ tableId } = await newTable(base, fields.slice(0, 1)))
    await newRecords(base, tableId, [{ title: 'Old' }])
    for (const { id: fieldId, type } of fields.slice(1)) {
      await act(base, async write => ({ field: await addField(write, { tableId, id: fieldId, name: fieldId, type }) }))
    }
    const { number, createdAt, updatedAt, data } = await read()
    expect(data).toEqual({ title: 'Old', nr: number, made: createdAt, edited: updatedAt })
  })

  test('refuse to be written, by name, and skip cells of an undo', async () => {
    await start()
    for (const id of ['nr', 'made', 'edited']) {
      const write = (expects?: Record<string, unknown>) =>
        act(base, async one => ({
          done: await changeRecord(one, tableId, { id: 'r1', data: { [id]: null }, ...(expects && { expects }) }),
        }))
      await expect(write()).rejects.toThrow(`${id} is read-only`)
      expect((await write({ [id]: null })).done.skipped).toMatchObject([{ fieldId: id, isUnwritable: true }])
      const create = act(base, async one => ({
        made: await createRecords(one, { tableId, records: [{ id: 'new', data: { [id]: 1 } }] }),
      }))
      await expect(create).rejects.toThrow('is read-only')
    }
  })
})

describe('the last modified time', () => {
  test('changes with each edit, is part of the answer, and stays when no cell changes', async () => {
    await start()
    const before = await read()
    const edit = (title: string, expects?: Record<string, unknown>) =>
      act(base, async write => ({
        done: await changeRecords(write, {
          tableId,
          records: [{ id: 'r1', data: { title }, ...(expects && { expects }) }],
        }),
      }))
    const skipped = await edit('Lost', { title: 'Something else' })
    expect(skipped.done.records[0]?.data).toEqual({})
    expect((await read()).data['edited']).toBe(before.data['edited'])
    const { done } = await edit('New')
    const after = await read()
    expect(Date.parse(String(after.data['edited']))).toBeGreaterThan(Date.parse(String(before.data['edited'])))
    expect(done.records[0]?.data).toMatchObject({ title: 'New', edited: after.data['edited'] })
    expect(after.data['made']).toBe(before.data['made'])
    expect((await read('r2')).data['edited']).toBe(before.data['edited'])
  })

  test('changes for both records of a new link', async () => {
    await start()
    const other = await newTable(base, [{ id: 'name', type: 'single_line_text' }])
    await newRecords(base, other.tableId, [{ name: 'Ann' }])
    await act(base, async write => ({
      field: await addField(write, {
        tableId: other.tableId,
        id: 'tasks',
        name: 'Tasks',
        type: 'linked_record',
        template: { tableId },
        inverseFieldId: 'who',
      }),
    }))
    const before = await read('r2')
    await act(base, async write => ({
      done: await changeRecord(write, other.tableId, { id: 'r1', data: { tasks: ['r2'] } }),
    }))
    const after = await read('r2')
    expect(after.data['who']).toEqual(['r1'])
    expect(after.data['edited']).not.toBe(before.data['edited'])
    expect((await read('r1')).data['edited']).toBe(before.data['edited'])
  })
})

test('a number is never used again, and a restored record is what it was', async () => {
  await start()
  const third = await read('r3')
  await act(base, async write => ({ ids: await deleteRecords(write, { tableId, recordIds: ['r3'] }) }))
  const [next] = await act(base, async write => ({
    made: await createRecords(write, { tableId, records: [{ id: 'r4', data: {} }] }),
  })).then(({ made }) => made)
  expect(next?.data['nr']).toBe(4)
  const { back } = await act(base, async write => ({ back: await restoreRecord(write, tableId, 'r3') }))
  expect(back.data).toEqual(third.data)
  expect((await read('r3')).updatedAt).toBe(third.updatedAt)
  const { rows } = await platform.pool.query<{ after: object }>(
    `SELECT after FROM ${base.schema}.log WHERE table_id = $1 AND kind = 'record.restore'`,
    [tableId],
  )
  expect(rows).toEqual([{ after: { title: 'Three' } }])
})

describe('queries', () => {
  const sorted = async (fieldId: string, dir: 'asc' | 'desc') => {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listRecords>> = await listRecords(base, {
        tableId,
        limit: 2,
        cursor,
        sort: [{ fieldId, dir }],
      })
      ids.push(...page.records.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor !== null)
    return ids
  }

  test('sort by them, page by page, without losing or repeating records of the same millisecond', async () => {
    await start(['a', 'b', 'c', 'd', 'e'])
    const { relation } = (await base.read()).structure.table(tableId)
    // Times within a millisecond, which calls cannot tell apart, and one after it.
    for (const [at, micros] of [400, 100, 300, 200, 1500].entries()) {
      await platform.pool.query(
        `UPDATE ${base.schema}.${relation} SET created_at = '2026-01-01'::timestamptz + interval '1 microsecond' * $1
         WHERE id = $2`,
        [micros, `r${at + 1}`],
      )
    }
    expect(await sorted('made', 'asc')).toEqual(['r1', 'r2', 'r3', 'r4', 'r5'])
    expect(await sorted('made', 'desc')).toEqual(['r5', 'r1', 'r2', 'r3', 'r4'])
    expect(await sorted('nr', 'desc')).toEqual(['r5', 'r4', 'r3', 'r2', 'r1'])
    const { groups } = await readGroups(base, { tableId, groups: [{ fieldId: 'made', dir: 'asc' }] })
    expect(groups.map(({ count }) => count)).toEqual([4, 1])
  })

  test('filter, search, and summarize them', async () => {
    await start()
    const ids = async (operator: string, value: unknown, fieldId = 'nr') =>
      (await listRecords(base, { tableId, limit: 10, filters: { fieldId, operator, value } })).records.map(
        ({ id }) => id,
      )
    expect(await ids('greater_than', 1)).toEqual(['r2', 'r3'])
    expect(await ids('is', { relative: 'today' }, 'made')).toEqual(['r1', 'r2', 'r3'])
    expect(await ids('is_before', { relative: 'today' }, 'edited')).toEqual([])
    const found = await listRecords(base, { tableId, limit: 10, search: '3' })
    expect(found.records.some(({ id }) => id === 'r3')).toBe(true)
    const { results } = await readSummaries(base, { tableId, summaries: { nr: ['max'], made: ['latest'] } })
    const { createdAt } = await read('r3')
    expect(results).toEqual({ nr: { max: 3 }, made: { latest: createdAt } })
  })

  test('look them up through links', async () => {
    await start()
    const other = await newTable(base, [{ id: 'name', type: 'single_line_text' }])
    const link = { type: 'linked_record', template: { tableId }, inverseFieldId: 'names' }
    await act(base, async write => {
      await addField(write, { tableId: other.tableId, id: 'tasks', name: 'Tasks', ...link })
      for (const { id } of fields.slice(1)) {
        const template = { linkedRecordFieldId: 'tasks', lookupFieldId: id }
        await addField(write, {
          tableId: other.tableId,
          id: `seen-${id}`,
          name: `Seen ${id}`,
          type: 'lookup',
          template,
        })
      }
      return {}
    })
    await newRecords(base, other.tableId, [{ name: 'Ann', tasks: ['r2'] }])
    const { data } = await getRecord(base, { tableId: other.tableId, recordId: 'r1' })
    const task = await read('r2')
    expect(data).toMatchObject({
      'seen-nr': [2],
      'seen-made': [task.data['made']],
      'seen-edited': [task.data['edited']],
    })
    const filters = { fieldId: 'seen-nr', operator: 'equals', value: 2 }
    expect((await listRecords(base, { tableId: other.tableId, limit: 9, filters })).records).toHaveLength(1)
  })
})

describe('conversions', () => {
  const convert = (fieldId: string, type: string, template: unknown = {}) =>
    convertField(base, { tableId, fieldId, type, template, context: fieldContext({}) }, { actor: tester })

  test('keep times exact and numbers whole, and back the field shows what the record has', async () => {
    await start()
    const before = await read()
    await convert('made', 'datetime')
    await convert('nr', 'number')
    const plain = await read()
    expect(plain.data).toMatchObject({ nr: 1, made: before.data['made'] })
    await act(base, async write => ({
      done: await changeRecord(write, tableId, { id: 'r1', data: { made: null, nr: 77 } }),
    }))
    await convert('made', 'created_time')
    await convert('nr', 'autonumber')
    expect((await read()).data).toMatchObject({ nr: 1, made: before.data['made'] })
  })

  test('of a field with values of its own are refused, as is their preview', async () => {
    await start()
    await expect(convert('title', 'created_time')).rejects.toThrow('Created time is only for new fields')
    const preview = previewConversion(base, {
      tableId,
      fieldId: 'title',
      type: 'autonumber',
      context: fieldContext({}),
    })
    await expect(preview).rejects.toThrow('Autonumber is only for new fields')
  })
})

test('deleting such a field for good leaves what every record has', async () => {
  await start()
  await convertField(
    base,
    { tableId, fieldId: 'nr', type: 'number', template: {}, context: fieldContext({}) },
    { actor: tester },
  )
  for (const fieldId of ['nr', 'made', 'edited']) {
    await act(base, async write => {
      await removeField(write, { tableId, fieldId })
      return {}
    })
  }
  await emptyTrash(base, Date.now() + 40 * 86_400_000)
  expect(await columnNames()).toEqual(
    expect.arrayContaining(['seq', 'created_at', 'updated_at', 'created_by', 'updated_by']),
  )
  const { number, createdAt } = await read()
  expect(number).toBe(1)
  expect(Date.parse(createdAt)).not.toBeNaN()
})

describe('duplicates', () => {
  test('of such a field show the same, and a copy of the table shows its own', async () => {
    await start()
    const before = await read()
    await act(base, async write => ({
      field: await duplicateField(write, { tableId, fieldId: 'made', id: 'made2', name: 'Made again' }),
    }))
    expect((await read()).data['made2']).toBe(before.data['made'])
    const fieldIds = { title: 'title2', nr: 'nr2', made: 'made3', edited: 'edited2', made2: 'made4' }
    const { viewId } = { viewId: (await base.read()).structure.table(tableId).views[0]?.id ?? '' }
    const id = `${tableId}-copy`
    await act(base, async write =>
      duplicateTable(write, {
        tableId,
        id,
        name: id,
        fieldIds,
        viewIds: { [viewId]: `${viewId}-copy` },
        withRecords: true,
      }),
    )
    const { records } = await listRecords(base, { tableId: id, limit: 10 })
    expect(records.map(({ data }) => [data['title2'], data['nr2']])).toEqual([
      ['One', 1],
      ['Two', 2],
      ['Three', 3],
    ])
    for (const { data, createdAt, updatedAt } of records) {
      expect(data).toMatchObject({ made3: createdAt, made4: createdAt, edited2: updatedAt })
      expect(createdAt > before.createdAt).toBe(true)
    }
  })
})

describe('history', () => {
  test('shows the time of creation of then, and no time of a change that is not stored any more', async () => {
    await start()
    const { version, data } = await read()
    await act(base, async write => ({ done: await changeRecord(write, tableId, { id: 'r1', data: { title: 'X' } }) }))
    const past = await tableAt(base, { tableId, version, limit: 10 })
    expect(past.records[0]?.data).toEqual({ ...data, edited: null })
    expect(past.records[1]?.data).toEqual((await read('r2')).data)
  })

  test('restores a table without touching what the records have', async () => {
    await start()
    const { version, createdAt } = await read()
    await act(base, async write => ({ done: await changeRecord(write, tableId, { id: 'r1', data: { title: 'X' } }) }))
    await act(base, async write => ({ ids: await deleteRecords(write, { tableId, recordIds: ['r2'] }) }))
    await act(base, write => restoreTable(write, { tableId, version }))
    const { records } = await listRecords(base, { tableId, limit: 10 })
    expect(records.map(({ data }) => [data['title'], data['nr']])).toEqual([
      ['One', 1],
      ['Two', 2],
      ['Three', 3],
    ])
    expect(records[0]?.data['made']).toBe(createdAt)
  })
})

test('answers agree with what is read afterwards, whatever is done', async () => {
  await start()
  const step = fc.record({
    kind: fc.constantFrom('edit', 'create', 'delete', 'restore'),
    at: fc.integer({ min: 1, max: 5 }),
  })
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async steps => {
      for (const { kind, at } of steps) {
        const id = `r${at}`
        const { answer } = await act(base, async write => {
          if (kind === 'create') {
            const records = [{ id: `n${++made}`, data: { title: 'New' } }]
            return { answer: await createRecords(write, { tableId, records }) }
          }
          if (kind === 'edit') {
            const records = [{ id, data: { title: `Edit ${made}` } }]
            return { answer: (await changeRecords(write, { tableId, records })).records }
          }
          if (kind === 'restore') return { answer: await restoreRecords(write, { tableId, recordIds: [id] }) }
          await deleteRecords(write, { tableId, recordIds: [id] })
          return { answer: [] }
        })
        for (const record of answer) expect((await read(record.id)).data).toMatchObject(record.data)
      }
    }),
    { numRuns: 10 },
  )
})
