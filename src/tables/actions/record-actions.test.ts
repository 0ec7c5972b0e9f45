import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { GridColumn } from '../../grid/grid-data.ts'
import { BaseScreen } from './base-screen.ts'
import { createRecord } from './create-record.ts'
import { openTable, turns } from './testing/open-table.ts'
import type { Outcome } from './testing/table-server.ts'
import { restoreValue } from './restore-value.ts'
import { restoreVersion } from './restore-version.ts'
import { updateCell } from './update-cell.ts'

type Opened = Awaited<ReturnType<typeof openTable>>
type Query = Opened['server']['client']['history']['record']['query']
type HasSignal = Parameters<Query>[1]

afterEach(() => void vi.restoreAllMocks())

const place = { userId: 'usr1', basePublicId: 'bas1', tableId: 'tbl1', viewId: 'viw1' }

/** Names the first rows in one gesture, as a paste does. */
function rename({ session, names }: Opened, texts: readonly string[]): void {
  const cells = texts.map((after, row) => {
    const before = names()[row]
    return { recordId: `rec${row + 1}`, number: row + 1, fieldId: 'name', before, after }
  })
  session.act({ type: updateCell.type, args: { tableId: 'tbl1', cells } }, place)
}

describe('many cells', () => {
  test('are sent in batches of 100 records', async () => {
    const opened = await openTable(250)
    rename(
      opened,
      opened.names().map(name => `${String(name)}!`),
    )
    await opened.settle()
    expect(opened.server.calls).toEqual(['bulkUpdate', 'bulkUpdate', 'bulkUpdate'])
    expect(Object.values(opened.server.names)).toEqual(opened.names())
  })

  test('are restored by undo, except those that somebody else has changed since', async () => {
    const opened = await openTable(3)
    const { server, session, events, names, settle } = opened
    rename(opened, ['A', 'B', 'C'])
    await settle()
    server.rename('rec2', 'From Ana')
    session.undo()
    await settle()
    expect(names()).toEqual(['Row 1', 'From Ana', 'Row 3'])
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'skipped', skipped: expect.objectContaining({ count: 1, total: 3, by: 'Ana' }) }),
    )
    expect(session.state.setAside).toEqual([])
  })

  test('that were changed except for some are all undone, and the rest is set aside', async () => {
    const opened = await openTable(2)
    const { server, session, names, settle } = opened
    server.rename('rec2', 'From Ana')
    rename(opened, ['A', 'B'])
    await settle()
    expect(names()).toEqual(['A', 'From Ana'])
    expect(session.label(session.state.setAside[0] ?? { type: '', payload: null })).toBe('Edit 1 cell in a table')
    session.undo()
    await settle()
    expect(names()).toEqual(['Row 1', 'From Ana'])
  })
})

describe('deleted records whose unique values are taken meanwhile', () => {
  const rows = [2, 3, 4].map(number => ({ id: `rec${number}`, number }))

  test('stay in the trash when the others are restored, and are named', async () => {
    const { server, session, events, names, settle } = await openTable(4)
    session.act({ type: 'records.bulkDelete', args: { tableId: 'tbl1', rows } }, place)
    await settle()
    server.taken.set('rec3', 'Row 1')
    session.undo()
    await settle()
    expect(names()).toEqual(['Row 1', 'Row 2', 'Row 4'])
    const skipped = { count: 1, total: 3, what: 'record', names: ['Row 3'], holder: 'Row 1', holderId: 'rec1' }
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'skipped', skipped: expect.objectContaining(skipped) }),
    )
    session.redo()
    await settle()
    expect(Object.keys(server.names)).toEqual(['rec1'])
  })

  test('are kept under Conflicts when they were restored from the trash, and can be restored later', async () => {
    const { server, session, names, settle } = await openTable(4)
    for (const { id } of rows) server.remove(id)
    for (const { id } of rows.slice(1)) server.taken.set(id, '')
    session.act({ type: 'records.restore', args: { tableId: 'tbl1', rows } }, place, 'restored')
    const outcome = session.outcome('restored')
    await settle()
    expect(await outcome).toEqual({ kind: 'saved', skipped: 2 })
    expect(names()).toEqual(['Row 1', 'Row 2'])
    expect(session.state.setAside).toMatchObject([
      { error: 'Another record already has this value', payload: { rows: rows.slice(1) } },
    ])
    server.taken.clear()
    session.applyAgain(session.state.setAside[0]?.id ?? '')
    await settle()
    expect(names()).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 4'])
  })
})

