import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openTable, turns } from '../actions/testing/open-table.ts'
import type { Outcome, TableServer } from '../actions/testing/table-server.ts'
import type { LiveBatch } from '../../engine/model/live/live-batch.ts'
import { LiveScreen } from './live-screen.ts'

/** A table of names, open while others work on it. What they do is heard at once, or when the line is let go. */
async function openLive(count: number, view: Partial<TableServer['view']> = {}) {
  const opened = await openTable(count)
  const { server, screen, session, clock, data, settle } = opened
  Object.assign(server.view, view)
  data.ask({ viewId: 'viw1' }, new Set(Object.keys(view).length > 0 ? ['name'] : []))
  await data.load()
  const messages = { structure: 0, deleted: [] as unknown[], closed: 0 }
  const live = new LiveScreen({
    screen,
    clock,
    isWaiting: actionId => session.state.waiting.some(({ id }) => id === actionId),
    onStructure: () => void messages.structure++,
    onDeletedTable: deleted => messages.deleted.push(deleted),
    onGoneView: () => undefined,
    onClosed: () => void messages.closed++,
  })
  const held: LiveBatch[] = []
  let isHeld = false
  server.listen(batch => (isHeld ? held.push(batch) : live.onBatch(batch)))
  const line = {
    hold: () => void (isHeld = true),
    release() {
      isHeld = false
      for (const batch of held.splice(0)) live.onBatch(batch)
    },
    /** What was held is told in one word: too much has happened. */
    skip() {
      isHeld = false
      if (held.splice(0).length > 0) live.onBatch({ version: server.version, tooFar: true })
    },
  }
  const inOrder = () => server.order.map(({ data: cells }) => cells['name'] ?? null)
  const settled = async () => {
    line.release()
    await settle()
  }
  return { ...opened, live, line, messages, inOrder, settle: settled }
}

describe('a row that is edited here', () => {
  test('stays until the person leaves it, though the view sorts and filters it elsewhere', async () => {
    const opened = await openLive(3, { isSorted: true, letters: 'RZ' })
    const { data, edit, names, settle } = opened
    goTo(data, 0)
    edit(0, 'Zebra')
    await settle()
    expect([names(), data.rowMark(0)]).toEqual([['Zebra', 'Row 2', 'Row 3'], 'moved'])
    edit(0, 'Gone')
    await settle()
    expect([names(), data.rowMark(0)]).toEqual([['Gone', 'Row 2', 'Row 3'], 'left filter'])
    goTo(data, 1)
    expect(names()).toEqual(['Row 2', 'Row 3'])
  })

  test('goes at once when the person is elsewhere', async () => {
    const { data, edit, names, settle } = await openLive(3, { isSorted: true })
    goTo(data, 2)
    edit(0, 'Zebra')
    await settle()
    expect(names()).toEqual(['Row 2', 'Row 3', 'Zebra'])
  })
})

describe('a row that is added here', () => {
  test('stays while the person is there, and says so once when the filter takes it away', async () => {
    const { data, edit, names, settle, unseen } = await openLive(2, { letters: 'R', showsNameless: false })
    goTo(data, data.addRow())
    edit(2, 'Zebra')
    await settle()
    expect([names(), unseen]).toEqual([['Row 1', 'Row 2', 'Zebra'], []])
    goTo(data, 0)
    await settle()
    await data.reload()
    expect([names(), unseen]).toEqual([['Row 1', 'Row 2'], [1]])
  })

  test('leaves at once if nobody is editing it, even if the full order arrives first', async () => {
    const { data, settle, unseen, line } = await openLive(2, { letters: 'R', showsNameless: false })
    data.addRow()
    await settle()
    expect(unseen).toEqual([1])
    line.hold()
    data.addRow()
    await settle()
    await data.reload()
    expect(unseen).toEqual([1, 1])
  })

  test('beside another one stays there, before and after it is saved and when all is asked for again', async () => {
    const { data, edit, names, inOrder, settle } = await openLive(2)
    const below = data.addRow({ rowKey: 1, side: 'below' })
    edit(below, 'Below')
    edit(data.addRow({ rowKey: data.rowKey(below) ?? 0, side: 'above' }), 'Above')
    expect(names()).toEqual(['Row 1', 'Above', 'Below', 'Row 2'])
    await settle()
    expect(names()).toEqual(['Row 1', 'Above', 'Below', 'Row 2'])
    await data.refresh()
    await settle()
    expect(names()).toEqual(inOrder())
  })

  test('beside another one returns there on undo and redo', async () => {
    const { server, session, data, names, settle } = await openLive(2)
    data.addRow({ rowKey: 1, side: 'below' })
    await settle()
    session.undo()
    await settle()
    server.create('new', 'From Ana', { recordId: 'rec1', side: 'below' })
    await settle()
    session.redo()
    await settle()
    expect(names()).toEqual(['Row 1', 'From Ana', null, 'Row 2'])
  })

  test('says nothing when the view shows it, when it was taken back, and when others delete it', async () => {
    const { data, edit, settle, unseen, session, server } = await openLive(2, { letters: 'R', showsNameless: false })
    goTo(data, data.addRow())
    edit(2, 'Row 3')
    await settle()
    edit(2, 'Zebra')
    await settle()
    goTo(data, data.addRow())
    await settle()
    session.undo()
    await settle()
    goTo(data, data.addRow())
    await settle()
    server.remove([...server.rows.keys()].at(-1) ?? '')
    await settle()
    goTo(data, 0)
    await settle()
    expect(unseen).toEqual([])
  })
})

