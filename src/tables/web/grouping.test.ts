import { expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import { ServerError } from '../../ui/server-error.ts'
import { openTable } from '../actions/testing/open-table.ts'
import type { Table } from '../structure.ts'
import { Grouping } from './grouping.ts'
import type { GridColumn } from './grid/grid-data.ts'
import { LiveScreen } from './live/live-screen.ts'
import { TableData } from './table-data.ts'
import type { TablesClient } from './tables-client.ts'

const table: Table = {
  id: 'tbl1',
  name: 'Tasks',
  order: 1,
  primaryFieldId: 'name',
  fields: [{ id: 'name', name: 'Name', type: 'single_line_text', template: {}, order: 1 }],
  views: [],
}
const byName = [{ fieldId: 'name', dir: 'asc' as const }]

/** A view of a table of names, before a server whose answers about groups are planned, or the truth. */
async function openView() {
  const opened = await openTable(3)
  const { server, screen, session, clock, settle } = opened
  server.view.isSorted = true
  const told = { groups: 0, index: 0, plan: [] as (() => { version: number; groups: unknown[] })[] }
  const truth = () => ({
    version: server.version,
    groups: server.order.map(({ data }) => ({ values: [data['name']], count: 1 })),
  })
  const { index, ...others } = server.client.records
  const records = {
    ...others,
    index: { query: (query: never) => (told.index++, index.query(query)) },
    groups: { query: async () => (told.groups++, (told.plan.shift() ?? truth)()) },
  }
  const client = { ...server.client, records } as unknown as TablesClient
  const changes = screen.table('tbl1')
  const place = { userId: 'usr1', basePublicId: 'bas1', tableId: 'tbl1', viewId: 'viw1' }
  const nothing = () => undefined
  const make = (askOrder: Grouping['askOrder']) =>
    new TableData({
      ...place,
      client,
      askOrder,
      clock,
      changes,
      context: { now: 0, timeZone: 'UTC', locale: 'en' },
      act: (draft, gestureId) => session.act(draft, place, gestureId),
      onAttend: nothing,
      onDeleted: nothing,
      onUnseen: nothing,
      onProblem: nothing,
    })
  const grouping = new Grouping({ client, clock, changes, userId: 'usr1', viewId: 'viw1' }, make)
  const { data } = grouping
  data.setColumns([{ id: 'name', type: fieldType('single_line_text') } as GridColumn])
  data.follow()
  data.ask({ viewId: 'viw1' }, new Set(['name']))
  const live = new LiveScreen({
    screen,
    clock,
    isWaiting: () => false,
    onStructure: nothing,
    onDeletedTable: nothing,
    onClosed: nothing,
  })
  server.listen(batch => live.onBatch(batch))
  const load = async () => {
    await data.load()
    await settle()
  }
  const shown = () => {
    const { rows } = grouping.state
    return Array.from({ length: rows.rowCount }, (_, row) => {
      const group = rows.groupAt?.(row)
      return group ? `${String(group.value)} ${group.count}` : 'record'
    })
  }
  return { ...opened, told, grouping, truth, load, shown }
}

const inGroups = ['Row 1 1', 'record', 'Row 2 1', 'record', 'Row 3 1', 'record']
const inOneList = ['record', 'record', 'record']

test('rows are in groups from the order on that was asked for with these, and no longer once nothing groups them', async () => {
  const { grouping, load, shown, told } = await openView()
  await load()
  expect([shown(), told.groups]).toEqual([inOneList, 0])
  grouping.group(byName, table)
  expect(shown()).toEqual(inOneList)
  await load()
  expect(shown()).toEqual(inGroups)
  grouping.state.foldAll?.(true)
  expect(shown()).toEqual(['Row 1 1', 'Row 2 1', 'Row 3 1'])
  grouping.group([], table)
  await load()
  expect([shown(), grouping.state.foldAll]).toEqual([inOneList, undefined])
})

test('an order and its groups are asked for until they are of one version', async () => {
  const { grouping, load, shown, told, truth } = await openView()
  told.plan = [() => ({ version: -1, groups: [{ values: ['Row 1'], count: 1 }] }), truth]
  grouping.group(byName, table)
  await load()
  expect([shown(), told.groups, told.index]).toEqual([inGroups, 2, 1])
})

test('too many groups leave the rows in one list, with a word why; any other failure is one of the rows', async () => {
  const { grouping, load, shown, told } = await openView()
  const refuse = (code: 'too_large' | 'unreachable') => () => {
    throw new ServerError('There are too many.', { code, httpStatus: null })
  }
  told.plan = [refuse('too_large')]
  grouping.group(byName, table)
  await load()
  expect([shown(), grouping.state.refused]).toEqual([inOneList, 'There are too many.'])
  told.plan = [refuse('unreachable')]
  await expect(load()).rejects.toThrow('too many')
  await load()
  expect([shown(), grouping.state.refused]).toEqual([inGroups, undefined])
})

test('groups that are in doubt are asked for, and the rows as well when that leads to nothing', async () => {
  const { grouping, load, shown, told, server, settle } = await openView()
  grouping.group(byName, table)
  await load()
  const asked = { ...told }
  const wrong = () => ({ version: 0, groups: [{ values: ['x'], count: 99 }] })
  told.plan = [wrong, wrong, wrong]
  server.rename('rec1', 'Row 9')
  await settle()
  expect(shown()).toEqual(['Row 2 1', 'record', 'Row 3 1', 'record', 'Row 9 1', 'record'])
  expect([told.groups - asked.groups, told.index - asked.index]).toEqual([4, 1])
})
