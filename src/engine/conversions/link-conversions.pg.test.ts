import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { addField, restoreDeletedField } from '../structure/change-fields.ts'
import { changeRecord, createRecordsWithLinks, deleteRecords } from '../records/change-records.ts'
import { convertField } from './convert-field.ts'
import { readSnapshot } from '../lifecycle/base-snapshot.ts'
import { copyBase } from '../lifecycle/copy-base.ts'
import { emptyTrash } from '../history/empty-trash.ts'
import { tableAt } from '../history/history-table.ts'
import { getRecord, listRecords } from '../records/read-records.ts'
import { act, manyRecords, newFlowBase, newRecords, newTable, tester } from '../testing/base-fixture.ts'
import { CellSource } from './cell-source.ts'
import { planConversion } from './conversion-plan.ts'
import { listConversions } from './list-conversions.ts'
import { startConversions } from './conversion-work.ts'
import { previewConversion } from './preview-conversion.ts'

const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }

let platform: Platform
let base: Base
let tasks: string
let people: string

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

/** Tasks with a text 'who', and people. Two people have the same name, and one name has a comma. */
async function start(texts: readonly (string | null)[]): Promise<void> {
  base = await newFlowBase(platform)
  tasks = (
    await newTable(base, [
      { id: 'title', type: 'single_line_text' },
      { id: 'who', type: 'single_line_text' },
    ])
  ).tableId
  people = (
    await newTable(base, [
      { id: 'name', type: 'single_line_text' },
      { id: 'age', type: 'number' },
    ])
  ).tableId
  const names = ['Ada', 'Bob', 'ada', 'Smith, John']
  await newRecords(
    base,
    people,
    names.map((name, at) => ({ name, age: 30 + at })),
  )
  await newRecords(
    base,
    tasks,
    texts.map(who => ({ title: 'Task', who })),
  )
}

const convert = (type: string, template?: object, fieldId = 'who') =>
  convertField(base, { tableId: tasks, fieldId, type, template, context }, { actor: tester })
const toLinks = (more: object = {}) => convert('linked_record', { tableId: people, ...more })
const preview = (type: string, template?: object) =>
  previewConversion(base, { tableId: tasks, fieldId: 'who', type, template, context })
const fieldsOf = async (tableId: string) => (await base.read()).structure.table(tableId).fields
const who = async () => (await fieldsOf(tasks)).find(({ id }) => id === 'who')
const inverse = async () => (await fieldsOf(people)).find(({ links }) => links !== null)
const values = async (tableId = tasks, fieldId = 'who') =>
  (await listRecords(base, { tableId, limit: 100 })).records.map(({ data }) => data[fieldId])
const writeIn = (tableId: string, recordId: string, data: Record<string, unknown>) =>
  act(base, change => changeRecord(change, tableId, { id: recordId, data }))
const write = (recordId: string, who: unknown) => writeIn(tasks, recordId, { who })

