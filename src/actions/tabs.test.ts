import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lease } from './limits.ts'
import { Browser, turns } from './testing/browser-tabs.ts'

describe('a waiting action', () => {
  test('is applied and sent by the next page after a crash', async () => {
    const browser = new Browser()
    const crashed = browser.open()
    crashed.write('a', 'one')
    browser.clock.advance(1)
    await turns()
    crashed.kill()
    const next = browser.open()
    await turns()
    browser.clock.advance(lease.answer)
    await turns()
    expect(next.screen.get('a')).toBe('one')
    expect(next.session.state.waiting).toHaveLength(1)
    await browser.settle()
    expect(browser.server.cells.get('a')).toBe('one')
  })

  test('is available at once after its page was left', async () => {
    const browser = new Browser()
    browser.server.plan = ['unreachable']
    const left = browser.open()
    left.write('a', 'one')
    left.leave()
    await turns()
    left.kill()
    const next = browser.open()
    await turns()
    expect(next.screen.get('a')).toBe('one')
  })

  test('that was sent as its page closed may have reached the server, which is reported when it is discarded', async () => {
    const browser = new Browser()
    const left = browser.open()
    const { id } = left.write('a', 'one')
    left.leave()
    await turns()
    browser.clock.advance(60)
    left.kill()
    const next = browser.open()
    await turns()
    next.session.discard(id)
    expect(next.session.state.waiting).toMatchObject([{ id, isDiscarded: true }])
    await browser.settle()
    expect(next.events).toContainEqual(expect.objectContaining({ kind: 'too late' }))
  })

  test('keeps its order, and its latest form after merging', async () => {
    const browser = new Browser()
    const first = browser.open()
    browser.server.plan = Array.from({ length: 50 }, () => 'unreachable')
    for (const text of ['o', 'on', 'one']) first.write('a', text)
    first.write('a', 'two', 'stamp')
    first.write('a', 'three', 'stamp')
    browser.clock.advance(10)
    await turns()
    first.kill()
    browser.server.plan = []
    const next = browser.open()
    await browser.settle()
    expect(next.screen.get('a')).toBe('three')
    expect(browser.server.done.size).toBe(3)
    expect(browser.server.cells.get('a')).toBe('three')
  })

  test('is neither visible to nor sent by another person on the same browser', async () => {
    const browser = new Browser()
    const mira = browser.open('mira')
    mira.write('a', 'hers')
    browser.clock.advance(1)
    await turns()
    mira.kill()
    const ana = browser.open('ana')
    await browser.settle()
    expect(ana.screen.size).toBe(0)
    expect(ana.session.state).toMatchObject({ waiting: [], elsewhere: 0 })
    expect(browser.server.calls).toEqual([])
    expect(await browser.database.countOf('mira')).toBe(1)
    browser.open('mira')
    await browser.settle()
    expect(browser.server.cells.get('a')).toBe('hers')
    expect(await browser.database.countOf('mira')).toBe(0)
  })

  test('in another tab is counted', async () => {
    const browser = new Browser()
    browser.server.plan = Array.from({ length: 50 }, () => 'unreachable')
    const [one, other] = [browser.open(), browser.open()]
    one.write('a', 'one')
    browser.clock.advance(1)
    await turns()
    expect(other.session.state).toMatchObject({ waiting: [], elsewhere: 1 })
  })

  test('is stored but not sent after the session is closed', async () => {
    const browser = new Browser()
    const tab = browser.open()
    tab.write('a', 'one')
    tab.session.close()
    await browser.settle(5)
    expect(browser.server.calls).toEqual([])
    expect(await browser.database.countOf('u')).toBe(1)
  })

  test('is skipped with a warning when it is damaged, and set aside when this version does not know it', async () => {
    const browser = new Browser()
    const outbox = browser.database.outbox({ userId: 'u', basePublicId: 'b' }, 'earlier', browser.now)
    const tab = browser.open('elsewhere')
    const action = tab.write('a', 'one', 'stamp')
    const mine = { ...action, userId: 'u' }
    await outbox.write(
      new Map([
        ['damaged', { ...mine, id: 'damaged', gestureId: 1 as never }],
        ['unknown', { ...mine, id: 'unknown', type: 'from.later' }],
        ['outdated', { ...mine, id: 'outdated', payload: null }],
      ]),
    )
    await outbox.leave(false)
    const next = browser.open()
    await browser.settle()
    expect(next.warnings).toEqual(['A change that was kept in this browser could not be read.'])
    expect(next.session.state.setAside.map(({ id }) => id)).toEqual(['unknown', 'outdated'])
    expect(next.session.state.setAside.map(action => next.session.label(action))).toEqual(['from.later', 'stamp'])
    expect(await browser.database.countOf('u')).toBe(0)
  })
})