test('a cell that others change says so to be seen, and one that was changed here does not', async () => {
  const { server, data, edit, settle } = await openLive(2)
  const changed: unknown[] = []
  data.subscribe(change => change.kind === 'row' && change.changed && changed.push([change.row, change.changed]))
  edit(0, 'Mine')
  await settle()
  server.rename('rec2', 'From Ana')
  edit(1, 'Mine too')
  server.rename('rec2', 'From Ana again')
  expect(changed).toEqual([[1, ['name']]])
})

describe('what a colleague does', () => {
  test('to a cell shows without anything being fetched', async () => {
    const { server, names } = await openLive(2)
    server.rename('rec2', 'From Ana')
    expect(names()).toEqual(['Row 1', 'From Ana'])
  })

  test('to a cell that is edited here shows when the edit has been refused for it', async () => {
    const { server, edit, names, settle } = await openLive(1)
    edit(0, 'Mine')
    server.rename('rec1', 'From Ana')
    expect(names()).toEqual(['Mine'])
    await settle()
    expect(names()).toEqual(['From Ana'])
  })

  test('adds rows, takes rows away and brings them back', async () => {
    const { server, names, settle } = await openLive(2)
    server.create('new', 'From Ana')
    server.remove('rec1')
    expect(names()).toEqual(['Row 2'])
    await settle()
    expect(names()).toEqual(['Row 2', 'From Ana'])
    server.restore('rec1')
    await settle()
    expect(names()).toEqual(['Row 1', 'Row 2', 'From Ana'])
  })

  test('restores a row that was undone here after they had deleted it', async () => {
    const { server, session, data, names, settle } = await openLive(1)
    data.addRow()
    await settle()
    const made = server.order[1]?.id ?? ''
    server.rename(made, 'From Ana')
    server.remove(made)
    await settle()
    session.undo()
    await settle()
    expect(names()).toEqual(['Row 1'])
    server.restore(made)
    await settle()
    expect(names()).toEqual(['Row 1', 'From Ana'])
  })

  test('moves rows in a view that sorts, and in and out of one that filters', async () => {
    const { server, names, settle } = await openLive(3, { isSorted: true, letters: 'RA' })
    server.rename('rec3', 'Almost')
    server.rename('rec1', 'Hidden')
    await settle()
    expect(names()).toEqual(['Almost', 'Row 2'])
    server.rename('rec1', 'Again')
    await settle()
    expect(names()).toEqual(['Again', 'Almost', 'Row 2'])
  })

  test('while the order of the rows is on its way is not lost', async () => {
    const { server, data, names, settle } = await openLive(2)
    const loading = data.load()
    server.create('new', 'From Ana')
    server.remove('rec1')
    await loading
    await settle()
    expect(names()).toEqual(['Row 2', 'From Ana'])
  })

  test('to a new row shows, though it is not placed yet', async () => {
    const { server, names, settle } = await openLive(1)
    server.create('new', null)
    server.rename('new', 'From Ana')
    await settle()
    expect(names()).toEqual(['Row 1', 'From Ana'])
  })

  test('takes a row away that was made here a moment ago', async () => {
    const { server, data, names, settle } = await openLive(1)
    data.addRow()
    await turns()
    server.remove(server.order[1]?.id ?? '')
    expect(names()).toEqual(['Row 1'])
    await settle()
    expect(names()).toEqual(['Row 1'])
  })

  test('of a row created here shows even if the order of rows is newer', async () => {
    const { server, data, line, names, settle } = await openLive(1)
    data.addRow()
    await turns()
    line.hold()
    server.rename(server.order[1]?.id ?? '', 'From Ana')
    server.rename('rec1', 'From Ana too')
    await data.load()
    await settle()
    expect(names()).toEqual(['From Ana too', 'From Ana'])
  })

  test('to a row made here shows, though it is heard before the answer that made it', async () => {
    const { server, clock, session, data, line, names, settle } = await openLive(1)
    server.plan = ['answer lost']
    line.hold()
    data.addRow()
    await turns()
    server.rename(server.order[1]?.id ?? '', 'From Ana')
    line.release()
    session.flush()
    clock.advance(1)
    await turns()
    await settle()
    expect(names()).toEqual(['Row 1', 'From Ana'])
  })

  test('to a great many records at once is asked for as a whole', async () => {
    const { server, names, inOrder, settle } = await openLive(3, { isSorted: true })
    for (let at = 0; at < 1_200; at++) server.create(`new${at}`, `A ${at % 7}`)
    await settle()
    expect(names()).toEqual(inOrder())
  })
})

