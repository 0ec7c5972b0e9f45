import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { convertField } from '../conversions/convert-field.ts'
import { fieldContext } from '../../fields/field-context.ts'
import { addField } from '../structure/change-fields.ts'
import { readGroups } from '../summaries/read-groups.ts'
import { readSummaries } from '../summaries/read-summaries.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'
import { changeRecord, createRecords, deleteRecords, restoreRecord } from './change-records.ts'
import { getRecord, listRecords, recordsByNumber } from './read-records.ts'
import { readIndex } from './record-index.ts'

let platform: Platform
let base: Base
let tableId: string

const fields = [
  { id: 'title', type: 'single_line_text' },
  { id: 'author', type: 'created_by' },
  { id: 'editor', type: 'last_modified_by' },
]

const names = { zoe: 'Ann Zweig', adam: 'Zoltan Ábel', gone: null }

beforeAll(async () => {
  platform = await testPlatform()
  for (const [id, name] of Object.entries(names)) {
    if (name === null) continue
    await platform.pool.query('INSERT INTO users (id, name, email, "emailVerified") VALUES ($1, $2, $3, true)', [
      id,
      name,
      `${id}@example.org`,
    ])
  }
})
afterAll(() => platform?.close())

const as = <Result extends object>(actor: string, work: Parameters<typeof act<Result>>[1]) =>
  base.writer.write({ name: 'test', actor, work })
const create = (actor: string, id: string) =>
  as(actor, async write => ({ made: await createRecords(write, { tableId, records: [{ id, data: { title: id } }] }) }))
const edit = (actor: string, id: string) =>
  as(actor, async write => ({ done: await changeRecord(write, tableId, { id, data: { title: `by ${actor}` } }) }))
const read = (recordId: string) => getRecord(base, { tableId, recordId })

/** Records of three people, in the order zoe, adam, gone. */
beforeEach(async () => {
  base = await newBase(platform)
  ;({ tableId } = await newTable(base, fields))
  for (const actor of ['zoe', 'adam', 'gone']) await create(actor, `of-${actor}`)
})

describe('fields of people', () => {
  test('have who created and last changed a record, with their names', async () => {
    const { made } = await create('zoe', 'new')
    expect(made[0]?.data).toMatchObject({ author: 'zoe', editor: 'zoe' })
    const { done } = await edit('adam', 'new')
    expect(done.record.data).toMatchObject({ editor: 'adam' })
    const { data, linkedData } = await read('new')
    expect(data).toMatchObject({ author: 'zoe', editor: 'adam' })
    expect(linkedData).toEqual({
      author: [{ id: 'zoe', name: 'Ann Zweig' }],
      editor: [{ id: 'adam', name: 'Zoltan Ábel' }],
    })
  })

  test('name deleted accounts as such', async () => {
    const { linkedData } = await read('of-gone')
    expect(linkedData?.['author']).toEqual([{ id: 'gone', name: 'Deleted account' }])
  })

  test('tell nothing about people whose records are not shown', async () => {
    const within = {
      tableId,
      filters: { fieldId: 'title', operator: 'is', value: 'of-zoe' },
      seen: ['title', 'author'],
    }
    const { records } = await recordsByNumber(base, { tableId, numbers: [1, 2, 3], within })
    expect(JSON.stringify(records)).toContain('Ann Zweig')
    expect(JSON.stringify(records)).not.toMatch(/Zoltan|@|adam|editor/)
  })

  test('keep who changed a record when somebody else deletes and restores it', async () => {
    await edit('adam', 'of-zoe')
    await as('gone', async write => ({ ids: await deleteRecords(write, { tableId, recordIds: ['of-zoe'] }) }))
    await as('gone', async write => ({ back: await restoreRecord(write, tableId, 'of-zoe') }))
    expect((await read('of-zoe')).data).toMatchObject({ author: 'zoe', editor: 'adam' })
  })

  test('name the person who undoes a change, because an undo changes the record', async () => {
    await edit('adam', 'of-zoe')
    const undo = { id: 'of-zoe', data: { title: 'of-zoe' }, expects: { title: 'by adam' } }
    await as('zoe', async write => ({ done: await changeRecord(write, tableId, undo) }))
    expect((await read('of-zoe')).data).toMatchObject({ title: 'of-zoe', author: 'zoe', editor: 'zoe' })
  })

  test('refuse to be written', async () => {
    const write = as('zoe', async one => ({
      done: await changeRecord(one, tableId, { id: 'of-zoe', data: { author: 'adam' } }),
    }))
    await expect(write).rejects.toThrow('author is read-only')
  })
})