describe('texts that become links', () => {
  const texts = ['ADA', 'Bob, Ada', 'Smith, John', '"Smith, John", Bob', 'Zed', 'Ada, Zed', null]
  beforeEach(() => start(texts))

  test('link to the records with these names; texts without a record are lost, and the preview counts them', async () => {
    expect(await preview('linked_record', { tableId: people })).toMatchObject({
      values: 6,
      lost: 2,
      samples: [
        { text: 'Ada, Zed', count: 1 },
        { text: 'Zed', count: 1 },
      ],
    })
    expect(await toLinks()).toMatchObject({ field: { type: 'linked_record' }, lost: 2 })
    expect(await values()).toEqual([['r1'], ['r2', 'r1'], ['r4'], ['r4', 'r2'], null, null, null])
  })

  test('show in a new field of the other table', async () => {
    const { field } = await toLinks()
    const other = await inverse()
    expect(field.template).toMatchObject({ tableId: people, inverseFieldId: other?.id })
    expect(other).toMatchObject({ type: 'linked_record', template: { tableId: tasks, inverseFieldId: 'who' } })
    expect(await values(people, other?.id)).toEqual([['r1', 'r2'], ['r2', 'r4'], null, ['r3', 'r4']])
  })

  test('are one record per cell if the field allows one', async () => {
    expect(await toLinks({ allowMultiple: false })).toMatchObject({ lost: 4 })
    expect(await values()).toEqual([['r1'], null, ['r4'], null, null, null, null])
  })

  test('are the same texts after an undo, except edited ones; a redo restores the same links', async () => {
    await toLinks()
    const other = await inverse()
    const linked = (await base.read()).version
    await write('r2', ['r2'])
    await write('r5', ['r3'])
    await writeIn(tasks, 'r1', { title: 'Another' })
    expect(await convert('single_line_text')).toMatchObject({ lost: 0, conversion: null })
    const after = ['ADA', 'Bob', 'Smith, John', '"Smith, John", Bob', 'ada', 'Ada, Zed', null]
    expect(await values()).toEqual(after)
    expect(await inverse()).toBeUndefined()
    expect((await tableAt(base, { tableId: tasks, version: linked, limit: 9 })).records[1]?.data['who']).toEqual([
      'r2',
      'r1',
    ])

    expect(await preview('linked_record', { tableId: people })).toMatchObject({ lost: 0 })
    await write('r1', 'Bob')
    await write('r6', 'nobody')
    expect(await preview('linked_record', { tableId: people })).toMatchObject({
      lost: 1,
      samples: [{ text: 'nobody' }],
    })
    expect(await toLinks()).toMatchObject({ lost: 1, conversion: null })
    expect(await inverse()).toEqual(other)
    expect(await values()).toEqual([['r2'], ['r2'], ['r4'], ['r4', 'r2'], ['r3'], null, null])
    expect(await values(people, other?.id)).toEqual([null, ['r2', 'r4', 'r1'], ['r5'], ['r3', 'r4']])
  })

  test('match the texts exactly after an undo: unknown names and cleared cells have no links', async () => {
    await toLinks()
    await convert('single_line_text')
    await write('r1', 'Cy, Newbie')
    await write('r2', null)
    await write('r3', 'Bob')
    expect(await preview('linked_record', { tableId: people })).toMatchObject({ lost: 1 })
    expect(await toLinks()).toMatchObject({ lost: 1, lostOf: [tester] })
    expect(await values()).toEqual([null, null, ['r2'], ['r4', 'r2'], null, null, null])
    expect(await values(people, (await inverse())?.id)).toEqual([null, ['r4', 'r3'], null, ['r4']])
  })

  test('need a target table, and cannot be in the primary field', async () => {
    await expect(convert('linked_record')).rejects.toThrow('Please select a table to link to first')
    const title = convert('linked_record', { tableId: people }, 'title')
    await expect(title).rejects.toThrow('title is the primary field. Linked record fields cannot name records')
  })

  test('keep both their column and their links until the trash is emptied', async () => {
    await toLinks()
    const other = await inverse()
    await convert('single_line_text')
    const restored = act(base, async change => ({
      field: await restoreDeletedField(change, { tableId: people, fieldId: other?.id ?? '' }),
    }))
    await expect(restored).rejects.toThrow(`${other?.name} belongs to who, which has another type now`)
    const copy = await newFlowBase(platform)
    await readSnapshot(base, from =>
      act(copy, async change => {
        await copyBase(change, from)
        return {}
      }),
    )
    await act(base, async change => ({ gone: await deleteRecords(change, { tableId: people, recordIds: ['r4'] }) }))
    await emptyTrash(base, Date.now() + 31 * 86_400_000)
    expect(await values()).toEqual(texts)
    // Its inverse field was purged, so the links are created from the names again.
    expect(await toLinks()).toMatchObject({ lost: 4 })
  })
})