test('an undo reverts what nobody has changed since, and keeps the rest', async () => {
  const { server, session, edit, events, names, settle } = await openLive(2)
  edit(0, 'Mine')
  edit(1, 'Mine too')
  await settle()
  server.rename('rec2', 'From Ana')
  session.undo()
  session.undo()
  await settle()
  expect(names()).toEqual(['Row 1', 'From Ana'])
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'skipped', skipped: expect.objectContaining({ count: 1, by: 'Ana' }) }),
  )
})

test('after too much has happened everything is asked for again', async () => {
  const { server, screen, line, names, settle } = await openLive(2)
  line.hold()
  server.rename('rec1', 'From Ana')
  server.remove('rec2')
  line.skip()
  await settle()
  expect(names()).toEqual(['From Ana'])
  expect(screen.staleness.isBaseStale).toBe(true)
})

test('after too much has happened rows made here are asked for again too', async () => {
  const { server, data, line, names, settle } = await openLive(1)
  line.hold()
  data.addRow()
  await turns()
  server.rename(server.order[1]?.id ?? '', 'From Ana')
  line.skip()
  await settle()
  expect(names()).toEqual(['Row 1', 'From Ana'])
})

describe('changes of tables, fields and views', () => {
  const entry = { tableId: 'tbl1', itemId: 'viw1', before: null, after: null }
  const action = (kind: string, more: object = {}) => ({
    version: 1,
    name: '',
    actor: { id: 'usr2', name: 'Ana' },
    actionId: null,
    gestureId: null,
    at: '',
    entries: [{ ...entry, kind, ...more }],
  })

  test('within a short time are loaded once', async () => {
    const { live, messages, settle } = await openLive(1)
    for (const kind of ['field.create', 'field.reorder', 'view.create']) {
      live.onBatch({ version: 1, actions: [action(kind)] })
    }
    await settle()
    expect(messages.structure).toBe(1)
  })

  test('that bring values have the records asked for again', async () => {
    const { server, live, names, settle } = await openLive(2)
    const record = server.rows.get('rec1')
    if (record) server.rows.set('rec1', { ...record, data: { name: 'As another type' } })
    const side = (type: string) => ({ name: 'Name', type, template: {} })
    live.onBatch({ version: 1, actions: [action('field.update', { before: side('a'), after: side('a') })] })
    await settle()
    expect(names()).toEqual(['Row 1', 'Row 2'])
    live.onBatch({ version: 2, actions: [action('field.update', { before: side('a'), after: side('b') })] })
    await settle()
    expect(names()).toEqual(['As another type', 'Row 2'])
  })

  test('that give a field another type show before a value of that type does', async () => {
    const { server, live, screen, data, settle } = await openLive(1)
    const type = () => screen.field('tbl1', 'name')?.type
    const name = { id: 'name', name: 'Name', type: 'linked_record', template: {}, order: 1 }
    const table = { id: 'tbl1', name: 'Table', order: 1, primaryFieldId: 'name', fields: [name], views: [] }
    screen.structure.receive({ version: 1, metadata: { tables: [table] } })
    const seen: [string | undefined, unknown][] = []
    data.subscribe(() => seen.push([type(), data.cell(0, 0)]))
    const record = server.rows.get('rec1')
    if (record) server.rows.set('rec1', { ...record, data: { name: 'As text' } })
    const sides = { before: name, after: { ...name, type: 'single_line_text' } }
    live.onBatch({ version: 2, actions: [{ ...action('field.update', { itemId: 'name', ...sides }), version: 2 }] })
    await settle()
    expect(seen.filter(([, value]) => value === 'As text')).not.toEqual([])
    expect(seen.filter(([type]) => type !== 'single_line_text')).toEqual([])
  })

  test('that delete a table say who did it', async () => {
    const { live, messages } = await openLive(1)
    live.onBatch({ version: 1, actions: [action('table.delete')] })
    expect(messages.deleted).toEqual([{ tableId: 'tbl1', by: 'Ana' }])
  })
})

