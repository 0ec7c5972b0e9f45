import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { changeField, reorderFields } from './change-fields.ts'
import { createRecords, deleteRecords } from '../records/change-records.ts'
import { renameTable, reorderTables, tableListId } from './change-tables.ts'
import { changeView } from './change-views.ts'
import type { KeptSettings } from '../model/kept-settings.ts'
import { firstViewName } from '../model/new-table.ts'
import { presentKept } from './present-kept.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let tableId: string
let viewId: string

const option = (value: string, label = value) => ({ value, label, color: 'blue' as const })
const select = (...options: ReturnType<typeof option>[]) => ({ options, disableColors: false })

beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  const template = select(option('a'), option('b'))
  const made = await newTable(base, [
    { id: 'name', type: 'single_line_text' },
    { id: 'status', type: 'single_select', template },
  ])
  ;({ tableId, viewId } = made)
  await newRecords(base, tableId, [{ name: 'one', status: 'a' }])
})
afterAll(() => platform.close())

/** Runs work as someone else. */
const other = <Result extends object>(work: (write: Write) => Promise<Result>) =>
  base.writer.write({ name: 'test', actor: 'other', work })

const changedBy = async (itemId: string, changed: { version: number; kept: KeptSettings }) =>
  (await presentKept(base, { itemId, ...changed }))?.changedBy?.id

