import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { HandClock } from '../../../actions/testing/hand-clock.ts'
import { rowHeightNames, type Table, viewKinds } from '../../../engine/model/structure.ts'
import { BaseServer } from '../testing/base-server.ts'
import { openBase, table } from '../testing/open-base.ts'
import { turns } from '../testing/open-table.ts'
import type { Outcome } from '../testing/table-server.ts'

type Opened = Awaited<ReturnType<typeof openBase>>

let server: BaseServer
let clock: HandClock

beforeEach(start)

function start(): void {
  server = new BaseServer()
  clock = new HandClock()
  const rows = ['One', '2', 'Three'].map(name => ({ 'tasks-name': name, 'tasks-size': name, 'tasks-notes': null }))
  server.seed(table('tasks'), rows)
  server.seed(table('people'), [{ 'people-name': 'Ana' }])
}

const open = () => openBase(server, { tableId: 'tasks', clock })

/** Advances time until nothing is left to run. */
async function settle(): Promise<void> {
  do {
    await turns()
    clock.advance(60_000)
    await turns()
  } while (clock.hasTimers)
}

function tableOf({ shown }: Opened, id: string): Table {
  const found = shown().find(one => one.id === id)
  if (!found) throw new Error(`${id} is not shown`)
  return found
}

const named = ({ shown }: Opened) => shown().map(({ name }) => name)

describe('a change of structure', () => {
  test('shows at once and reaches the server', async () => {
    const opened = await open()
    opened.edits.renameTable('tasks', 'Work')
    expect(named(opened)).toEqual(['Work', 'people'])
    await settle()
    expect(server.metadata.tables[0]?.name).toBe('Work')
    expect(named(opened)).toEqual(['Work', 'people'])
  })

  test('that is refused is reverted with everything that waits for it', async () => {
    const opened = await open()
    server.plan = ['refuse']
    const made = opened.edits.createTable('Risks')
    opened.edits.createField(made.id, { name: 'Owner', type: 'single_line_text', template: {} })
    await settle()
    expect(named(opened)).toEqual(['tasks', 'people'])
    expect(opened.session.state).toMatchObject({ isStopped: true, undo: null })
    expect(opened.session.state.setAside).toHaveLength(2)
  })

  test('has a label for the undo and redo buttons', async () => {
    const opened = await open()
    const { session, edits } = opened
    const label = () => session.state.undo?.label
    edits.renameTable('tasks', 'Work')
    expect(label()).toBe('Rename table to Work')
    edits.deleteField('tasks', tableOf(opened, 'tasks').fields[1] as never)
    expect(label()).toBe('Delete field size in Work')
    edits.updateView({ tableId: 'tasks', viewId: 'tasks-grid' }, { sorts: [{ fieldId: 'tasks-name', dir: 'asc' }] })
    expect(label()).toBe('Sort Grid in Work')
    edits.resizeField({ tableId: 'tasks', viewId: 'tasks-grid', fieldId: 'tasks-name', width: 240 })
    expect(label()).toBe('Resize name in Work')
  })
})

describe('a new table', () => {
  test('can be opened and edited before the server has it', async () => {
    const opened = await open()
    server.plan = ['unreachable']
    const made = opened.edits.createTable('Risks')
    const data = opened.openData(made.id)
    await data.load()
    expect(data.rowCount).toBe(3)
    data.editCell({ rowKey: data.rowKey(1) ?? -1, columnId: made.primaryFieldId, value: 'Fire' })
    await settle()
    expect(server.cells(made.id).map(cells => cells[made.primaryFieldId])).toEqual([null, 'Fire', null])
    expect(opened.cells(data)).toEqual(server.cells(made.id))
    opened.fetch()
    expect(opened.shown()).toEqual(server.metadata.tables)
  })

  test('that was undone and redone is the same table', async () => {
    const opened = await open()
    const made = opened.edits.createTable('Risks')
    await settle()
    opened.session.undo()
    expect(named(opened)).toEqual(['tasks', 'people'])
    opened.session.redo()
    await settle()
    expect(server.metadata.tables[2]).toEqual(made)
  })
})