test('undo returns a link to the record it was taken from, and redo takes it again', async () => {
  const { server, session, data, settle } = await openTable(2)
  data.setColumns([{ id: 'owned' } as GridColumn])
  const owned = () => [data.cell(0, 0), data.cell(1, 0)]
  const own = (row: number, value: string[]) =>
    data.editCell({ rowKey: data.rowKey(row) ?? 0, columnId: 'owned', value })
  own(0, ['a', 'b'])
  await settle()
  own(1, ['a'])
  await settle()
  expect(owned()).toEqual([['b'], ['a']])
  session.undo()
  await settle()
  expect(owned()).toEqual([['a', 'b'], null])
  expect([...server.rows.values()].map(row => row.data['owned'])).toEqual(owned())
  session.redo()
  await settle()
  expect(owned()).toEqual([['b'], ['a']])
  expect(session.state.setAside).toEqual([])
})

describe('a record that somebody else has deleted', () => {
  test('loses its edit, and other waiting actions are saved', async () => {
    const opened = await openTable(3)
    const { server, session, events, edit, settle } = opened
    server.plan = ['unreachable']
    edit(0, 'A')
    edit(1, 'B')
    edit(2, 'C')
    server.remove('rec2')
    await settle()
    expect(server.names).toEqual({ rec1: 'A', rec3: 'C' })
    expect(session.state).toMatchObject({ isStopped: false, waiting: [] })
    expect(session.state.setAside).toMatchObject([{ error: 'This record was deleted', payload: { cells: [{}] } }])
    expect(events).toContainEqual(expect.objectContaining({ kind: 'skipped' }))
    session.undo()
    session.undo()
    await settle()
    expect(server.names).toEqual({ rec1: 'Row 1', rec3: 'Row 3' })
  })

  test('does not block other waiting actions when the deleter is unknown', async () => {
    const { server, session, clock, edit, settle } = await openTable(2)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds => {
      const patience = new AbortController()
      clock.after(milliseconds, () => patience.abort())
      return patience.signal
    })
    vi.spyOn(server.client.history.record, 'query').mockImplementation(((_asked: unknown, options?: HasSignal) => {
      const { promise, reject } = Promise.withResolvers<never>()
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      return promise
    }) as unknown as Query)
    server.remove('rec1')
    edit(0, 'A')
    edit(1, 'B')
    await settle()
    expect(server.names).toEqual({ rec2: 'B' })
    expect(session.state).toMatchObject({ waiting: [], setAside: [{ error: 'This record was deleted' }] })
  })

  test('is left out of a bulk change, which otherwise succeeds', async () => {
    const opened = await openTable(3)
    const { server, session, settle } = opened
    server.deletedBy = 'Ana'
    server.remove('rec2')
    rename(opened, ['A', 'B', 'C'])
    await settle()
    expect(server.names).toEqual({ rec1: 'A', rec3: 'C' })
    expect(session.state.setAside).toMatchObject([
      { error: 'Ana deleted this record', payload: { cells: [{ recordId: 'rec2', after: 'B' }] } },
    ])
  })

  test.each([restoreValue, restoreVersion])('is not restored, and does not stop the queue: $type', async ({ type }) => {
    const { server, session, edit, settle } = await openTable(2)
    const cells = [{ recordId: 'rec1', number: 1, fieldId: 'name', before: 'Row 1', after: 'Then' }]
    server.remove('rec1')
    session.act({ type, args: { tableId: 'tbl1', recordId: 'rec1', version: 0, cells } }, place)
    edit(1, 'B')
    await settle()
    expect(server.names).toEqual({ rec2: 'B' })
    expect(session.state.setAside).toMatchObject([{ type, error: 'This record was deleted' }])
  })
})

/** Restores a row's name from one of the versions. */
function restore({ server, session, data }: Opened, row: number, pick: number): void {
  const number = data.rowKey(row)
  const recordId = number === undefined ? undefined : data.recordId(number)
  const version = server.past.length === 0 ? 0 : pick % server.past.length
  const then = recordId === undefined ? undefined : server.past[version]?.get(recordId)
  if (recordId === undefined || !then) return
  const cell = {
    recordId,
    number: Number(number),
    fieldId: 'name',
    before: data.cell(row, 0),
    after: then.data['name'],
  }
  const { type } = pick % 2 === 0 ? restoreValue : restoreVersion
  session.act({ type, args: { tableId: 'tbl1', recordId, version, cells: [cell] } }, place)
}