test('a frozen tab does not send what another tab has taken over', async () => {
  const browser = new Browser()
  const [frozen, other] = [browser.open(), browser.open()]
  await turns()
  frozen.write('a', 'one')
  browser.clock.advance(1)
  await turns()
  frozen.freeze()
  await browser.settle(60)
  expect(browser.server.calls).toHaveLength(1)
  frozen.thaw()
  await browser.settle()
  expect(browser.server.calls).toHaveLength(1)
  expect(frozen.session.state).toMatchObject({ waiting: [], setAside: [], connection: 'online' })
  expect(other.session.state.waiting).toEqual([])
})

test('actions that the browser lost while offline are stored again and sent', async () => {
  const browser = new Browser()
  browser.server.plan = Array.from({ length: 50 }, () => 'unreachable')
  const tab = browser.open()
  tab.write('a', 'one', 'stamp')
  tab.write('b', 'two', 'stamp')
  browser.clock.advance(1)
  await turns()
  await browser.forgetEverything()
  await browser.settle(5)
  expect(await browser.database.countOf('u')).toBe(2)
  browser.server.plan = []
  await browser.settle()
  expect(tab.session.state).toMatchObject({ waiting: [], setAside: [], isStopped: false })
  expect(browser.server.cells).toEqual(tab.screen)
  expect(await browser.database.countOf('u')).toBe(0)
})

test.each([true, false])(
  'what grew in a tab after another had taken it is set aside (channel: %s)',
  async hasChannel => {
    const browser = new Browser({ hasChannel })
    const frozen = browser.open()
    await turns()
    frozen.write('a', 'o')
    browser.clock.advance(1)
    await turns()
    frozen.freeze()
    browser.server.plan = Array.from({ length: 500 }, () => 'unreachable')
    browser.open()
    await browser.settle(40)
    frozen.thaw()
    frozen.write('a', 'one')
    await turns()
    browser.clock.advance(1)
    await turns()
    expect(frozen.session.state).toMatchObject({ waiting: [], setAside: [{ payload: { cell: 'a', after: 'one' } }] })
  },
)

test('without storage everything is sent, and the state reports that nothing is stored', async () => {
  const browser = new Browser({ keeps: false })
  const tab = browser.open()
  tab.write('a', 'one')
  await browser.settle()
  expect(browser.server.cells.get('a')).toBe('one')
  expect(tab.session.state).toMatchObject({ waiting: [], isKept: false })
})

describe.each([3_600_000, 20_000, 1000, -1000, -20_000, -3_600_000])('when the clock is set by %s milliseconds', by => {
  test.each([true, false])('a tab keeps what it writes while another one opens (channel: %s)', async hasChannel => {
    const browser = new Browser({ hasChannel })
    const writing = browser.open()
    await turns()
    writing.write('a', 'o')
    browser.clock.advance(0)
    await turns()
    browser.moveClock(by)
    browser.open()
    await turns()
    writing.write('a', 'one')
    await browser.settle()
    expect(browser.server.cells.get('a')).toBe('one')
    for (const { session } of browser.tabs) {
      expect(session.state).toMatchObject({ waiting: [], elsewhere: 0, setAside: [] })
    }
  })

  test.each([true, false])('a tab keeps what waits beside another one (channel: %s)', async hasChannel => {
    const browser = new Browser({ hasChannel })
    browser.server.plan = Array.from({ length: 500 }, () => 'unreachable')
    const [writing, other] = [browser.open(), browser.open()]
    await turns()
    writing.write('b', 'two', 'stamp')
    // Both tabs have given signs of life by now.
    await pass(browser, 23_000)
    other.write('c', 'three', 'stamp')
    browser.moveClock(by)
    await pass(browser, 12_000)
    expect(writing.session.state.waiting).toHaveLength(1)
    expect(other.session.state.waiting).toHaveLength(1)
    browser.server.plan = []
    await browser.settle()
    expect(browser.server.cells).toEqual(new Map(Object.entries({ b: 'two', c: 'three' })))
  })
})