describe('links and lookups', () => {
  beforeEach(async () => {
    await start(['Ada', 'Bob, Ada', null])
    await toLinks()
    const template = { linkedRecordFieldId: 'who', lookupFieldId: 'age' }
    await act(base, async change => ({
      field: await addField(change, { tableId: tasks, id: 'ages', type: 'lookup', template }),
    }))
  })

  test('become texts, options, and numbers of what they showed; the inverse field is hidden and shown again', async () => {
    const other = await inverse()
    expect(await preview('number')).toMatchObject({ values: 2, lost: 2 })
    expect(await convert('long_text')).toMatchObject({ lost: 0, was: { type: 'linked_record' } })
    expect(await values()).toEqual(['Ada', 'Bob, Ada', null])
    expect(await inverse()).toBeUndefined()
    await convert('linked_record', { tableId: people, inverseFieldId: other?.id })
    expect(await values()).toEqual([['r1'], ['r2', 'r1'], null])
    expect(await inverse()).toEqual(other)

    expect(await convert('multiple_select')).toMatchObject({ lost: 0 })
    expect((await who())?.template).toMatchObject({ options: [{ label: 'Ada' }, { label: 'Bob' }] })
  })

  test('a lookup gets values of its own, converted from the type that it showed', async () => {
    expect(await convert('single_line_text', {}, 'ages')).toMatchObject({ lost: 0 })
    expect(await values(tasks, 'ages')).toEqual(['30', '31, 30', null])
    await writeIn(people, 'r1', { age: 41 })
    expect(await values(tasks, 'ages')).toEqual(['30', '31, 30', null])
    expect(await convert('lookup', { linkedRecordFieldId: 'who', lookupFieldId: 'age' }, 'ages')).toMatchObject({
      lost: 0,
    })
    expect(await values(tasks, 'ages')).toEqual([[41], [31, 41], null])
    expect(await convert('number', {}, 'ages')).toMatchObject({ lost: 1 })
    expect(await values(tasks, 'ages')).toEqual([41, null, null])
  })

  /** Sends an edit and a new row that were written before the field became read-only. */
  async function leaveOut(fieldId: string): Promise<void> {
    const edit = { id: 'r2', data: { title: 'Edited', [fieldId]: 'late' }, expects: { title: 'Task', [fieldId]: null } }
    expect(await act(base, change => changeRecord(change, tasks, edit))).toMatchObject({
      record: { data: { title: 'Edited' } },
      skipped: [{ recordId: 'r2', fieldId, isUnwritable: true }],
    })
    const records = [
      { id: 'new', data: { title: 'New', [fieldId]: 'late' } },
      { id: 'bare', data: { [fieldId]: null } },
    ]
    const types = { title: 'single_line_text', [fieldId]: 'single_line_text' }
    const made = await act(base, change => createRecordsWithLinks(change, { tableId: tasks, records, types }))
    expect(made).toMatchObject({ records: [{ data: { title: 'New' } }, {}], unread: [{ recordId: 'new', fieldId }] })
    await act(base, async change => ({
      gone: await deleteRecords(change, { tableId: tasks, recordIds: ['new', 'bare'] }),
    }))
  }

  test('a field that becomes a lookup is read-only, and has its own values again after an undo', async () => {
    const template = { linkedRecordFieldId: 'who', lookupFieldId: 'name' }
    await act(base, async change => ({
      field: await addField(change, { tableId: tasks, id: 'note', type: 'single_line_text' }),
    }))
    await writeIn(tasks, 'r1', { note: 'mine' })
    expect(await convert('lookup', template, 'note')).toMatchObject({ lost: 1 })
    expect(await values(tasks, 'note')).toEqual([['Ada'], ['Bob', 'Ada'], null])
    await leaveOut('note')
    expect(await convert('single_line_text', {}, 'note')).toMatchObject({ lost: 0 })
    expect(await values(tasks, 'note')).toEqual(['mine', null, null])
    const self = { linkedRecordFieldId: 'who', lookupFieldId: 'age' }
    await expect(convert('lookup', self)).rejects.toThrow('Field is not a linked record field')
  })
})

describe("a value written for a field's former type", () => {
  const change = (id: string, [before, after]: [unknown, unknown], type: string) => {
    const input = { id, data: { who: after }, expects: { who: before }, types: { who: type } }
    return act(base, write => changeRecord(write, tasks, input))
  }
  const make = (id: string, value: unknown, type: string) =>
    act(base, write =>
      createRecordsWithLinks(write, { tableId: tasks, records: [{ id, data: { who: value } }], types: { who: type } }),
    )

  test('is converted to the names that links show, or to the links that a text names', async () => {
    await start(['Ada', 'Bob', null, 'Ada'])
    await toLinks()
    expect(await change('r1', ['Ada', 'smith, john'], 'single_line_text')).toMatchObject({
      record: { data: { who: ['r4'] } },
      skipped: [],
      readAgain: ['who'],
    })
    expect(await change('r2', ['Ada', 'Bob, Ada'], 'single_line_text')).toMatchObject({ skipped: [{ value: ['r2'] }] })
    expect(await change('r3', [null, 'Zed'], 'single_line_text')).toMatchObject({ skipped: [{ isUnread: true }] })
    expect(await change('r4', ['Ada', null], 'single_line_text')).toMatchObject({ skipped: [] })
    expect(await make('new', 'Bob, ADA', 'single_line_text')).toMatchObject({ unread: [] })
    expect(await make('none', 'Zed', 'single_line_text')).toMatchObject({
      unread: [{ recordId: 'none', fieldId: 'who' }],
    })
    expect(await values()).toEqual([['r4'], ['r2'], null, null, ['r2', 'r1'], null])

    await convert('multiple_select')
    expect(await change('r1', [['r4'], ['r4', 'r1']], 'linked_record')).toMatchObject({ skipped: [] })
    expect(await change('r2', [['r2'], ['r2', 'r4']], 'linked_record')).toMatchObject({
      skipped: [],
      readAgain: ['who'],
    })
    expect(await make('late', ['r1', 'r2'], 'linked_record')).toMatchObject({ unread: [] })
    await convert('single_line_text')
    const bobs = ['Bob, "Smith, John"', null, null, 'Bob, Ada', null, 'Ada, Bob']
    expect(await values()).toEqual(['"Smith, John", Ada', ...bobs])
  })

  test.each([
    ['is read by names that are shown otherwise than they are stored', { count: 2, now: ['r2'], skipped: [] }],
    ['is left alone for too many of them', { count: 5001, now: ['r1'], skipped: [{ isUnread: true }] }],
  ])('%s', async (_, { count, now, skipped }) => {
    await start(['1'])
    const { tableId } = await newTable(base, [{ id: 'room', type: 'number' }])
    await manyRecords(base, { tableId, fieldId: 'room', count, value: 'n' })
    await convert('linked_record', { tableId })
    expect(await change('r1', ['1', '2'], 'single_line_text')).toMatchObject({ skipped })
    expect(await values()).toEqual([now])
  })
})