test('deleting a field removes its sorts, and undo restores both with the values', async () => {
  const opened = await open()
  const { edits, offers } = opened
  const sorts = ['tasks-size', 'tasks-name'].map(fieldId => ({ fieldId, dir: 'desc' as const }))
  edits.updateView({ tableId: 'tasks', viewId: 'tasks-grid' }, { sorts })
  edits.deleteField('tasks', tableOf(opened, 'tasks').fields[1] as never)
  expect(tableOf(opened, 'tasks').views[0]?.config.sorts).toEqual([sorts[1]])
  await settle()
  expect(server.metadata.tables[0]?.views[0]?.config.sorts).toEqual([sorts[1]])
  opened.fetch()
  await opened.data.refresh()
  expect(offers.map(({ text }) => text)).toEqual(['size deleted'])
  offers[0]?.undo()
  expect(tableOf(opened, 'tasks').views[0]?.config.sorts).toEqual(sorts)
  await settle()
  opened.data.requestRows(0, 1000)
  await turns()
  expect(opened.cells()).toEqual(server.cells('tasks'))
})

test('a conversion waits for earlier edits, and undo restores the values', async () => {
  const opened = await open()
  const { data, edits, session } = opened
  const size = tableOf(opened, 'tasks').fields[1]
  if (!size) throw new Error('There is no field')
  data.editCell({ rowKey: 1, columnId: size.id, value: 'Many' })
  edits.updateField('tasks', size, { name: 'Number', type: 'number', template: {} })
  expect(tableOf(opened, 'tasks').fields[1]).toMatchObject({ name: 'Number', type: 'single_line_text' })
  expect(opened.screen.structure.isConverting(size.id)).toBe(true)
  await settle()
  expect(tableOf(opened, 'tasks').fields[1]).toMatchObject({ name: 'Number', type: 'number' })
  expect(opened.cells().map(cells => cells[size.id])).toEqual([null, 2, null])
  session.undo()
  await settle()
  expect(opened.cells().map(cells => cells[size.id])).toEqual(['Many', '2', 'Three'])
  expect(tableOf(opened, 'tasks').fields[1]).toMatchObject({ name: 'size', type: 'single_line_text' })
})