describe('a change with expected values', () => {
  test('keeps the view settings that someone else has changed since, and says who', async () => {
    const filters = { and: [{ fieldId: 'name', operator: 'is', value: 'one' }] }
    await act(base, write => changeView(write, { tableId, viewId, config: { filters, frozenFields: 2 } }))
    await other(write =>
      changeView(write, { tableId, viewId, config: { frozenFields: 1, fieldWidths: { name: 120 } } }),
    )
    const undo = { config: { filters: null, frozenFields: 3, fieldWidths: { name: null } } }
    // jsonb returns keys in its own order.
    const expects = { config: { filters, frozenFields: 2, fieldWidths: { name: 999 } } }
    const changed = await act(base, write => changeView(write, { tableId, viewId, ...undo, expects }))
    expect(changed.view.config).toMatchObject({ filters: null, frozenFields: 1, fieldWidths: { name: 120 } })
    expect(changed.kept).toEqual({ config: { frozenFields: 1, fieldWidths: { name: 120 } } })
    expect(await changedBy(viewId, changed)).toBe('other')
  })

  test('keeps names that someone else has given since', async () => {
    await act(base, write => renameTable(write, { tableId, name: 'Mine' }))
    await other(write => renameTable(write, { tableId, name: 'Theirs' }))
    const table = await act(base, write => renameTable(write, { tableId, name: 'Old', expects: 'Mine' }))
    expect(table).toMatchObject({ table: { name: 'Theirs' }, kept: { name: 'Theirs' } })
    expect(await changedBy(tableId, table)).toBe('other')
    const view = await act(base, write => changeView(write, { tableId, viewId, name: 'Old', expects: { name: 'No' } }))
    expect(view).toMatchObject({ view: { name: firstViewName }, kept: { name: firstViewName } })
    const field = await act(base, write =>
      changeField(write, { tableId, fieldId: 'name', name: 'Old', expects: { name: ' name ' } }),
    )
    expect(field).toMatchObject({ field: { name: 'Old' }, kept: {} })
  })

  test('keeps fields where someone else has moved them since, and says who', async () => {
    const { tableId: otherId } = await newTable(
      base,
      ['a', 'b', 'c', 'd'].map(id => ({ id: `o${id}`, type: 'single_line_text' })),
    )
    const order = (...letters: string[]) => letters.map(letter => `o${letter}`)
    await act(base, write => reorderFields(write, { tableId: otherId, fieldIds: order('b', 'c', 'd', 'a') }))
    await other(write => reorderFields(write, { tableId: otherId, fieldIds: order('b', 'a', 'c', 'd') }))
    const undo = { fieldIds: order('a', 'd', 'b', 'c'), expects: order('b', 'c', 'd', 'a') }
    const ordered = await act(base, write => reorderFields(write, { tableId: otherId, ...undo }))
    const { structure } = await base.read()
    expect(structure.table(otherId).fields.map(({ id }) => id)).toEqual(order('d', 'b', 'a', 'c'))
    expect(ordered.kept).toEqual({ order: ['oa'] })
    expect(await changedBy(otherId, ordered)).toBe('other')
  })

  test('keeps tables where someone else has moved them since, and says who', async () => {
    for (let made = 0; made < 3; made++) await newTable(base, [{ id: `of ${made}`, type: 'single_line_text' }])
    const before = (await base.read()).structure.tables.map(({ id }) => id)
    const [first = '', ...rest] = before
    await other(write => reorderTables(write, { tableIds: [...rest, first] }))
    const input = { tableIds: rest.toSpliced(2, 0, first), expects: before }
    const ordered = await act(base, write => reorderTables(write, input))
    expect(ordered.kept).toEqual({ order: [first] })
    expect((await base.read()).structure.tables.map(({ id }) => id)).toEqual([...rest, first])
    expect(await changedBy(tableListId, ordered)).toBe('other')
  })

  test('changes and logs nothing if all of it is already so or is kept', async () => {
    const before = await base.read()
    await act(base, write => changeView(write, { tableId, viewId, config: { frozenFields: 1 } }))
    await act(base, write => renameTable(write, { tableId, name: 'Theirs' }))
    const after = await base.read()
    expect(after.structure).toBe(before.structure)
  })

  test('keeps option names that someone else gave, and options that cells hold when it removes them', async () => {
    const [before, mine] = [select(option('a'), option('b')), select(option('a', 'A'), option('b'), option('c'))]
    const field = { tableId, fieldId: 'status' }
    await act(base, write => changeField(write, { ...field, template: mine, expects: { template: before } }))
    const theirs = select(option('a', 'Theirs'), option('b'), option('c'))
    await other(write => changeField(write, { ...field, template: theirs, expects: { template: mine } }))
    await newRecordHolding('c')
    const undo = { ...field, template: before, expects: { template: mine }, keepsHeld: true }
    const changed = await act(base, write => changeField(write, undo))
    expect(changed.field.template).toEqual(theirs)
    expect(changed.kept).toEqual({ template: { options: theirs.options }, held: ['c'] })
    expect(await changedBy('status', changed)).toBe('other')
  })

  test('removes an option that only cells in the trash hold, even among several in a cell', async () => {
    const [none, one] = [select(), select(option('x'))]
    const { tableId: otherId } = await newTable(base, [
      { id: 'title', type: 'single_line_text' },
      { id: 'tags', type: 'multiple_select', template: one },
    ])
    const records = [{ id: 'tagged', data: { tags: ['x'] } }]
    await act(base, async write => ({ records: await createRecords(write, { tableId: otherId, records }) }))
    const undo = { tableId: otherId, fieldId: 'tags', template: none, expects: { template: one }, keepsHeld: true }
    expect((await act(base, write => changeField(write, undo))).kept).toEqual({ held: ['x'] })
    await act(base, async write => ({ ids: await deleteRecords(write, { tableId: otherId, recordIds: ['tagged'] }) }))
    const changed = await act(base, write => changeField(write, undo))
    expect(changed).toMatchObject({ kept: {}, field: { template: { options: [] } } })
  })

  test('does not change the settings of a field that someone else has converted', async () => {
    const change = { tableId, fieldId: 'name', template: {}, expects: { type: 'checkbox', template: {} } }
    const changed = await act(base, write => changeField(write, change))
    expect(changed.kept).toEqual({ type: 'single_line_text' })
  })
})

async function newRecordHolding(status: string): Promise<void> {
  await act(base, async write => ({
    records: await createRecords(write, { tableId, records: [{ id: 'holding', data: { status } }] }),
  }))
}
