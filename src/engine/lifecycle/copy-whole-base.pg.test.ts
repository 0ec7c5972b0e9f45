import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldTypes } from '../../fields/registry.ts'
import type { FieldType } from '../../fields/field-type.ts'
import { sampleTemplate } from '../../fields/testing.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { type Base, openBase } from '../base/base.ts'
import { convertField } from '../conversions/convert-field.ts'
import { emptyTrash } from '../history/empty-trash.ts'
import { listTrash } from '../history/trash.ts'
import { changeRecord, createRecords, deleteRecords } from '../records/change-records.ts'
import { listRecords } from '../records/read-records.ts'
import { readIndex } from '../records/record-index.ts'
import { addField, removeField } from '../structure/change-fields.ts'
import { removeTable } from '../structure/change-tables.ts'
import { addView } from '../structure/change-views.ts'
import { act, newFlowBase, newRecords, newTable, tester } from '../testing/base-fixture.ts'
import { copyWholeBase } from './copy-whole-base.ts'

let platform: Platform
let source: Base

beforeAll(async () => {
  platform = await testPlatform()
  source = await filledBase()
})
afterAll(() => platform.close())

/** The types that a field can have without naming another field or table, each with its sample. */
const plainTypes = Object.entries<FieldType>(fieldTypes).filter(
  ([, type]) => type.column !== null && !type.links && !type.looksUp && !type.isReadOnly && type.column !== 'jsonb',
)
const sampleOf = Object.fromEntries(plainTypes.map(([name, type]) => [name, type.sample]))
const text = (id: string) => ({ id, type: 'single_line_text' })

/** A base with a field of every plain type, links in both directions, lookups, placed records, and things in the trash. */
async function filledBase(): Promise<Base> {
  const base = await newFlowBase(platform)
  const fields = plainTypes.map(([name, type]) => ({ id: name, type: name, template: sampleTemplate(type) }))
  const own = (await newTable(base, [text('name'), ...fields])).tableId
  const other = (await newTable(base, [text('person')])).tableId
  const gone = (await newTable(base, [text('lost')])).tableId
  const field = (settings: { id: string; type: string; template: object; inverseFieldId?: string }) =>
    act(base, async write => ({ field: await addField(write, { tableId: own, name: settings.id, ...settings }) }))
  await field({ id: 'owners', type: 'linked_record', template: { tableId: other }, inverseFieldId: 'owned' })
  await field({ id: 'names', type: 'lookup', template: { linkedRecordFieldId: 'owners', lookupFieldId: 'person' } })
  await newRecords(
    base,
    other,
    ['Ada', 'Bob', 'Cy'].map(person => ({ person })),
  )
  await newRecords(base, own, [
    { name: 'full', ...sampleOf, owners: ['r2', 'r1'] },
    { name: 'half', owners: ['r3', 'r1'] },
    { name: 'deleted', owners: ['r1'] },
    { name: 'last' },
  ])
  await act(base, write =>
    createRecords(write, {
      tableId: own,
      records: [{ id: 'placed', data: { name: 'between' } }],
      beside: { recordId: 'r1', side: 'below' },
    }),
  )
  const view = (id: string, actor: string, kind: 'shared' | 'personal') =>
    base.writer.write({
      name: 'test',
      actor,
      work: async write => ({
        view: await addView(write, {
          tableId: own,
          id,
          name: id,
          type: 'grid',
          kind,
          config: { sorts: [{ fieldId: 'name', dir: 'desc' }], hiddenFieldIds: ['number'], fieldWidths: { name: 321 } },
        }),
      }),
    })
  await view('sorted', tester, 'shared')
  await view('mine', tester, 'personal')
  await view('theirs', 'user-2', 'personal')
  await act(base, async write => {
    await deleteRecords(write, { tableId: own, recordIds: ['r3'] })
    await removeField(write, { tableId: own, fieldId: 'checkbox' })
    await removeTable(write, gone)
    return {}
  })
  return base
}

/** Copies a base for the tester; returns the copy as they see it. */
async function copyOf(base: Base, onProgress: (share: number) => Promise<void> = async () => undefined): Promise<Base> {
  const target = await newFlowBase(platform)
  await copyWholeBase(
    platform,
    { sourceFlowId: base.flowId, targetFlowId: target.flowId, userId: tester, withHistory: false },
    onProgress,
  )
  return target.seenBy(tester)
}

const metadata = async (base: Base) => (await base.read()).structure.metadata
const rowsOf = async (base: Base, tableId: string, query: object = {}) =>
  (await listRecords(base, { tableId, limit: 100, ...query })).records

/** All rows of a table of the base's schema as JSON, without these columns. */
async function stored(base: Base, relation: string, without: readonly string[] = []) {
  const { rows } = await platform.pool.query<{ row: Record<string, unknown> }>(
    `SELECT to_jsonb(stored) - $1::text[] AS row FROM ${base.schema}.${relation} AS stored ORDER BY to_jsonb(stored)::text`,
    [without],
  )
  return rows.map(({ row }) => row)
}