describe('a later change by a colleague', () => {
  /** Two people with the same table, both up to date. */
  async function two() {
    const [mine, theirs] = [await open(), await open()]
    const both = async () => {
      await settle()
      for (const opened of [mine, theirs]) opened.fetch()
    }
    return { mine, theirs, both }
  }
  const where = { tableId: 'tasks', viewId: 'tasks-grid' }
  const view = () => server.metadata.tables[0]?.views[0]
  const skips = ({ events }: Opened) => events.flatMap(event => (event.kind === 'skipped' ? event.skipped : []))

  test('to the name of a table, view, or field is not undone', async () => {
    const { mine, theirs, both } = await two()
    const [table, grid] = [tableOf(mine, 'tasks'), tableOf(mine, 'tasks').views[0]]
    const size = table.fields[1]
    if (!grid || !size) throw new Error('There is no view or field')
    const names = () => {
      const [now] = server.metadata.tables
      return [now?.name, now?.views[0]?.name, now?.fields[1]?.name]
    }
    const rename = ({ edits }: Opened, text: string) => {
      edits.renameTable('tasks', `${text} table`)
      edits.renameView('tasks', { ...grid, name: tableOf(theirs, 'tasks').views[0]?.name ?? '' }, `${text} view`)
      const field = tableOf(theirs, 'tasks').fields[1]
      if (field) edits.updateField('tasks', field, { ...field, name: `${text} field` })
    }
    rename(mine, 'My')
    await both()
    rename(theirs, 'Their')
    await both()
    expect(names()).toEqual(['Their table', 'Their view', 'Their field'])
    while (mine.session.undo()) continue
    expect(named(mine)).toEqual(['Their table', 'people'])
    await both()
    expect(names()).toEqual(['Their table', 'Their view', 'Their field'])
    expect(skips(mine)).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ what: 'name', by: 'Ana' })))
    while (theirs.session.undo()) continue
    await both()
    expect(names()).toEqual(['My table', 'My view', 'My field'])
  })

  test('to one setting of a view is not undone, but other settings are', async () => {
    const { mine, theirs, both } = await two()
    mine.edits.updateView(where, { hiddenFieldIds: ['tasks-size'], frozenFields: 2, rowHeight: 'tall' })
    mine.edits.resizeField({ ...where, fieldId: 'tasks-name', width: 250 })
    await both()
    theirs.edits.updateView(where, { hiddenFieldIds: ['tasks-size', 'tasks-notes'], rowHeight: 'medium' })
    theirs.edits.resizeField({ ...where, fieldId: 'tasks-size', width: 120 })
    await both()
    while (mine.session.undo()) continue
    const expected = { hiddenFieldIds: ['tasks-notes'], frozenFields: 1, rowHeight: 'medium' }
    expect(tableOf(mine, 'tasks').views[0]?.config).toMatchObject(expected)
    await both()
    expect(view()?.config).toMatchObject({ ...expected, fieldWidths: { 'tasks-size': 120 } })
    expect(skips(mine)).toEqual([expect.objectContaining({ what: 'setting', count: 1, total: 3 })])
    expect(mine.session.state.setAside).toEqual([])
  })

  test('is not overwritten by a change made without knowing of it, which is set aside', async () => {
    const { mine, theirs, both } = await two()
    theirs.edits.updateView(where, { rowHeight: 'medium' })
    mine.edits.updateView(where, { rowHeight: 'tall', frozenFields: 2 })
    theirs.session.flush()
    await both()
    const held = view()?.config
    expect([held?.frozenFields, [...skips(mine), ...skips(theirs)]]).toEqual([
      2,
      [expect.objectContaining({ total: 2 })],
    ])
    const [aside] = mine.session.state.setAside
    mine.session.applyAgain(aside?.id ?? '')
    await both()
    expect(view()?.config).toMatchObject({ rowHeight: 'tall', frozenFields: 2 })
  })

  test('to the order of fields and tables stays, and undo reverses the other moves', async () => {
    const { mine, theirs, both } = await two()
    const orderOf = ({ fields }: Table) => fields.map(({ id }) => id)
    const move = ({ edits, shown }: Opened, id: string, place: number) => {
      const table = shown().find(one => one.id === 'tasks')
      const ids = table ? orderOf(table).filter(one => one !== id) : []
      edits.reorderFields('tasks', ids.toSpliced(place, 0, id))
    }
    for (const name of ['more', 'last']) mine.edits.createField('tasks', { name, type: 'number', template: {} })
    await both()
    const start = orderOf(tableOf(mine, 'tasks'))
    const [first = '', second = '', third = '', ...rest] = start
    const tables = mine.shown().map(({ id }) => id)
    move(mine, first, 4)
    await both()
    mine.edits.reorderTables(tables.toReversed())
    await both()
    move(theirs, first, 2)
    move(theirs, second, 4)
    await both()
    mine.session.undo()
    mine.session.undo()
    expect(orderOf(tableOf(mine, 'tasks'))).toEqual([third, first, ...rest, second])
    await both()
    expect(server.metadata.tables.map(({ id }) => id)).toEqual(tables)
    expect(orderOf(tableOf(theirs, 'tasks'))).toEqual([third, first, ...rest, second])
    expect(skips(mine)).toEqual([expect.objectContaining({ what: 'place', count: 1, total: 1, by: 'Ana' })])
    theirs.session.undo()
    await both()
    expect(orderOf(server.metadata.tables[0] ?? tableOf(mine, 'tasks'))).toEqual([second, third, ...rest, first])
  })

  test('to the order of fields sets aside a move made without knowing of it, which can be applied again', async () => {
    const { mine, theirs, both } = await two()
    for (const name of ['more', 'last']) mine.edits.createField('tasks', { name, type: 'number', template: {} })
    await both()
    const [first = '', ...rest] = tableOf(mine, 'tasks').fields.map(({ id }) => id)
    theirs.edits.reorderFields('tasks', rest.toSpliced(2, 0, first))
    theirs.session.flush()
    mine.edits.reorderFields('tasks', [...rest, first])
    await both()
    expect(tableOf(mine, 'tasks').fields.map(({ id }) => id)).toEqual(rest.toSpliced(2, 0, first))
    const [aside] = mine.session.state.setAside
    mine.session.applyAgain(aside?.id ?? '')
    await both()
    expect(tableOf(theirs, 'tasks').fields.map(({ id }) => id)).toEqual([...rest, first])
    expect(mine.session.state.setAside).toEqual([])
  })

  test('that deletes a field sets aside only the change to that field', async () => {
    const { mine, theirs, both } = await two()
    const field = tableOf(theirs, 'tasks').fields[2]
    if (!field) throw new Error('There is no field')
    theirs.edits.deleteField('tasks', field)
    await settle()
    mine.edits.updateField('tasks', field, { ...field, name: 'Remarks' })
    mine.edits.renameTable('tasks', 'Work')
    await both()
    expect(named(mine)).toEqual(['Work', 'people'])
    expect(mine.session.state).toMatchObject({ isStopped: false, setAside: [{ type: 'fields.update' }] })
    expect(mine.events).toContainEqual(expect.objectContaining({ kind: 'gone' }))
    expect(mine.session.state.undo?.label).toBe('Rename table to Work')
  })

  test('to the type of a field is not undone', async () => {
    const { mine, theirs, both } = await two()
    const convert = (opened: Opened, type: string) => {
      const field = tableOf(opened, 'tasks').fields[1]
      if (field) opened.edits.updateField('tasks', field, { ...field, type })
    }
    convert(mine, 'number')
    await both()
    convert(theirs, 'text')
    await both()
    convert(theirs, 'other')
    await both()
    mine.session.undo()
    await both()
    expect(server.metadata.tables[0]?.fields[1]?.type).toBe('other')
    expect(skips(mine)).toEqual([expect.objectContaining({ what: 'type' })])
  })
})