test('a page that was closed while it asked other tabs takes over nothing', async () => {
  const browser = new Browser({ hasChannel: false })
  const crashed = browser.open()
  crashed.write('a', 'one')
  browser.clock.advance(1)
  await turns()
  crashed.kill()
  const closed = browser.open()
  await turns()
  closed.session.close()
  await pass(browser, 60_000)
  expect(closed.session.state.waiting).toEqual([])
  browser.open()
  await browser.settle()
  expect(browser.server.cells.get('a')).toBe('one')
})

type Step =
  | { do: 'write'; tab: number; cell: string; text: string; type: 'write' | 'stamp' }
  | { do: 'open' }
  | { do: 'kill' | 'freeze' | 'thaw' | 'leave' | 'flush'; tab: number }
  | { do: 'wait'; for: number }
  | { do: 'fail'; how: ('unreachable' | 'answer lost')[] }
  | { do: 'clock'; by: number }

const tab = fc.nat(3)
const writing = fc.record({
  do: fc.constant('write' as const),
  tab,
  cell: fc.constantFrom('a', 'b', 'c'),
  text: fc.string({ minLength: 1, maxLength: 2 }),
  type: fc.constantFrom('write' as const, 'stamp' as const),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: writing },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'freeze', 'thaw', 'leave', 'flush'), tab }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), for: fc.integer({ min: 1, max: 40_000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      how: fc.array(fc.constantFrom('unreachable' as const, 'answer lost' as const), { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('clock' as const), by: fc.constantFrom(-3_600_000, 3_600_000) }),
  },
)

async function pass(browser: Browser, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 2000) {
    browser.clock.advance(Math.min(left, 2000))
    await turns()
  }
}

async function take(browser: Browser, one: Step, written: Set<string>): Promise<void> {
  if (one.do === 'open') browser.open()
  else if (one.do === 'wait') await pass(browser, one.for)
  else if (one.do === 'fail') browser.server.plan.push(...one.how)
  else if (one.do === 'clock') browser.moveClock(one.by)
  else {
    const chosen = browser.tabs[one.tab % browser.tabs.length]
    if (!chosen) return
    if (one.do === 'write') {
      if (!chosen.isRunning) return
      written.add(chosen.write(one.cell, one.text, one.type).id)
      // A change that was not stored yet is lost with its page, but nothing else is.
      browser.clock.advance(0)
      await turns()
    } else if (one.do === 'leave') {
      if (!chosen.isRunning) return
      chosen.leave()
      await turns()
      chosen.kill()
    } else if (one.do === 'flush') chosen.session.flush()
    else chosen[one.do]()
  }
  await turns()
}

/** The sign of life of a tab looks expired once the clock was set back, but the tab lives. */
const clockSetBack: Step[] = [
  { do: 'write', tab: 0, cell: 'a', text: 'one', type: 'write' },
  { do: 'clock', by: -3_600_000 },
  { do: 'open' },
  { do: 'write', tab: 0, cell: 'a', text: 'two', type: 'write' },
]

/** Another tab must not send while calls of a closed tab are still on their way. */
const goneWhileSending: Step[] = [
  { do: 'write', tab: 0, cell: 'a', text: 'one', type: 'stamp' },
  { do: 'open' },
  { do: 'write', tab: 1, cell: 'a', text: 'two', type: 'stamp' },
  { do: 'leave', tab: 0 },
]

test.each([true, false])(
  'whatever tabs come, go, freeze and fail, nothing is lost and nothing is sent twice (channel: %s)',
  { timeout: 60_000 },
  async hasChannel => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        const browser = new Browser({ hasChannel })
        browser.open()
        const written = new Set<string>()
        for (const one of steps) await take(browser, one, written)
        browser.server.plan = []
        for (const one of browser.tabs) one.thaw()
        browser.open()
        await browser.settle(300)
        expect(browser.wrongs).toEqual([])
        expect([...browser.server.done].toSorted()).toEqual([...written].toSorted())
        for (const { session, isDead } of browser.tabs) {
          if (!isDead) expect(session.state).toMatchObject({ waiting: [], elsewhere: 0, setAside: [] })
        }
        await browser.database.close()
      }),
      { numRuns: 60, examples: [[goneWhileSending], [clockSetBack]] },
    )
  },
)