describe('a copy of a base', () => {
  let copy: Base
  beforeAll(async () => {
    copy = await copyOf(source)
  })

  test('has the tables, fields, and views that its owner sees, with the same ids and settings', async () => {
    expect(await metadata(copy)).toEqual(await metadata(source.seenBy(tester)))
    const names = (await metadata(copy)).tables.flatMap(({ views }) => views.map(({ id }) => id))
    expect(names).toContain('mine')
    expect(names).not.toContain('theirs')
  })

  test('stores all columns of its structure as the original does', async () => {
    // Nothing of public links is copied.
    const ofLinks = ['hidden_from_links_at', 'unshared_at', 'former_columns']
    const copied = new Set((await metadata(source)).tables.map(({ id }) => id))
    const live = async (base: Base, relation: string) =>
      (await stored(base, relation, ofLinks)).filter(
        ({ deleted_at: deletedAt, owner, table_id: tableId, id }) =>
          deletedAt === null && owner !== 'user-2' && copied.has(String(tableId ?? id)),
      )
    for (const relation of ['tables', 'fields', 'views']) {
      expect(await live(copy, relation)).toEqual(await live(source, relation))
    }
  })

  test('has the records in their order, with every value, link, and lookup', async () => {
    const [own, other] = (await metadata(source)).tables
    for (const tableId of [own?.id ?? '', other?.id ?? '']) {
      expect(await rowsOf(copy, tableId)).toEqual(await rowsOf(source, tableId))
    }
    const rows = await rowsOf(copy, own?.id ?? '')
    expect(rows.map(({ id }) => id)).toEqual(['r1', 'placed', 'r2', 'r4'])
    const { checkbox: _deleted, ...kept } = sampleOf
    expect(rows[0]?.data).toMatchObject({ ...kept, owners: ['r2', 'r1'], names: ['Bob', 'Ada'] })
  })

  test('has no link to a record in the trash', async () => {
    const [, other] = (await metadata(copy)).tables
    const [ada] = await rowsOf(copy, other?.id ?? '')
    expect(ada?.data['owned']).toEqual(['r1', 'r2'])
    const ids = await stored(copy, 'links', ['from_place', 'to_place'])
    expect(ids).toHaveLength(4)
  })

  test('begins with an empty trash and no history of the original', async () => {
    expect((await listTrash(copy, { cursor: null, limit: 100 })).items).toEqual([])
    expect(await stored(copy, 'log', ['before', 'after', 'version', 'only_for'])).toEqual([
      { kind: 'base.copy', item_id: 'base', table_id: null },
    ])
    const relations = await platform.pool.query(
      `SELECT FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND relname ~ '^t\\d+$'`,
      [copy.schema],
    )
    expect(relations.rows).toHaveLength(2)
  })

  test('has the same indexes on its tables, so that it is as fast', async () => {
    const indexes = async ({ schema }: Base) => {
      const { rows } = await platform.pool.query<{ definition: string }>(
        `SELECT replace(indexdef, $1 || '.', '') AS definition FROM pg_indexes WHERE schemaname = $1
          AND tablename ~ '^(t1|t2)$' ORDER BY 1`,
        [schema],
      )
      return rows.map(({ definition }) => definition)
    }
    expect(await indexes(copy)).toEqual(await indexes(source))
    expect((await indexes(copy)).length).toBeGreaterThanOrEqual(6)
  })

  test('sorts and filters like the original', async () => {
    const [own] = (await metadata(source)).tables
    const tableId = own?.id ?? ''
    const queries = [
      { sort: [{ fieldId: 'name', dir: 'desc' as const }] },
      { sort: [{ fieldId: 'number', dir: 'asc' as const }] },
      { filters: { fieldId: 'names', operator: 'contains', value: 'bob' } },
      { search: 'half' },
    ]
    for (const query of queries) {
      const ids = async (base: Base) => (await rowsOf(base, tableId, query)).map(({ id }) => id)
      expect(await ids(copy)).toEqual(await ids(source))
      expect((await readIndex(copy, { tableId, ...query })).count).toBe((await ids(source)).length)
    }
  })
})

test('changes in a copy and in its original do not reach each other', async () => {
  const copy = await copyOf(source)
  const [own, other] = (await metadata(source)).tables
  const tableId = own?.id ?? ''
  const before = await rowsOf(source, tableId)
  await act(copy, async write => {
    await changeRecord(write, tableId, { id: 'r2', data: { name: 'changed', owners: [] } })
    await deleteRecords(write, { tableId, recordIds: ['r1'] })
    await removeTable(write, other?.id ?? '')
    return {}
  })
  await emptyTrash(copy, Date.now() + 31 * 86_400_000)
  expect(await rowsOf(source, tableId)).toEqual(before)
  expect(await metadata(source)).not.toEqual(await metadata(copy))
})