const kinds = {
  createTable: 1,
  renameTable: 1,
  deleteTable: 1,
  reorderTables: 1,
  createField: 2,
  renameField: 2,
  convertField: 2,
  deleteField: 2,
  reorderFields: 2,
  resizeField: 2,
  setPrimaryField: 2,
  createView: 1,
  renameView: 1,
  deleteView: 1,
  changeViewKind: 1,
  reorderViews: 1,
  updateView: 3,
  editCell: 4,
  addRow: 1,
  removeRow: 1,
  undo: 4,
  redo: 3,
  fetch: 3,
  look: 1,
  wait: 4,
  flush: 1,
  resume: 0,
  discard: 0,
} as const

interface Step {
  kind: keyof typeof kinds
  who: number
  which: number
  other: number
  text: string
  how: Outcome | null
}

const steps = (outcomes: readonly Outcome[], extra: readonly Step['kind'][] = []) =>
  fc.array(
    fc.record<Step>({
      kind: fc.constantFrom(
        ...extra,
        ...Object.entries(kinds).flatMap(([kind, weight]) =>
          Array.from({ length: weight }, () => kind as Step['kind']),
        ),
      ),
      who: fc.nat(1),
      which: fc.nat(3),
      other: fc.nat(3),
      text: fc.constantFrom('a', 'b', '7', '12'),
      how: fc.option(fc.constantFrom(...outcomes), { freq: 4 }),
    }),
    { maxLength: 40 },
  )

/** The thing at a place modulo the length; undefined for an empty list. */
const at = <Thing>(things: readonly Thing[], place: number): Thing | undefined => things[place % things.length]
const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)
const rotated = (ids: string[], by: number) => [...ids.slice(by % ids.length), ...ids.slice(0, by % ids.length)]

