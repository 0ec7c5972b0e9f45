import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ActionSession, type SessionEvent } from './action-session.ts'
import { SetAside } from './set-aside.ts'
import { HandClock } from './testing/hand-clock.ts'
import { type Notebook, notebookActions, NotebookServer } from './testing/notebook.ts'

const place = { userId: 'u', basePublicId: 'b', tableId: 'book', viewId: 'v' }

type Fault = NotebookServer['plan'][number]

/** What a person and the network can do, in any order. */
type Step =
  | { do: 'write'; cell: string; after: string; type: 'write' | 'stamp' }
  | { do: 'paste'; cells: string[]; after: string }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'wait'; milliseconds: number }
  | { do: 'answer' }
  | { do: 'network'; plan: Fault[] }

const cell = fc.constantFrom('a', 'b', 'c')
const text = fc.constantFrom('', 'one', 'two', 'three')
const person: fc.Arbitrary<Step>[] = [
  fc.record({
    do: fc.constant('write' as const),
    cell,
    after: text,
    type: fc.constantFrom('write' as const, 'stamp' as const),
  }),
  fc.record({ do: fc.constant('paste' as const), cells: fc.uniqueArray(cell, { minLength: 2 }), after: text }),
  fc.constant({ do: 'undo' as const }),
  fc.constant({ do: 'redo' as const }),
  fc.record({ do: fc.constant('wait' as const), milliseconds: fc.constantFrom(1, 300, 700, 5_000) }),
  fc.constant({ do: 'answer' as const }),
]
const network = (...faults: Fault[]) =>
  fc.record({ do: fc.constant('network' as const), plan: fc.array(fc.constantFrom(...faults), { maxLength: 3 }) })
const stepsWith = (...faults: Fault[]) => fc.array(fc.oneof(...person, network('work', ...faults)), { maxLength: 40 })

async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** A person at one screen, with a server that the network hides at times. */
function open() {
  const [clock, screen, server] = [new HandClock(), new Map() as Notebook, new NotebookServer()]
  const events: SessionEvent[] = []
  let ids = 0
  const session = new ActionSession({
    types: notebookActions,
    store: screen,
    client: server,
    clock,
    newId: kind => `${kind}${++ids}`,
    failureKind: error => (String(error).includes('unreachable') ? 'temporary' : 'final'),
    errorText: error => (error instanceof Error ? error.message : 'unknown'),
    onWarning: warning => expect.unreachable(warning),
    onFault: error => expect.unreachable(String(error)),
    onEvent: event => events.push(event),
    setAside: new SetAside(null),
  })
  const write = (at: string, after: string, { type, gestureId }: { type: string; gestureId?: string }) =>
    session.act({ type, args: { cell: at, before: screen.get(at) ?? '', after } }, place, gestureId)

  async function run(step: Step): Promise<void> {
    switch (step.do) {
      case 'write':
        write(step.cell, step.after, step)
        break
      case 'paste':
        for (const at of step.cells) write(at, step.after, { type: 'stamp', gestureId: `ges-paste${ids}` })
        break
      case 'undo':
        session.undo()
        break
      case 'redo':
        session.redo()
        break
      case 'wait':
        clock.advance(step.milliseconds)
        break
      case 'answer':
        await turns()
        break
      case 'network':
        server.plan = [...step.plan]
        break
    }
  }

  /** Lets the network work, and waits until nothing is left to send. */
  async function settle(): Promise<void> {
    server.plan = []
    do {
      await turns()
      clock.advance(60_000)
      if (session.state.isStopped) session.resume()
      await turns()
    } while (clock.hasTimers || session.state.waiting.length > 0)
  }
  return { session, screen, server, events, run, settle }
}

const sorted = (notebook: Notebook) => [...notebook].toSorted()

describe('whatever a person does while calls fail and answers are lost', () => {
  test('the screen and the server hold the same in the end', async () => {
    await fc.assert(
      fc.asyncProperty(stepsWith('unreachable', 'answer lost', 'refuse'), async steps => {
        const { session, screen, server, run, settle } = open()
        for (const step of steps) await run(step)
        await settle()
        expect(sorted(screen)).toEqual(sorted(server.cells))
        expect(session.state.waiting).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test('undoing everything gives the start, and redoing everything the end, also on the server', async () => {
    await fc.assert(
      fc.asyncProperty(stepsWith('unreachable', 'answer lost'), async steps => {
        const { session, screen, server, run, settle } = open()
        for (const step of steps) await run(step)
        while (session.redo());
        await settle()
        const end = sorted(server.cells)
        let undone = 0
        while (session.undo()) undone++
        await settle()
        expect(sorted(server.cells)).toEqual([])
        expect(sorted(screen)).toEqual([])
        for (let at = 0; at < undone; at++) expect(session.redo()).toBe(true)
        await settle()
        expect(sorted(server.cells)).toEqual(end)
        expect(session.redo()).toBe(false)
      }),
      { numRuns: 150 },
    )
  })

  test('each action is done at most once, and each that was refused is set aside', async () => {
    await fc.assert(
      fc.asyncProperty(stepsWith('unreachable', 'answer lost', 'refuse'), async steps => {
        const { session, server, events, run, settle } = open()
        for (const step of steps) await run(step)
        await settle()
        const synced = events.flatMap(event => (event.kind === 'synced' ? event.action.id : []))
        expect(new Set(synced).size).toBe(synced.length)
        for (const action of session.state.setAside) {
          expect(synced).not.toContain(action.id)
          expect(server.done.has(action.id)).toBe(false)
        }
      }),
      { numRuns: 100 },
    )
  })
})

test('after a refusal, what is left of the undo stack can be undone without another refusal', async () => {
  await fc.assert(
    fc.asyncProperty(stepsWith('refuse'), async steps => {
      const { session, screen, server, run, settle } = open()
      for (const step of steps) await run(step)
      await settle()
      const setAside = session.state.setAside.length
      while (session.undo());
      await settle()
      expect(session.state.setAside).toHaveLength(setAside)
      expect(sorted(screen)).toEqual(sorted(server.cells))
    }),
    { numRuns: 100 },
  )
})