test('new records, tables, and fields of a copy get numbers and columns of their own', async () => {
  const copy = await copyOf(source)
  const [own] = (await metadata(copy)).tables
  const tableId = own?.id ?? ''
  const { created } = await act(copy, async write => ({
    created: await createRecords(write, { tableId, records: [{ id: 'new', data: {} }] }),
  }))
  const { rows } = await platform.pool.query<{ highest: number }>(
    `SELECT max(seq)::integer AS highest FROM ${source.schema}.t1`,
  )
  expect(created[0]?.number).toBe((rows[0]?.highest ?? 0) + 1)
  await act(copy, async write => ({
    field: await addField(write, { tableId, id: 'extra', type: 'number', template: {} }),
  }))
  await act(copy, write => changeRecord(write, tableId, { id: 'new', data: { extra: 4, name: 'kept' } }))
  const extra = await newTable(copy, [text('own')])
  await newRecords(copy, extra.tableId, [{ own: 'first' }])
  const [last] = (await rowsOf(copy, tableId)).filter(({ id }) => id === 'new')
  expect(last?.data).toMatchObject({ extra: 4, name: 'kept', number: null })
  expect((await rowsOf(copy, extra.tableId)).map(({ data }) => data)).toEqual([{ own: 'first' }])
})

test('a copy that runs again changes nothing, also once people have changed the copy', async () => {
  const target = await newFlowBase(platform)
  const copy = { sourceFlowId: source.flowId, targetFlowId: target.flowId, userId: tester, withHistory: false }
  const nothing = async () => undefined
  await copyWholeBase(platform, copy, nothing)
  const [own] = (await metadata(target)).tables
  const tableId = own?.id ?? ''
  await act(target, write => changeRecord(write, tableId, { id: 'r2', data: { name: 'mine' } }))
  const [before, { version }] = [await rowsOf(target, tableId), await target.read()]
  await copyWholeBase(platform, copy, nothing)
  expect(await rowsOf(target, tableId)).toEqual(before)
  expect((await target.read()).version).toBe(version)
})

test('two nodes that run the same copy at once make it once', async () => {
  const target = await newFlowBase(platform)
  const copy = { sourceFlowId: source.flowId, targetFlowId: target.flowId, userId: tester, withHistory: false }
  await Promise.all([1, 2, 3].map(() => copyWholeBase(platform, copy, async () => undefined)))
  const [own] = (await metadata(target)).tables
  expect(await rowsOf(target, own?.id ?? '')).toEqual(await rowsOf(source, own?.id ?? ''))
  expect(await stored(target, 'actions', ['at'])).toHaveLength(1)
})

test('a copy that fails on its way leaves nothing behind, and can run again', async () => {
  const target = await newFlowBase(platform)
  const copy = { sourceFlowId: source.flowId, targetFlowId: target.flowId, userId: tester, withHistory: false }
  const failing = copyWholeBase(platform, copy, () => Promise.reject(new Error('disk full')))
  await expect(failing).rejects.toThrow('disk full')
  expect((await metadata(target)).tables).toEqual([])
  const shares: number[] = []
  await copyWholeBase(platform, copy, async share => void shares.push(share))
  expect((await metadata(target)).tables).toHaveLength(2)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.at(-1)).toBe(1)
})

test('a base with a table of its own cannot become a copy', async () => {
  const target = await newFlowBase(platform)
  const { tableId } = await newTable(target, [text('name')])
  const copy = { sourceFlowId: source.flowId, targetFlowId: target.flowId, userId: tester, withHistory: false }
  const copied = copyWholeBase(platform, copy, async () => undefined)
  await expect(copied).rejects.toMatchObject({ code: 'conflict' })
  expect((await metadata(target)).tables.map(({ id }) => id)).toEqual([tableId])
})

test('another node sees the tables of a copy at once', async () => {
  const target = await newFlowBase(platform)
  const elsewhere = await openBase({ ...platform }, target)
  expect((await metadata(elsewhere)).tables).toEqual([])
  const copy = { sourceFlowId: source.flowId, targetFlowId: target.flowId, userId: tester, withHistory: false }
  await copyWholeBase(platform, copy, async () => undefined)
  expect((await metadata(elsewhere)).tables).toHaveLength(2)
})

test('a field that was converted keeps its former values in the copy of its base', async () => {
  const base = await newFlowBase(platform)
  const { tableId } = await newTable(base, [text('name'), text('mixed')])
  await newRecords(base, tableId, [{ name: 'a', mixed: 'seven' }, { mixed: '7' }])
  const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
  const convert = (target: Base, type: string) =>
    convertField(target, { tableId, fieldId: 'mixed', type, template: {}, context }, { actor: tester })
  await convert(base, 'number')
  const copy = await copyOf(base)
  const values = async () => (await rowsOf(copy, tableId)).map(({ data }) => data['mixed'])
  expect(await values()).toEqual([null, 7])
  await convert(copy, 'single_line_text')
  expect(await values()).toEqual(['seven', '7'])
})
