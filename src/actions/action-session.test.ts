import { beforeEach, describe, expect, test } from 'vitest'
import { ActionSession, type SessionEvent } from './action-session.ts'
import type { Outcome } from './gesture-outcomes.ts'
import { SetAside } from './set-aside.ts'
import { HandClock } from './testing/hand-clock.ts'
import { type Notebook, notebookActions, NotebookServer } from './testing/notebook.ts'

const place = { userId: 'u', basePublicId: 'b', tableId: 'book', viewId: 'v' }

let clock: HandClock
let screen: Notebook
let server: NotebookServer
let events: SessionEvent[]
let session: ActionSession<Notebook, NotebookServer>

beforeEach(() => {
  clock = new HandClock()
  screen = new Map()
  server = new NotebookServer()
  events = []
  let ids = 0
  session = new ActionSession({
    types: notebookActions,
    store: screen,
    client: server,
    clock,
    newId: kind => `${kind}${++ids}`,
    failureKind: error =>
      String(error).includes('unreachable')
        ? 'temporary'
        : String(error).includes('not allowed')
          ? 'not allowed'
          : 'final',
    errorText: error => (error instanceof Error ? error.message : 'unknown'),
    onWarning: text => expect.unreachable(text),
    onFault: error => expect.unreachable(String(error)),
    onEvent: event => events.push(event),
    setAside: new SetAside(null),
  })
})

const write = (cell: string, after: string, type = 'stamp') =>
  session.act({ type, args: { cell, before: screen.get(cell) ?? '', after } }, place)

async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('undo', () => {
  test('is sent like any action and returns to the place of the change', async () => {
    write('a', 'one')
    await turns()
    expect(session.undo()).toBe(true)
    expect(screen.size).toBe(0)
    await turns()
    expect(server.cells.size).toBe(0)
    expect(events.at(-1)?.kind).toBe('synced')
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'went back', entry: expect.objectContaining({ place }) }),
    )
    expect(session.undo()).toBe(false)
  })

  test('of a named gesture keeps later gestures', () => {
    const { gestureId } = write('a', 'one')
    write('b', 'two')
    session.undo(gestureId)
    expect([...screen]).toEqual([['b', 'two']])
    expect(session.state.undo?.label).toBe('Edit b')
    expect(session.state.redo?.label).toBe('Edit a')
  })

  test('ignores discarded actions', () => {
    const { id } = write('a', 'one', 'write')
    session.discard(id)
    expect(session.state).toMatchObject({ undo: null, waiting: [] })
    expect(screen.size).toBe(0)
  })
})

test('a canceled gesture is reverted where the person is, and cannot be redone', async () => {
  const { gestureId } = write('a', 'one')
  write('b', 'two')
  expect(session.cancel(gestureId)).toBe(true)
  await turns()
  expect([...server.cells]).toEqual([['b', 'two']])
  expect(session.state).toMatchObject({ undo: { label: 'Edit b' }, redo: null })
  expect(events.map(({ kind }) => kind)).not.toContain('went back')
  expect(session.cancel(gestureId)).toBe(false)
})

describe('a refusal', () => {
  test('sets aside all waiting actions, which can be applied again one by one or dropped', async () => {
    server.plan = ['refuse']
    write('a', 'one')
    write('b', 'two', 'write')
    await turns()
    expect(session.state).toMatchObject({ isStopped: true, undo: null, waiting: [] })
    expect(session.state.setAside.map(({ error }) => error)).toEqual(['refused', null])
    session.resume()
    const [first, second] = session.state.setAside.map(({ id }) => id)
    session.applyAgain(first ?? '')
    session.dropSetAside([second ?? ''])
    await turns()
    expect([...server.cells]).toEqual([['a', 'one']])
    expect(session.state.setAside).toEqual([])
    expect(session.undo()).toBe(true)
  })
})

describe('the outcome of a gesture', () => {
  const gesture = (...cells: string[]) => {
    for (const cell of cells) {
      session.act({ type: 'stamp', args: { cell, before: '', after: 'new' } }, place, 'gesture')
    }
    let outcome: Outcome | null = null
    void session.outcome('gesture').then(came => {
      outcome = came
    })
    return () => outcome
  }

  test('resolves only when the server has all of it', async () => {
    server.plan = ['unreachable']
    const outcome = gesture('a', 'b')
    await turns()
    expect(outcome()).toBeNull()
    session.retryNow()
    await turns()
    expect(outcome()).toEqual({ kind: 'saved' })
  })

  test('carries the reason when it is refused', async () => {
    server.plan = ['work', 'refuse']
    const outcome = gesture('a', 'b')
    await turns()
    expect(outcome()).toEqual({ kind: 'refused', error: 'refused' })
  })

  test('resolves when the person discards it', async () => {
    server.plan = ['unreachable']
    const outcome = gesture('a')
    session.discard(session.state.waiting[0]?.id ?? '')
    await turns()
    expect(outcome()).toEqual({ kind: 'given up' })
  })
})

test('the state is a new object after every change, and only then', () => {
  const before = session.state
  expect(session.state).toBe(before)
  let changes = 0
  const leave = session.subscribe(() => changes++)
  write('a', 'one')
  leave()
  expect(changes).toBeGreaterThan(0)
  expect(session.state).not.toBe(before)
})

describe('a person who lost the right to edit', () => {
  test('does not stop the session: all waiting actions are set aside and cannot be undone', async () => {
    write('a', 'kept')
    await turns()
    server.plan = ['bar']
    write('a', 'refused')
    write('b', 'waits', 'write')
    await turns()
    expect(session.state).toMatchObject({ waiting: [], isStopped: false, undo: { label: 'Edit a' } })
    expect(session.state.setAside.map(({ error }) => error)).toEqual(['not allowed', 'not allowed'])
    expect(screen).toEqual(server.cells)
    expect(events).toContainEqual({ kind: 'barred', count: 2 })
    session.undo()
    await turns()
    expect(server.cells.size).toBe(0)
  })

  test('has unsent actions set aside, and gets the answer to sent ones', async () => {
    write('a', 'sent')
    write('b', 'waits', 'write')
    expect(session.bar('Only look')).toBe(1)
    await turns()
    expect([...server.cells]).toEqual([['a', 'sent']])
    expect(session.state.setAside).toMatchObject([{ payload: { cell: 'b' }, error: 'Only look' }])
  })
})

test('a session is opening until the actions of earlier pages are loaded or the wait times out', async () => {
  expect(session.state.isOpening).toBe(true)
  const opened = session.open()
  await opened
  expect([session.state.isOpening, clock.hasTimers]).toEqual([false, false])
})