test('a few rows find only the records that they name, also with spaces around names', async () => {
  await start(['ADA', 'Spaced, Zed'])
  await writeIn(people, 'r2', { name: '\u00A0Spaced ' })
  const { structure } = await base.read()
  const template = { tableId: people }
  const input = { tableId: tasks, fieldId: 'who', type: 'linked_record', template, context }
  const plan = await planConversion(platform.pool, structure, input)
  const cells = new CellSource(plan, { connection: platform.pool, structure })
  await cells.page(0, 10)
  const ids = ['ada', 'spaced', 'Zed', 'Smith, John'].map(name => cells.context.base?.idOf(people, name))
  expect(ids).toEqual(['r1', 'r2', undefined, undefined])
})

test('converting links to texts and back gives the same links, for any names in any order', async () => {
  await start([])
  const name = fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', '"', 'é'), minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { maxLength: 5, selector: one => one.trim().toLowerCase() }), async texts => {
      const names = texts.filter(one => one.trim() !== '')
      await start([null, null])
      await act(base, async change => {
        for (const [at, one] of names.slice(0, 4).entries()) {
          await changeRecord(change, people, { id: `r${at + 1}`, data: { name: one } })
        }
        return {}
      })
      await toLinks()
      const ids = names.slice(0, 4).map((_, at) => `r${at + 1}`)
      await write('r1', ids.toReversed())
      const before = await values()
      await convert('long_text')
      // Removes the former links, so that new ones are created from the texts.
      await platform.pool.query(`UPDATE ${base.schema}.fields SET former_columns = '[]'`)
      await act(base, async change => {
        await change.restructured()
        return {}
      })
      await toLinks()
      expect(await values()).toEqual(before)
    }),
    { numRuns: 8 },
  )
})

describe('a large table', () => {
  beforeAll(() => {
    const work = startConversions(platform)
    return () => work.stop()
  })
  const many = 12_000

  const reached = (id: string | undefined) =>
    vi.waitFor(
      async () => {
        const state = (await listConversions(base)).find(one => one.id === id)
        if (state?.status !== 'done') throw new Error(`The conversion is ${state?.status}: ${state?.error}`)
        return state
      },
      { timeout: 20_000, interval: 20 },
    )

  test('is converted to links in the background and back to texts, while others write and lose nothing', async () => {
    await start([])
    await manyRecords(base, {
      tableId: tasks,
      fieldId: 'who',
      count: many,
      value: `CASE WHEN n % 10 = 0 THEN 'nobody' WHEN n % 2 = 0 THEN 'Ada' ELSE 'Bob, Ada' END`,
    })
    const started = await toLinks()
    expect(started).toMatchObject({ lost: 0, field: { type: 'linked_record' } })
    const edit = write('r10', 'Bob').then(
      () => 'as text',
      () => 'too late',
    )
    expect(await reached(started.conversion?.id)).toMatchObject({ share: 1, error: null })
    const linksOf = async (id: string) => (await getRecord(base, { tableId: tasks, recordId: id })).data['who']
    expect(await Promise.all(['r1', 'r2', 'r20'].map(linksOf))).toEqual([['r2', 'r1'], ['r1'], null])
    if ((await edit) === 'as text') expect(await linksOf('r10')).toEqual(['r2'])

    const back = await convert('long_text')
    await writeIn(people, 'r1', { name: 'Ada Lovelace' })
    const fromLinks = write('r20', ['r2']).then(
      () => 'as links',
      () => 'too late',
    )
    await reached(back.conversion?.id)
    expect(await linksOf('r2')).toBe('Ada Lovelace')
    if ((await fromLinks) === 'as links') expect(await linksOf('r20')).toBe('Bob')
  })
})