interface Step {
  do: string
  row: number
  text: string
  milliseconds: number
  how: Outcome
}

const kinds = [
  'edit',
  'add',
  'add beside',
  'remove',
  'undo',
  'redo',
  'load',
  'flush',
  'wait',
  'fail',
  'resume',
] as const
const theirs = [
  'rename',
  'rename',
  'take',
  'make',
  'make beside',
  'bring back',
  'hold',
  'let go',
  'skip',
  'go to',
] as const

const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom(...kinds, ...theirs),
    row: fc.nat(6),
    text: fc.constantFrom('A', 'Ab', 'B', 'C', 'R', 'X', 'Y'),
    milliseconds: fc.integer({ min: 1, max: 900 }),
    how: fc.constantFrom<Outcome>('unreachable', 'answer lost', 'refuse'),
  }),
  { maxLength: 40 },
)

type Opened = Awaited<ReturnType<typeof openLive>>

/** The person goes to a row of what is shown, or to none. */
function goTo(data: Opened['data'], row: number | null): void {
  const rowKey = row === null ? null : (data.rowKey(row) ?? null)
  data.setPresence({ rowKey, columnId: rowKey === null ? null : 'name', rows: [] })
}

async function take(opened: Opened, { do: kind, row, text, milliseconds, how }: Step, at: number): Promise<void> {
  const { server, clock, session, data, line, edit, remove } = opened
  const present = [...server.rows.keys()]
  const anyRecord = present[(row * 5) % present.length] ?? ''
  if (kind === 'edit') edit(row, text)
  else if (kind === 'add') data.addRow()
  else if (kind === 'add beside') data.addRow({ rowKey: data.rowKey(row) ?? -1, side: text < 'C' ? 'above' : 'below' })
  else if (kind === 'remove') remove(row, row + 1)
  else if (kind === 'undo' || kind === 'redo' || kind === 'flush' || kind === 'resume') session[kind]()
  else if (kind === 'load') void data.load()
  else if (kind === 'wait') clock.advance(milliseconds)
  else if (kind === 'fail') server.plan.push(how)
  else if (kind === 'rename') server.rename(anyRecord, text)
  else if (kind === 'take') server.remove(anyRecord)
  else if (kind === 'make') server.create(`made${at}`, text)
  else if (kind === 'make beside')
    server.create(`made${at}`, text, { recordId: anyRecord, side: text < 'C' ? 'above' : 'below' })
  else if (kind === 'bring back') server.restore(`rec${row}`)
  else if (kind === 'hold') line.hold()
  else if (kind === 'let go') line.release()
  else if (kind === 'skip') line.skip()
  else if (kind === 'go to') goTo(data, row)
  await turns()
}

test('a row whose answer was lost leaves a filtered view when they change it before it is known here', async () => {
  const { server, session, data, names, inOrder, settle } = await openLive(5, { letters: 'RABC' })
  server.plan.push('answer lost')
  data.addRow({ rowKey: data.rowKey(0) ?? -1, side: 'above' })
  await turns()
  const created = [...server.rows.keys()].at(-1) ?? ''
  server.rename(created, 'X')
  await turns()
  void data.load()
  await settle()
  while (session.state.waiting.length > 0 || session.state.isStopped) {
    session.resume()
    await settle()
  }
  expect(names()).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 4', 'Row 5'])
  expect(names()).toEqual(inOrder())
})

test.each([
  ['plain', {}],
  ['sorted', { isSorted: true }],
  ['filtered', { letters: 'RABC' }],
  ['sorted and filtered', { isSorted: true, letters: 'RABC' }],
])('whatever is done here and by others, at the end a %s view is as the server', async (_, view) => {
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const opened = await openLive(5, view)
      const { server, session, names, inOrder, settle } = opened
      for (const [at, one] of taken.entries()) await take(opened, one, at)
      server.plan = []
      await settle()
      while (session.state.waiting.length > 0 || session.state.isStopped) {
        session.resume()
        await settle()
      }
      goTo(opened.data, null)
      await settle()
      expect(names()).toEqual(inOrder())
    }),
    { numRuns: 150 },
  )
})
