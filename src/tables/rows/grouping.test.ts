import { expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import { ServerError } from '../../ui/server/server-error.ts'
import { openTable, turns } from '../actions/testing/open-table.ts'
import type { LiveBatch } from '../../engine/model/live/live-batch.ts'
import { emptyConfig, type Table } from '../../engine/model/structure.ts'
import { Grouping } from './grouping.ts'
import type { GridColumn } from '../../grid/grid-data.ts'
import { LiveScreen } from '../live/live-screen.ts'
import { TableData } from './table-data.ts'
import type { TablesClient } from '../page/tables-client.ts'

const table: Table = {
  id: 'tbl1',
  name: 'Tasks',
  order: 1,
  primaryFieldId: 'name',
  fields: [
    { id: 'name', name: 'Name', type: 'single_line_text', template: {}, order: 1 },
    { id: 'size', name: 'Size', type: 'number', template: {}, order: 2 },
  ],
  views: [],
}
const byName = [{ fieldId: 'name', dir: 'asc' as const }]
const bySize = [{ fieldId: 'size', dir: 'asc' as const }]

interface Answer {
  version: number
  groups: unknown[]
}

/** A view of a table of names, none of it on the screen, before a server whose answers are planned, or the truth. */
async function openView(names = ['Row 1', 'Row 2', 'Row 3']) {
  const opened = await openTable(names.length)
  const { server, screen, session, clock, settle } = opened
  server.view.isSorted = true
  for (const [at, name] of names.entries()) server.rename(`rec${at + 1}`, name)
  const messages = {
    groups: 0,
    index: 0,
    by: 'name',
    plan: [] as (() => Answer | Promise<Answer>)[],
    /** Comes before the answers to other questions. */
    before: { index: async () => {}, place: async () => {} },
  }
  const truth = () => {
    const groups: { values: unknown[]; count: number }[] = []
    for (const { data: cells } of server.order) {
      const [last, value] = [groups.at(-1), cells[messages.by] ?? null]
      if (last && last.values[0] === value) last.count++
      else groups.push({ values: [value], count: 1 })
    }
    return { version: server.version, groups }
  }
  const { index, place: placeQuery, ...others } = server.client.records
  const records = {
    ...others,
    index: { query: async (query: never) => (messages.index++, await messages.before.index(), index.query(query)) },
    place: { query: async (query: never) => (await messages.before.place(), placeQuery.query(query)) },
    groupSummaries: {
      query: async () => ({
        version: server.version,
        summaries: [{ fieldId: 'name', name: 'filled' }],
        groups: truth().groups.map(({ values, count }) => ({ values, results: [count] })),
      }),
    },
    groups: {
      query: async ({ groups: [by] }: { groups: { fieldId: string }[] }) => {
        messages.groups++
        messages.by = by?.fieldId ?? ''
        return (messages.plan.shift() ?? truth)()
      },
    },
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
  data.ask({ viewId: 'viw1' }, new Set(['name', 'size']))
  const live = new LiveScreen({
    screen,
    clock,
    isWaiting: actionId => session.state.waiting.some(({ id }) => id === actionId),
    onStructure: nothing,
    onDeletedTable: nothing,
    onGoneView: nothing,
    onClosed: nothing,
  })
  const unheard: LiveBatch[] = []
  const hearing = { isLate: false }
  server.listen(batch => (hearing.isLate ? void unheard.push(batch) : live.onBatch(batch)))
  /** What others do is heard late, up to `hearAll`. */
  const hearLate = () => void (hearing.isLate = true)
  const hearAll = () => {
    hearing.isLate = false
    for (const batch of unheard.splice(0)) live.onBatch(batch)
  }
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
  const shownGroups = () => shown().filter(row => row !== 'record')
  const trueGroups = () => truth().groups.map(({ values: [name], count }) => `${String(name)} ${count}`)
  /** Groups the rows by name, and fetches them. */
  const openGrouped = async () => {
    grouping.group(byName, table)
    await load()
    await data.loadRows(0, names.length - 1)
    await settle()
  }
  const edit = (row: number, value: string) =>
    data.editCell({ rowKey: data.rowKey(row) ?? -1, columnId: 'name', value })
  const own = { data, edit, shown, shownGroups, trueGroups, openGrouped, hearLate, hearAll }
  return { ...opened, messages, grouping, truth, load, ...own }
}

const fail = (code: 'too_large' | 'bad_input' | 'unreachable') => () => {
  throw new ServerError('There are too many.', { code, httpStatus: null })
}

const inGroups = ['Row 1 1', 'record', 'Row 2 1', 'record', 'Row 3 1', 'record']
const inOneList = ['record', 'record', 'record']

test('rows are in groups from the order on that was asked for with these, and no longer once nothing groups them', async () => {
  const { grouping, load, shown, messages } = await openView()
  await load()
  expect([shown(), messages.groups]).toEqual([inOneList, 0])
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

test('summaries of the view show in its groups', async () => {
  const { grouping, data, load } = await openView(['Row 1', 'Row 2', 'Row 2'])
  const [name] = table.fields
  data.setColumns([{ ...name, type: fieldType('single_line_text') } as GridColumn])
  const sumUp = (summaries: Record<string, string>) =>
    grouping.summarize({ table, config: { ...emptyConfig, summaries }, stored: table })
  sumUp({ name: 'filled' })
  grouping.group(byName, table)
  await load()
  const figure = (row: number) => grouping.state.rows.groupAt?.(row)?.summaries?.get('name')
  expect([figure(0), figure(2)]).toEqual([
    { label: 'Filled', text: '1' },
    { label: 'Filled', text: '2' },
  ])
  sumUp({})
  expect(figure(0)).toBeUndefined()
})

test('an order and its groups are asked for until they are of one version', async () => {
  const { grouping, load, shown, messages, truth } = await openView()
  messages.plan = [() => ({ version: -1, groups: [{ values: ['Row 1'], count: 1 }] }), truth]
  grouping.group(byName, table)
  await load()
  expect([shown(), messages.groups, messages.index]).toEqual([inGroups, 2, 1])
})

test('rows that cannot be grouped show in one list with a reason; any other failure is one of the rows', async () => {
  const { grouping, load, shown, messages } = await openView()
  messages.plan = [fail('too_large')]
  grouping.group(byName, table)
  await load()
  expect([shown(), grouping.state.refused]).toEqual([inOneList, 'There are too many.'])
  messages.plan = [fail('bad_input')]
  await load()
  expect([shown(), grouping.state.refused]).toEqual([inOneList, 'There are too many.'])
  messages.plan = [fail('unreachable')]
  await expect(load()).rejects.toThrow('too many')
  await load()
  expect([shown(), grouping.state.refused]).toEqual([inGroups, undefined])
})

test('groups that are in doubt are asked for, and the rows as well when that leads to nothing', async () => {
  const { grouping, load, shown, messages, server, settle } = await openView()
  grouping.group(byName, table)
  await load()
  const before = { ...messages }
  const wrong = () => ({ version: 0, groups: [{ values: ['x'], count: 99 }] })
  messages.plan = [wrong, wrong, wrong]
  server.rename('rec1', 'Row 9')
  await settle()
  expect(shown()).toEqual(['Row 2 1', 'record', 'Row 3 1', 'record', 'Row 9 1', 'record'])
  expect([messages.groups - before.groups, messages.index - before.index]).toEqual([4, 1])
})

test('groups are asked for again when what they are made by refers to something else, for new names too', async () => {
  const { grouping, load, messages, screen, settle } = await openView()
  grouping.group(byName, table)
  await load()
  const [requests, rows] = [messages.groups, grouping.state.rows]
  let drawings = 0
  rows.subscribe(({ kind }) => kind === 'rows' && drawings++)
  const refer = (fieldId: string) =>
    screen.table('tbl1').refer({ tableId: 'tbl1', version: 9, fieldIds: [fieldId], affected: { recordIds: [] } })
  refer('size')
  await settle()
  expect([messages.groups - requests, drawings]).toEqual([0, 0])
  refer('name')
  await settle()
  expect([messages.groups - requests, drawings]).toEqual([1, 1])
})

test('what is done here to rows off the screen is in the groups, though no row moves', async () => {
  const { openGrouped, edit, settle, shownGroups } = await openView()
  await openGrouped()
  edit(0, 'Row 2')
  await settle()
  expect(shownGroups()).toEqual(['Row 2 2', 'Row 3 1'])
})

test('an outdated answer is ignored', async () => {
  const { grouping, data, load, messages, server, settle, shownGroups, truth } = await openView()
  for (const id of ['rec1', 'rec2', 'rec3']) server.write(id, { size: 1 })
  const slow = Promise.withResolvers<Answer>()
  messages.plan = [() => slow.promise]
  grouping.group(byName, table)
  const former = data.load()
  const late = truth()
  grouping.group(bySize, table)
  await load()
  slow.resolve(late)
  await former
  expect(shownGroups()).toEqual(['1 3'])
  server.write('rec1', { size: 2 })
  await settle()
  expect(shownGroups()).toEqual(['2 1', '1 2'])
})

test('a check of former groups that is answered once there are others counts for nothing', async () => {
  const { grouping, load, messages, server, clock, settle, shownGroups, truth, openGrouped } = await openView()
  await openGrouped()
  const slow = Promise.withResolvers<Answer>()
  messages.plan = [() => slow.promise]
  server.rename('rec3', 'Row 4')
  clock.advance(1_500)
  const late = truth()
  grouping.group(bySize, table)
  await load()
  slow.resolve(late)
  await settle()
  expect(shownGroups()).toEqual(['null 3'])
})

test('a view that is left while what knows about groups is fetched asks for none', async () => {
  const { grouping, data, messages, settle } = await openView()
  const leave = grouping.follow()
  grouping.group(byName, table)
  const loaded = data.load()
  leave()
  await loaded
  await settle()
  expect(messages.groups).toBe(0)
})

test('nothing more is asked of groups once their view is left', async () => {
  const { grouping, messages, server, clock, settle, openGrouped } = await openView()
  const leave = grouping.follow()
  await openGrouped()
  const slow = Promise.withResolvers<Answer>()
  messages.plan = [() => slow.promise]
  server.rename('rec3', 'Row 4')
  clock.advance(1_500)
  leave()
  const { groups, index } = messages
  slow.resolve({ version: 0, groups: [] })
  await settle()
  expect([messages.groups, messages.index]).toEqual([groups, index])
})

test('groups in doubt stay in doubt while the server cannot be asked', async () => {
  const { messages, server, settle, shownGroups, trueGroups, openGrouped } = await openView()
  await openGrouped()
  messages.plan = [fail('unreachable')]
  server.rename('rec3', 'Row 4')
  await settle()
  expect(shownGroups()).toEqual(trueGroups())
  messages.plan = [fail('too_large')]
  messages.before.index = async () => {
    messages.before.index = async () => {}
    fail('unreachable')()
  }
  server.rename('rec3', 'Row 5')
  await settle()
  expect(shownGroups()).toEqual(trueGroups())
})

test('groups that know more than was heard are asked for again once it is heard', async () => {
  const { server, clock, settle, shownGroups, trueGroups, openGrouped, hearLate, hearAll } = await openView([
    'a',
    'a',
    'b',
    'b',
  ])
  await openGrouped()
  server.rename('rec4', 'b')
  hearLate()
  server.remove('rec1')
  server.create('rec5', 'b')
  clock.advance(2_000)
  await settle()
  hearAll()
  await settle()
  expect([shownGroups(), trueGroups()]).toEqual([
    ['a 1', 'b 3'],
    ['a 1', 'b 3'],
  ])
})

test('groups that are ahead of the rows are applied once the rows have moved', async () => {
  const { messages, server, clock, settle, shownGroups, openGrouped } = await openView(['a', 'a', 'b', 'b'])
  await openGrouped()
  const slow = Promise.withResolvers<void>()
  messages.before.place = () => slow.promise
  server.rename('rec1', 'b')
  clock.advance(2_000)
  await turns()
  slow.resolve()
  await settle()
  expect(shownGroups()).toEqual(['a 1', 'b 3'])
})

test('uncertain groups are reloaded once no row has a local position', async () => {
  const { server, data, edit, settle, shownGroups, openGrouped } = await openView(['a', 'a', 'b', 'b'])
  await openGrouped()
  const goTo = (rowKey: number | null) => data.setPresence({ rowKey, columnId: 'name', rows: [] })
  goTo(1)
  edit(0, 'b')
  await settle()
  server.rename('rec4', 'c')
  await settle()
  goTo(null)
  await settle()
  expect(shownGroups()).toEqual(['a 1', 'b 2', 'c 1'])
})
