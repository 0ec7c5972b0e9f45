import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NamedChange } from '../model/history/history-line.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { changeRecord, changeRecords, createRecords, deleteRecord } from '../records/change-records.ts'
import { addField, changeField } from '../structure/change-fields.ts'
import { changeView, changeViewKind } from '../structure/change-views.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'
import { actionEntries } from './action-entries.ts'
import { baseHistory } from './history.ts'

let platform: Platform
let base: Base
let tableId: string
let viewId: string

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

async function start(): Promise<void> {
  base = await newBase(platform)
  const fields = ['name', 'note', 'more'].map(id => ({ id, type: 'single_line_text' }))
  ;({ tableId, viewId } = await newTable(base, [...fields, { id: 'price', type: 'currency' }]))
  await newRecords(base, tableId, [{ name: 'Owl', price: 5 }, { name: 'Hawk' }])
}

const update = (id: string, data: Record<string, unknown>) =>
  act(base, write => changeRecord(write, tableId, { id, data }))

const newest = async () => {
  const history = await baseHistory(base, { cursor: null })
  const [action] = history.actions
  if (!action) throw new Error('Nothing has happened')
  return { ...history, action, change: action.changes[0] as NamedChange }
}

describe('an action that edited one record', () => {
  test('has its name, its cells before and after, and its fields as they were then', async () => {
    await start()
    await update('r1', { price: 7 })
    await act(base, write => changeField(write, { tableId, fieldId: 'price', name: 'Cost' }))
    const { actions, fields } = await baseHistory(base, { cursor: null })
    const edit = actions.find(({ changes }) => changes.some(({ kind }) => kind === 'record.update'))
    expect(edit?.changes).toMatchObject([
      { recordLabel: 'Owl', items: 1, cells: 1, changedCells: [{ fieldId: 'price', before: 5, after: 7 }] },
    ])
    expect(fields.filter(({ id }) => id === 'price').map(({ name, until }) => [name, until])).toEqual([
      ['price', actions[0]?.version],
      ['Cost', null],
    ])
  })

  test('has the cells that changed, with empty ones as null', async () => {
    await start()
    await update('r2', { note: 'new', price: null, more: 'x' })
    const { change } = await newest()
    expect(change.changedCells?.toSorted((one, other) => (one.fieldId < other.fieldId ? -1 : 1))).toEqual([
      { fieldId: 'more', before: null, after: 'x' },
      { fieldId: 'note', before: null, after: 'new' },
    ])
  })

  test('has no cells if they are large', async () => {
    await start()
    await update('r1', { note: Array.from({ length: 3000 }, (_, at) => at).join(' ') })
    const { change } = await newest()
    expect(change).toMatchObject({ recordLabel: 'Owl', cells: 1, changedCells: null })
  })

  test('names the record as it is called now, even if it is deleted', async () => {
    await start()
    await update('r1', { price: 7 })
    await update('r1', { name: 'Eagle owl' })
    await act(base, async write => ({ done: await deleteRecord(write, tableId, 'r1') }))
    const { actions } = await baseHistory(base, { cursor: null })
    expect(
      actions.slice(0, 3).map(({ changes }) => changes.map(({ kind, recordLabel }) => [kind, recordLabel])),
    ).toEqual([[['record.delete', 'Eagle owl']], [['record.update', 'Eagle owl']], [['record.update', 'Eagle owl']]])
  })
})

test('an action that edited several records has neither a name nor cells', async () => {
  await start()
  const records = ['r1', 'r2'].map(id => ({ id, data: { price: 9 } }))
  await act(base, write => changeRecords(write, { tableId, records }))
  const { change } = await newest()
  expect(change).toMatchObject({ items: 2, cells: 2, recordLabel: null, changedCells: null, settings: [] })
})

test('a record without a name has an empty one', async () => {
  await start()
  await update('r2', { name: null })
  expect((await newest()).change.recordLabel).toBe('')
})

test('an edit of links names the records that they refer to', async () => {
  await start()
  const birds = { tableId, inverseFieldId: 'seen', allowMultiple: true }
  const walks = await newTable(base, [{ id: 'title', type: 'single_line_text' }])
  await act(base, write =>
    addField(write, { tableId: walks.tableId, id: 'birds', name: 'Birds', type: 'linked_record', template: birds }),
  )
  await act(base, async write => ({
    records: await createRecords(write, { tableId: walks.tableId, records: [{ id: 'w1', data: { title: 'Forest' } }] }),
  }))
  await act(base, write => changeRecord(write, walks.tableId, { id: 'w1', data: { birds: ['r1', 'r2'] } }))
  const { action, names } = await newest()
  const change = action.changes.find(one => one.tableId === walks.tableId)
  expect(change).toMatchObject({ recordLabel: 'Forest', changedCells: [{ fieldId: 'birds', after: ['r1', 'r2'] }] })
  expect(names.filter(one => one.tableId === tableId).map(({ name }) => name)).toEqual(['Owl', 'Hawk'])
})

describe('an action that changed one view', () => {
  test('names the settings that changed, and its entries have the fields they refer to', async () => {
    await start()
    const config = { sorts: [{ fieldId: 'price', dir: 'desc' as const }], hiddenFieldIds: ['note'] }
    const { version } = await act(base, write => changeView(write, { tableId, viewId, config }))
    const { change } = await newest()
    expect(change.kind).toBe('view.update')
    expect(change.settings.toSorted()).toEqual(['hiddenFieldIds', 'sorts'])
    const { entries, fields } = await actionEntries(base, { version, cursor: null })
    expect(entries).toMatchObject([{ kind: 'view.update', after: { config } }])
    expect(fields.map(({ id }) => id)).toEqual(['name', 'note', 'more', 'price'])
  })

  test('says that its kind changed', async () => {
    await start()
    await act(base, write => changeViewKind(write, { tableId, viewId, kind: 'locked', mayLock: true }))
    expect((await newest()).change.settings).toEqual(['kind'])
  })

  test('has no settings if only its name changed', async () => {
    await start()
    await act(base, write => changeView(write, { tableId, viewId, name: 'Cheap' }))
    expect((await newest()).change).toMatchObject({ settings: [], itemName: 'Cheap' })
  })
})