describe('queries', () => {
  const ids = async (of: Partial<Parameters<typeof listRecords>[1]>, reader: Base = base) =>
    (await listRecords(reader, { tableId, limit: 10, ...of })).records.map(({ id }) => id)
  const where = (operator: string, value?: unknown) => ({ filters: { fieldId: 'author', operator, value } })

  test('sort and group by name, page by page, not by id', async () => {
    const sort = [{ fieldId: 'author', dir: 'asc' as const }]
    expect(await ids({ sort })).toEqual(['of-zoe', 'of-gone', 'of-adam'])
    const first = await listRecords(base, { tableId, limit: 1, sort })
    expect(await ids({ sort, cursor: first.cursor })).toEqual(['of-gone', 'of-adam'])
    await create('zoe', 'another')
    const { groups, linkedData } = await readGroups(base, { tableId, groups: sort })
    expect(groups).toEqual([
      { values: ['zoe'], count: 2 },
      { values: ['gone'], count: 1 },
      { values: ['adam'], count: 1 },
    ])
    expect(linkedData['author']).toContainEqual({ id: 'adam', name: 'Zoltan Ábel' })
  })

  test('keep people of the same name apart', async () => {
    await platform.pool.query(
      `INSERT INTO users (id, name, email, "emailVerified") VALUES ('twin', 'Ann Zweig', 'twin@example.org', true)
       ON CONFLICT DO NOTHING`,
    )
    await create('twin', 'of-twin')
    const { groups } = await readGroups(base, { tableId, groups: [{ fieldId: 'author', dir: 'asc' }] })
    expect(groups.map(({ values }) => values[0])).toEqual(['twin', 'zoe', 'gone', 'adam'])
  })

  test('filter and search by person and by name, ignoring case', async () => {
    expect(await ids(where('is', 'zoe'))).toEqual(['of-zoe'])
    expect(await ids(where('is_not', 'zoe'))).toEqual(['of-adam', 'of-gone'])
    expect(await ids(where('is_any_of', ['zoe', 'gone']))).toEqual(['of-zoe', 'of-gone'])
    expect(await ids(where('contains', 'ábel'))).toEqual(['of-adam'])
    expect(await ids(where('does_not_contain', 'a'))).toEqual([])
    expect(await ids({ search: 'ZWEIG' })).toEqual(['of-zoe'])
    expect(await ids({ search: 'deleted acc' })).toEqual(['of-gone'])
    const { results } = await readSummaries(base, { tableId, summaries: { author: ['unique'] } })
    expect(results['author']).toEqual({ unique: 3 })
  })

  test("filter by 'me', also in caches, and match nobody for visitors", async () => {
    const mine = where('is', 'me')
    expect(await ids(mine, base.seenBy('zoe'))).toEqual(['of-zoe'])
    expect(await ids(mine, base.seenBy('adam'))).toEqual(['of-adam'])
    expect(await ids(mine)).toEqual([])
    expect(await ids(where('is_none_of', ['me', 'gone']), base.seenBy('zoe'))).toEqual(['of-adam'])
    const index = async (reader: Base) => (await readIndex(reader, { tableId, filters: mine.filters })).index
    expect(await index(base.seenBy('zoe'))).not.toEqual(await index(base.seenBy('adam')))
    expect((await readIndex(base, { tableId, filters: mine.filters })).count).toBe(0)
  })
})

test('people who write after the names were read are named too', async () => {
  await read('of-zoe')
  await platform.pool.query(
    `INSERT INTO users (id, name, email, "emailVerified") VALUES ('late', 'Lara Late', 'late@example.org', true)`,
  )
  await create('late', 'of-late')
  expect((await read('of-late')).linkedData?.['author']).toEqual([{ id: 'late', name: 'Lara Late' }])
  await edit('late', 'of-zoe')
  expect((await listRecords(base, { tableId, limit: 1, search: 'lara' })).records).toHaveLength(1)
})

