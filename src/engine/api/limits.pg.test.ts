import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../model/structure.ts'
import { openApiBase } from '../testing/open-api-base.ts'
import { maxCellLinks } from './inputs.ts'

const here = openApiBase()
const { call, ask, list, newTable } = here

let tableId: string
beforeAll(async () => {
  tableId = await newTable('edges')
})

const status = (outcome: Promise<unknown>) =>
  outcome.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const many = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)
const text = (length: number) => 'x'.repeat(length)
/** Conditions inside each other. */
const nested = (depth: number): unknown =>
  depth === 0 ? { fieldId: 'edges1', operator: 'is_empty' } : { and: [nested(depth - 1)] }

describe('one call', () => {
  test('creates, updates, deletes, and restores as many records as the limit says, and no more', async () => {
    const ids = many(limits.recordsPerCall + 1, 'bulk')
    const most = ids.slice(1)
    const records = (some: readonly string[]) => some.map(id => ({ id, data: {} }))
    const changed = (some: readonly string[]) => some.map(recordId => ({ recordId, data: { edges1: 'x' } }))
    expect(await status(call('records.bulkCreate', { tableId, records: records(ids) }))).toBe(400)
    expect((await list(tableId)).records).toHaveLength(3)
    expect(await status(call('records.bulkCreate', { tableId, records: records(most) }))).toBe(200)
    expect(await status(call('records.bulkUpdate', { tableId, records: changed([...most, 'edgesr1']) }))).toBe(400)
    expect(await status(call('records.bulkUpdate', { tableId, records: changed(most) }))).toBe(200)
    for (const procedure of ['records.bulkDelete', 'records.bulkRestore', 'records.bulkDelete']) {
      expect(await status(call(procedure, { tableId, recordIds: [...most, 'edgesr1'] }))).toBe(400)
      expect(await status(call(procedure, { tableId, recordIds: most }))).toBe(200)
    }
    expect((await list(tableId)).records).toHaveLength(3)
  })

  test.each([
    ['records.list', { limit: limits.tablePage }, { limit: limits.tablePage + 1 }],
    ['records.list', { limit: 1 }, { limit: 0 }],
    ['records.list', { limit: 1 }, { limit: 1.5 }],
    ['records.list', { maxLinks: maxCellLinks }, { maxLinks: maxCellLinks + 1 }],
    ['records.list', { search: text(1_000) }, { search: text(1_001) }],
    ['records.list', { timeZone: 'Europe/Berlin' }, { timeZone: text(65) }],
    ['records.list', { filters: nested(3) }, { filters: nested(200) }],
    ['records.find', { limit: limits.pickerPage }, { limit: limits.pickerPage + 1 }],
    ['records.find', { search: text(1_000) }, { search: text(1_001) }],
    ['records.byNumber', { numbers: [0, 2 ** 32 - 1] }, { numbers: [2 ** 32] }],
    ['records.byNumber', { numbers: [] }, { numbers: [-1] }],
    [
      'records.place',
      { recordIds: many(limits.placesPerCall, 'r') },
      { recordIds: many(limits.placesPerCall + 1, 'r') },
    ],
  ])('%s takes %j but not what is over its limit', async (procedure, fits, over) => {
    expect(await status(ask(procedure, { tableId, ...fits }))).toBe(200)
    expect(await status(ask(procedure, { tableId, ...over }))).toBe(400)
  })

  test.each([
    ['tables.update', { name: text(limits.nameLength) }, { name: text(limits.nameLength + 1) }],
    ['tables.update', { name: 'Edges' }, { name: '   ' }],
    [
      'fields.update',
      { fieldId: 'edges2', name: text(limits.nameLength) },
      { fieldId: 'edges2', name: text(limits.nameLength + 1) },
    ],
    [
      'fields.update',
      { fieldId: 'edges2', description: text(limits.descriptionLength) },
      { fieldId: 'edges2', description: text(limits.descriptionLength + 1) },
    ],
    [
      'views.update',
      { viewId: 'edgesv', config: { frozenFields: 1 } },
      { viewId: 'edgesv', config: { frozenFields: 0 } },
    ],
    [
      'views.update',
      { viewId: 'edgesv', config: { hiddenFieldIds: many(limits.fieldsPerTable, 'f') } },
      { viewId: 'edgesv', config: { hiddenFieldIds: many(limits.fieldsPerTable + 1, 'f') } },
    ],
    ['fields.reorder', { fieldIds: ['edges2'] }, { fieldIds: many(limits.fieldsPerTable + 1, 'f') }],
  ])('%s takes what just fits, and refuses what does not', async (procedure, fits, over) => {
    expect(await status(call(procedure, { tableId, ...over }))).toBe(400)
    expect(await status(call(procedure, { tableId, ...fits }))).toBe(200)
  })
})

describe('an id that the caller chooses', () => {
  test.each([
    'a',
    '-',
    '_',
    '0',
    text(64),
    'Ünï',
    '',
    text(65),
    'a b',
    'a/b',
    '../a',
    'a\u0000',
    '__proto__',
    'constructor',
  ])('%j is taken only if it consists of 1 to 64 plain characters', async id => {
    const isPlain = /^[A-Za-z0-9_-]{1,64}$/.test(id) && id !== '__proto__' && id !== 'constructor'
    expect(await status(call('records.create', { tableId, id, data: {} }))).toBe(isPlain ? 200 : 400)
    expect(await status(ask('records.get', { tableId, recordId: id }))).toBe(isPlain ? 200 : 400)
  })

  test('can be that of a record in another table, but not one of the same table, even from the trash', async () => {
    const other = await newTable('others')
    const create = (table: string) => status(call('records.create', { tableId: table, id: 'twin', data: {} }))
    expect([await create(tableId), await create(other), await create(other)]).toEqual([200, 200, 409])
    await call('records.delete', { tableId: other, recordId: 'twin' })
    expect(await create(other)).toBe(409)
  })

  test('is refused for a second table, field, or view, without a trace of what the call wanted', async () => {
    const before = await here.tables()
    const again = [
      call('tables.create', { name: 'Again', id: tableId }),
      call('fields.create', { tableId, id: 'edges1', name: 'Again', type: 'number', template: {} }),
      call('views.create', { tableId, id: 'edgesv', name: 'Again' }),
    ]
    for (const attempt of again) expect(await status(attempt)).toBe(409)
    expect(await here.tables()).toEqual(before)
  })
})

describe('two calls at once', () => {
  test('that give two tables one name store one of them', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => status(call('tables.create', { name: 'Same name' }))))
    expect(outcomes.toSorted()).toEqual([200, 409, 409])
    expect((await here.tables()).filter(({ name }) => name === 'Same name')).toHaveLength(1)
  })

  test('that delete the last two tables leave one', async () => {
    const { basePublicIdentifier } = (await (
      await here.client.send('/admin/bases', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ baseName: 'Two tables' }),
      })
    ).json()) as { basePublicIdentifier: string }
    const basePublicId = basePublicIdentifier
    for (const id of ['left', 'right']) await here.client.mutate('tables.create', { basePublicId, name: id, id })
    const outcomes = await Promise.all(
      ['left', 'right'].map(id => status(here.client.mutate('tables.delete', { basePublicId, tableId: id }))),
    )
    expect(outcomes.toSorted()).toEqual([200, 409])
  })

  test('with one action id and the same data are one change with one answer', async () => {
    const change = { tableId, id: 'once-only', data: {}, actionId: 'limits-once' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('records.create', change)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })
})
