import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HandClock } from '../../actions/testing/hand-clock.ts'
import { openTab, turns } from './testing/open-table.ts'
import { type Outcome, TableServer } from './testing/table-server.ts'
import { updateCell } from './update-cell.ts'

const place = { userId: 'usr1', basePublicId: 'bas1', tableId: 'tbl1', viewId: 'viw1' }

type Tab = Awaited<ReturnType<typeof openTab>>

/** Two tabs of one person on one server that receive no messages from each other. */
async function openTabs(count: number) {
  const server = new TableServer(count)
  const clock = new HandClock()
  const tabs = [await openTab(server, { clock, name: 'a' }), await openTab(server, { clock, name: 'b' })] as const
  /** Advances time until nothing is left to run. */
  const settle = async () => {
    do {
      await turns()
      clock.advance(60_000)
      await turns()
    } while (clock.hasTimers)
  }
  return { server, clock, tabs, settle }
}

/** Renames the first rows, based on what the tab shows of them. */
function rename({ session, names }: Tab, texts: readonly string[]) {
  const cells = texts.map((after, row) => {
    const recordId = `rec${row + 1}`
    return { recordId, number: row + 1, fieldId: 'name', before: names()[row], after }
  })
  return session.act({ type: updateCell.type, args: { tableId: 'tbl1', cells } }, place)
}

describe('two quick edits of one cell in two tabs of one person', () => {
  test('keep the later one without a notice, and each tab can undo its own', async () => {
    const { server, clock, tabs, settle } = await openTabs(1)
    const [one, other] = tabs
    rename(one, ['First'])
    clock.advance(100)
    rename(other, ['Second'])
    await settle()
    expect(server.names).toEqual({ rec1: 'Second' })
    for (const { session, events } of tabs) {
      expect(session.state.setAside).toEqual([])
      expect(events.map(({ kind }) => kind)).not.toContain('skipped')
    }
    other.session.undo()
    await settle()
    expect(server.names).toEqual({ rec1: 'First' })
    one.session.undo()
    await settle()
    expect(server.names).toEqual({ rec1: 'Row 1' })
    one.session.redo()
    await settle()
    other.session.redo()
    await settle()
    expect(server.names).toEqual({ rec1: 'Second' })
  })

  test('keep the later one when it reaches the server first, and the other cannot be undone', async () => {
    const { server, clock, tabs, settle } = await openTabs(2)
    const [one, other] = tabs
    rename(one, ['First', 'Another'])
    clock.advance(100)
    rename(other, ['Second'])
    other.session.flush()
    await settle()
    expect(server.names).toEqual({ rec1: 'Second', rec2: 'Another' })
    expect(one.names()).toEqual(['Second', 'Another'])
    expect(one.session.state.setAside).toEqual([])
    one.session.undo()
    await settle()
    expect(server.names).toEqual({ rec1: 'Second', rec2: 'Row 2' })
    expect(one.events.map(({ kind }) => kind)).not.toContain('skipped')
  })

  test('are not undone where the other tab has written since, which is reported', async () => {
    const { server, tabs, settle } = await openTabs(1)
    const [one, other] = tabs
    rename(one, ['First'])
    await settle()
    rename(other, ['Second'])
    await settle()
    one.session.undo()
    await settle()
    expect(server.names).toEqual({ rec1: 'Second' })
    expect(one.events).toContainEqual(expect.objectContaining({ kind: 'skipped' }))
  })

  test('both lose to what a colleague wrote in between', async () => {
    const { server, tabs, settle } = await openTabs(1)
    const [one, other] = tabs
    rename(one, ['First'])
    await settle()
    server.rename('rec1', 'From Ana')
    rename(other, ['Second'])
    await settle()
    expect(server.names).toEqual({ rec1: 'From Ana' })
    expect(other.session.state.setAside).toHaveLength(1)
  })
})

type Step =
  | { do: 'edit'; tab: 0 | 1; rows: number }
  | { do: 'wait'; for: number }
  | { do: 'fail'; how: readonly Outcome[] }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      tab: fc.constantFrom(0 as const, 1 as const),
      rows: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), for: fc.integer({ min: 1, max: 3_000 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      how: fc.array(fc.constantFrom('unreachable' as const, 'answer lost' as const), { minLength: 1, maxLength: 3 }),
    }),
  },
)

test('after any actions of two tabs in any order of arrival, the latest change wins, and undo restores the start', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
      const { server, clock, tabs, settle } = await openTabs(2)
      const last = { ...server.names }
      /** The time of each gesture. */
      const doneAt = new Map<string, number>()
      for (const [at, one] of steps.entries()) {
        if (one.do === 'wait') clock.advance(one.for)
        else if (one.do === 'fail') server.plan.push(...one.how)
        else {
          // Every gesture gets a time of its own.
          clock.advance(1)
          const texts = Array.from({ length: one.rows }, () => `Text ${at}`)
          doneAt.set(rename(tabs[one.tab], texts).gestureId, at)
          for (const row of texts.keys()) last[`rec${row + 1}`] = `Text ${at}`
        }
        await turns()
      }
      await settle()
      expect(server.names).toEqual(last)
      for (;;) {
        const latest = tabs
          .map(({ session }) => ({ session, at: doneAt.get(session.state.undo?.gestureId ?? '') ?? -1 }))
          .toSorted((one, other) => other.at - one.at)[0]
        if (!latest?.session.undo()) break
        await settle()
      }
      expect(server.names).toEqual({ rec1: 'Row 1', rec2: 'Row 2' })
      for (const { session, events } of tabs) {
        expect(session.state).toMatchObject({ waiting: [], setAside: [], isStopped: false })
        expect(events.map(({ kind }) => kind)).not.toContain('skipped')
      }
    }),
    { numRuns: 150 },
  )
})