test('a restored value can be undone, unless somebody else has changed it since', async () => {
  const opened = await openTable(2)
  const { server, session, edit, names, settle } = opened
  edit(0, 'Second')
  await settle()
  edit(0, 'Third')
  await settle()
  restore(opened, 0, 0)
  expect(names()).toEqual(['Second', 'Row 2'])
  await settle()
  expect(server.names).toEqual({ rec1: 'Second', rec2: 'Row 2' })
  session.undo()
  await settle()
  expect(server.names).toEqual({ rec1: 'Third', rec2: 'Row 2' })
  session.redo()
  await settle()
  server.rename('rec1', 'From Ana')
  session.undo()
  await settle()
  expect(names()).toEqual(['From Ana', 'Row 2'])
})

test('a restored value can be undone when the server restored another value than the screen expected', async () => {
  const opened = await openTable(1)
  const { server, session, edit, settle } = opened
  edit(0, 'Second')
  await settle()
  edit(0, 'Third')
  await settle()
  const cell = { recordId: 'rec1', number: 1, fieldId: 'name', before: 'Third', after: 'A guess' }
  session.act(
    { type: restoreVersion.type, args: { tableId: 'tbl1', recordId: 'rec1', version: 0, cells: [cell] } },
    place,
  )
  await settle()
  expect(server.names).toEqual({ rec1: 'Second' })
  session.undo()
  await settle()
  expect(server.names).toEqual({ rec1: 'Third' })
})

describe('a value that the server stores differently from what was typed', () => {
  test('does not block the next edit of its cell', async () => {
    const opened = await openTable(1)
    opened.edit(0, 'first ')
    opened.session.flush()
    opened.edit(0, 'second')
    await opened.settle()
    expect(opened.names()).toEqual(['second'])
    expect(opened.session.state.setAside).toEqual([])
  })

  test('can be undone, as can the edit before it', async () => {
    const opened = await openTable(1)
    for (const text of ['first ', 'second ']) {
      opened.edit(0, text)
      await opened.settle()
    }
    opened.session.undo()
    await opened.settle()
    expect(opened.names()).toEqual(['first'])
    opened.session.undo()
    await opened.settle()
    expect(opened.names()).toEqual(['Row 1'])
    expect(opened.events.some(({ kind }) => kind === 'skipped')).toBe(false)
  })

  test('does not hide a concurrent change by somebody else', async () => {
    const opened = await openTable(1)
    opened.edit(0, 'first ')
    opened.session.flush()
    opened.edit(0, 'second')
    opened.server.rename('rec1', 'From Ana')
    await opened.settle()
    expect(opened.names()).toEqual(['From Ana'])
    expect(opened.session.state.setAside).toHaveLength(1)
  })
})

test('a row that is created, undone, and redone is the same record', async () => {
  const { data, server, session, edit, settle } = await openTable(1)
  edit(data.addRow(), 'New')
  await settle()
  const before = server.names
  session.undo()
  session.undo()
  expect(data.rowCount).toBe(1)
  session.redo()
  session.redo()
  await settle()
  expect(server.names).toEqual(before)
})

test('an undo that the server refuses cannot be redone', async () => {
  const { server, session, edit, names, settle } = await openTable(1)
  edit(0, 'Changed')
  await settle()
  server.plan = ['refuse']
  session.undo()
  await settle()
  expect(names()).toEqual(['Changed'])
  expect(session.state).toMatchObject({ undo: null, redo: null })
})

/** Names rows starting at `from`; adds rows past the last one, in the same gesture. */
function paste({ data }: Opened, from: number, texts: readonly string[]): void {
  const edits = texts.flatMap((value, at) => {
    const rowKey = data.rowKey(from + at)
    return rowKey === undefined ? [] : [{ rowKey, columnId: 'name', value }]
  })
  const newRows = texts.slice(edits.length).map(name => ({ name }))
  data.changeCells({ kind: 'paste', edits, newRows, templates: [] })
}

/** Empties two names. */
function clear({ data }: Opened, from: number): void {
  const rowKeys = [data.rowKey(from), data.rowKey(from + 1)].flatMap(rowKey => rowKey ?? [])
  const edits = rowKeys.map(rowKey => ({ rowKey, columnId: 'name', value: null }))
  data.changeCells({ kind: 'clear', edits, newRows: [], templates: [] })
}