test('lookups show people with their names, and find them', async () => {
  const other = await newTable(base, [{ id: 'name', type: 'single_line_text' }])
  await as('zoe', async write => {
    const link = { type: 'linked_record', template: { tableId }, inverseFieldId: 'back' }
    await addField(write, { tableId: other.tableId, id: 'tasks', name: 'Tasks', ...link })
    const template = { linkedRecordFieldId: 'tasks', lookupFieldId: 'author' }
    await addField(write, { tableId: other.tableId, id: 'authors', name: 'Authors', type: 'lookup', template })
    return {}
  })
  await newRecords(base, other.tableId, [{ name: 'All', tasks: ['of-zoe', 'of-adam'] }])
  const { data, linkedData } = await getRecord(base, { tableId: other.tableId, recordId: 'r1' })
  expect(data['authors']).toEqual(['zoe', 'adam'])
  expect(linkedData?.['authors']).toEqual([
    { id: 'zoe', name: 'Ann Zweig' },
    { id: 'adam', name: 'Zoltan Ábel' },
  ])
  const found = await listRecords(base, {
    tableId: other.tableId,
    limit: 5,
    filters: { fieldId: 'authors', operator: 'contains', value: 'zoltan' },
  })
  expect(found.records).toHaveLength(1)
  const mine = { tableId: other.tableId, limit: 5, filters: { fieldId: 'authors', operator: 'is', value: 'me' } }
  expect((await listRecords(base.seenBy('adam'), mine)).records).toHaveLength(1)
  expect((await listRecords(base.seenBy('gone'), mine)).records).toHaveLength(0)
  const groups = await readGroups(base, { tableId: other.tableId, groups: [{ fieldId: 'authors', dir: 'asc' }] })
  expect(groups.linkedData['authors']).toEqual(linkedData?.['authors'])
})

test('a name that is a mail address shows no address', async () => {
  await platform.pool.query(
    `INSERT INTO users (id, name, email, "emailVerified") VALUES ('plain', 'pat@example.org', 'pat@example.org', true)`,
  )
  await create('plain', 'of-plain')
  expect((await read('of-plain')).linkedData?.['author']).toEqual([{ id: 'plain', name: 'pat' }])
  expect((await listRecords(base, { tableId, limit: 1, search: 'example' })).records).toEqual([])
})

test('converting a lookup of people to text keeps the names', async () => {
  const other = await newTable(base, [{ id: 'name', type: 'single_line_text' }])
  await as('zoe', async write => {
    const link = { type: 'linked_record', template: { tableId }, inverseFieldId: 'back' }
    await addField(write, { tableId: other.tableId, id: 'tasks', name: 'Tasks', ...link })
    const template = { linkedRecordFieldId: 'tasks', lookupFieldId: 'author' }
    await addField(write, { tableId: other.tableId, id: 'authors', name: 'Authors', type: 'lookup', template })
    return {}
  })
  await newRecords(base, other.tableId, [{ name: 'All', tasks: ['of-zoe', 'of-adam'] }])
  const to = { type: 'single_line_text', template: {}, context: fieldContext({}) }
  await convertField(base, { tableId: other.tableId, fieldId: 'authors', ...to }, { actor: 'zoe' })
  const { data } = await getRecord(base, { tableId: other.tableId, recordId: 'r1' })
  expect(data['authors']).toBe('Ann Zweig, Zoltan Ábel')
})

test('converting to text keeps the names, and back shows people again', async () => {
  const convert = (type: string) =>
    convertField(base, { tableId, fieldId: 'author', type, template: {}, context: fieldContext({}) }, { actor: 'zoe' })
  await convert('single_line_text')
  const { records } = await listRecords(base, { tableId, limit: 10 })
  expect(records.map(({ data }) => data['author'])).toEqual(['Ann Zweig', 'Zoltan Ábel', 'Deleted account'])
  await convert('created_by')
  expect((await read('of-adam')).data['author']).toBe('adam')
})