async function take(opened: Opened, { kind, which, other, text, how }: Step): Promise<void> {
  const { edits, session, data, shown, screen } = opened
  if (how) server.plan.push(how)
  const one = at(shown(), which)
  if (!one) return
  const field = at(one.fields, other)
  const view = at(one.views, other)
  const isBusy = field && screen.structure.isConverting(field.id)
  const name = `${text} ${which}`
  if (kind === 'createTable' && !named(opened).includes(name)) edits.createTable(name)
  else if (kind === 'renameTable' && !named(opened).includes(name)) edits.renameTable(one.id, name)
  else if (kind === 'deleteTable' && shown().length > 1 && one.id !== 'tasks') edits.deleteTable(one)
  else if (kind === 'reorderTables') edits.reorderTables(rotated(idsOf(shown()), other))
  else if (kind === 'createField') edits.createField(one.id, { name, type: 'number', template: {} })
  else if (kind === 'renameField' && field) edits.updateField(one.id, field, { ...field, name })
  else if (kind === 'convertField' && field && !isBusy) {
    edits.updateField(one.id, field, { ...field, type: field.type === 'number' ? 'single_line_text' : 'number' })
  } else if (kind === 'deleteField' && field && field.id !== one.primaryFieldId) edits.deleteField(one.id, field)
  else if (kind === 'reorderFields') edits.reorderFields(one.id, rotated(idsOf(one.fields), other))
  else if (kind === 'setPrimaryField' && field) edits.setPrimaryField(one.id, field)
  else if (kind === 'resizeField' && field && view) {
    edits.resizeField({ tableId: one.id, viewId: view.id, fieldId: field.id, width: 100 + which })
  } else if (kind === 'createView') edits.createView(one.id, name, view && { config: view.config })
  else if (kind === 'renameView' && view) edits.renameView(one.id, view, name)
  else if (kind === 'reorderViews') edits.reorderViews(one.id, idsOf(one.views).toReversed())
  else if (kind === 'changeViewKind' && view) edits.changeViewKind(one.id, view, viewKinds[which % 3] ?? 'shared')
  else if (kind === 'deleteView' && view && one.views.length > 1) edits.deleteView(one.id, view)
  else if (kind === 'updateView' && field && view) {
    const change = [
      { sorts: [{ fieldId: field.id, dir: 'asc' as const }] },
      { hiddenFieldIds: [field.id] },
      { hiddenFieldIds: [...view.config.hiddenFieldIds, field.id], frozenFields: other + 1 },
      { rowHeight: rowHeightNames[other] ?? 'short' },
    ][which]
    if (!change) return
    edits.updateView({ tableId: one.id, viewId: view.id }, change)
  } else if (kind === 'editCell') {
    const column = at(shown().find(({ id }) => id === 'tasks')?.fields ?? [], other)
    const value = column?.type === 'number' ? Number(text) || null : text
    if (column && !screen.structure.isConverting(column.id)) {
      data.editCell({ rowKey: data.rowKey(which) ?? -1, columnId: column.id, value })
    }
  } else if (kind === 'addRow') data.addRow()
  else if (kind === 'removeRow') data.deleteRows([data.rowKey(which) ?? -1])
  else if (kind === 'undo' || kind === 'redo' || kind === 'flush' || kind === 'resume') session[kind]()
  else if (kind === 'discard') session.discard(at(session.state.waiting, which)?.id ?? '')
  else if (kind === 'fetch') opened.fetch()
  else if (kind === 'look') void data.refresh().catch(() => undefined)
  else if (kind === 'wait') clock.advance(which * 250)
  await turns()
}

/** More actions behind a retried one than a few turns of promises could send. */
const manyBehindOne: Step[] = [
  { kind: 'deleteField' as const, which: 3, other: 2, how: 'unreachable' as const },
  ...(['createField', 'createTable', 'createTable', 'convertField', 'createTable'] as const).map(kind => ({ kind })),
  { kind: 'createField' as const, which: 1 },
].map((step, at) => ({ who: 0, which: 0, other: 0, text: `${at}`, how: null, ...step }))

/** Loads everything again, as a screen does when it is behind. */
async function catchUp(opened: Opened): Promise<void> {
  opened.fetch()
  await opened.data.refresh()
  opened.data.requestRows(0, 1000)
  await turns()
}

function expectShown(opened: Opened): void {
  expect(opened.shown()).toEqual(server.metadata.tables)
  expect(opened.cells()).toEqual(server.cells('tasks'))
}

describe('after any actions on structure and records', () => {
  test('and any network failures, the screen matches the server, and undoing everything restores the start', async () => {
    await fc.assert(
      fc.asyncProperty(steps(['unreachable', 'answer lost']), async taken => {
        start()
        const opened = await open()
        const before = { structure: server.metadata, cells: server.cells('tasks') }
        for (const step of taken) await take(opened, step)
        await settle()
        await catchUp(opened)
        expectShown(opened)
        while (opened.session.undo()) await turns()
        await settle()
        await catchUp(opened)
        expectShown(opened)
        expect(opened.session.state).toMatchObject({ waiting: [], setAside: [], isStopped: false })
        expect({ structure: server.metadata, cells: server.cells('tasks') }).toEqual(before)
      }),
      { numRuns: 150, examples: [[manyBehindOne]] },
    )
  })

  test('by two people at once, and any refusals or discards, both screens match the server', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps(['unreachable', 'answer lost', 'refuse'], ['resume', 'resume', 'discard', 'discard']),
        async taken => {
          start()
          const both = [await open(), await open()]
          for (const step of taken) {
            const opened = at(both, step.who)
            if (opened) await take(opened, step)
          }
          server.plan = []
          for (const opened of both) {
            while (opened.session.state.waiting.length > 0 || opened.session.state.isStopped) {
              opened.session.resume()
              await settle()
            }
          }
          for (const opened of both) {
            await catchUp(opened)
            expectShown(opened)
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