describe('a paste', () => {
  test('and the rows that it adds are one undo and one redo', async () => {
    const opened = await openTable(2)
    const { server, session, names, settle } = opened
    paste(opened, 1, ['a', 'b', 'c'])
    expect(names()).toEqual(['Row 1', 'a', 'b', 'c'])
    expect(session.state.undo?.label).toBe('Paste 3 cells in a table')
    await settle()
    expect(server.calls).toEqual(['bulkCreate', 'update'])
    session.undo()
    expect(names()).toEqual(['Row 1', 'Row 2'])
    session.redo()
    await settle()
    expect(names()).toEqual(inOrder(opened))
    expect(names()).toEqual(['Row 1', 'a', 'b', 'c'])
  })

  test('is the label for undoing a clear, with the number of cells', async () => {
    const opened = await openTable(3)
    const { session, names, settle } = opened
    clear(opened, 0)
    expect(session.state.undo?.label).toBe('Clear 2 cells in a table')
    expect(names()).toEqual([null, null, 'Row 3'])
    session.undo()
    expect(session.state.waiting.at(-1)?.type).toBe('records.bulkPaste')
    await settle()
    expect(names()).toEqual(['Row 1', 'Row 2', 'Row 3'])
  })
})

interface Step {
  do:
    | 'edit'
    | 'restore'
    | 'add'
    | 'paste'
    | 'clear'
    | 'remove'
    | 'undo'
    | 'redo'
    | 'load'
    | 'flush'
    | 'resume'
    | 'wait'
    | 'fail'
    | 'rename'
    | 'take'
  row: number
  text: string
  milliseconds: number
  how: Outcome
}

const steps = (kinds: readonly Step['do'][], outcomes: readonly Outcome[]) =>
  fc.array(
    fc.record<Step>({
      do: fc.constantFrom(...kinds),
      row: fc.nat(6),
      text: fc.string({ minLength: 1, maxLength: 2 }),
      milliseconds: fc.integer({ min: 1, max: 1500 }),
      how: fc.constantFrom(...outcomes),
    }),
    { maxLength: 30 },
  )

async function take(opened: Opened, { do: kind, row, text, milliseconds, how }: Step): Promise<void> {
  const { server, clock, session, data, edit, remove } = opened
  if (kind === 'edit') edit(row, text)
  else if (kind === 'restore') restore(opened, row, milliseconds)
  else if (kind === 'add') data.addRow()
  else if (kind === 'paste') paste(opened, row, [text, `${text}!`, text])
  else if (kind === 'clear') clear(opened, row)
  else if (kind === 'remove') remove(row, row + 1)
  else if (kind === 'undo' || kind === 'redo' || kind === 'flush' || kind === 'resume') session[kind]()
  else if (kind === 'load') void data.load()
  else if (kind === 'wait') clock.advance(milliseconds)
  else if (kind === 'fail') server.plan.push(how)
  else if (kind === 'rename') server.rename(`rec${row}`, text)
  else server.remove(`rec${row}`)
  await turns()
}

const inOrder = ({ server }: Opened) =>
  [...server.rows.values()].toSorted((a, b) => a.number - b.number).map(({ data }) => data['name'] ?? null)

describe('after any actions', () => {
  const own = [
    'edit',
    'edit',
    'restore',
    'add',
    'paste',
    'clear',
    'remove',
    'undo',
    'redo',
    'load',
    'flush',
    'wait',
    'fail',
  ] as const

  test('and any network failures, the screen matches the server, and undoing everything restores the start', async () => {
    await fc.assert(
      fc.asyncProperty(steps(own, ['unreachable', 'answer lost']), async taken => {
        const opened = await openTable(4)
        const { server, session, names, settle } = opened
        const start = server.names
        for (const one of taken) await take(opened, one)
        await settle()
        expect(names()).toEqual(inOrder(opened))
        while (session.undo()) await turns()
        await settle()
        expect(server.names).toEqual(start)
        expect(names()).toEqual(inOrder(opened))
        expect(session.state).toMatchObject({ waiting: [], setAside: [], isStopped: false })
      }),
      { numRuns: 150 },
    )
  })

  test('of the person and of colleagues, and any refusals, the screen matches the server', async () => {
    const all = [...own, 'resume', 'rename', 'take'] as const
    await fc.assert(
      fc.asyncProperty(steps(all, ['unreachable', 'answer lost', 'refuse']), async taken => {
        const opened = await openTable(4)
        const { server, session, data, names, settle } = opened
        for (const one of taken) await take(opened, one)
        server.plan = []
        while (session.state.waiting.length > 0 || session.state.isStopped) {
          session.resume()
          await settle()
        }
        await data.refresh()
        await turns()
        expect(names()).toEqual(inOrder(opened))
      }),
      { numRuns: 150 },
    )
  })
})

test('a duplicated record is labeled as a duplicate', () => {
  const screen = new BaseScreen()
  const made = { tableId: 'tbl1', id: 'rec1', number: 1, createdAt: '' }
  expect(createRecord.label({ ...made, by: 'duplicate' }, screen)).toBe('Duplicate a record in a table')
  expect(createRecord.label(made, screen)).toBe('Add a record to a table')
})
