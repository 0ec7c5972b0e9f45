import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notice, Notices } from '../../platform/live/notices.ts'
import { LivePresence } from './live-presence.ts'

const flowId = '7'
const ann = { id: 'ann', name: 'Ann' }
const bob = { id: 'bob', name: 'Bob' }
const nowhere = { tableId: null, viewId: null, recordId: null, fieldId: null }

/** Nodes whose messages reach each other at once, as long as the network holds. */
class Network {
  readonly #nodes: { hear: (notice: Notice) => void; isCut: boolean }[] = []
  messages: Notice[] = []

  join(presence: LivePresence) {
    const node = { hear: (_notice: Notice): void => undefined, isCut: false }
    this.#nodes.push(node)
    const notices = {
      tell: (notice: Notice) => {
        this.messages.push(notice)
        const copy = JSON.parse(JSON.stringify(notice)) as Notice
        for (const other of this.#nodes) if (other !== node && !other.isCut && !node.isCut) other.hear(copy)
      },
      listen: (listener: (notice: Notice) => void) => {
        node.hear = listener
        return () => (node.hear = () => undefined)
      },
    } as unknown as Notices
    return { unlink: presence.link(notices), cut: (isCut: boolean) => (node.isCut = isCut) }
  }
}

let network: Network
let here: LivePresence
let there: LivePresence
let hereLink: ReturnType<Network['join']>
let thereLink: ReturnType<Network['join']>

beforeEach(() => {
  vi.useFakeTimers()
  network = new Network()
  here = new LivePresence()
  there = new LivePresence()
  hereLink = network.join(here)
  thereLink = network.join(there)
})
afterEach(() => {
  hereLink.unlink()
  thereLink.unlink()
  vi.useRealTimers()
})

const keys = (presence: LivePresence) => presence.in(flowId).map(({ sessionKey }) => sessionKey)
const settle = (milliseconds = 100) => vi.advanceTimersByTime(milliseconds)

describe('a tab', () => {
  test('is seen on all nodes, and on none after it has left', () => {
    const leave = here.enter(flowId, { sessionKey: 'tab', user: ann })
    settle()
    expect([keys(here), keys(there)]).toEqual([['tab'], ['tab']])
    leave()
    settle()
    expect([keys(here), keys(there)]).toEqual([[], []])
  })

  test('is in its own base only', () => {
    here.enter(flowId, { sessionKey: 'tab', user: ann })
    settle()
    expect(there.in('8')).toEqual([])
  })

  test('stays when it returned over a new socket before the old one was closed', () => {
    const leave = here.enter(flowId, { sessionKey: 'tab', user: ann })
    here.enter(flowId, { sessionKey: 'tab', user: ann })
    leave()
    settle()
    expect([keys(here), keys(there)]).toEqual([['tab'], ['tab']])
  })

  test('that moved to another node is not forgotten when it leaves the first one', () => {
    const leave = here.enter(flowId, { sessionKey: 'tab', user: ann })
    settle()
    there.enter(flowId, { sessionKey: 'tab', user: ann })
    settle()
    leave()
    settle()
    expect(keys(there)).toEqual(['tab'])
  })

  test('of another person with the same key is another tab', () => {
    here.enter(flowId, { sessionKey: 'tab', user: ann })
    const leave = there.enter(flowId, { sessionKey: 'tab', user: bob })
    settle()
    expect(here.in(flowId).map(({ user }) => user.id)).toEqual(['ann', 'bob'])
    leave()
    settle()
    expect(here.in(flowId).map(({ user }) => user.id)).toEqual(['ann'])
  })
})

describe('a position', () => {
  const at = (recordId: string) => ({ ...nowhere, tableId: 't', recordId })

  test('reaches all nodes, whichever of them hears of it', () => {
    here.enter(flowId, { sessionKey: 'tab', user: ann })
    settle()
    here.move(flowId, { sessionKey: 'tab', userId: 'ann' }, at('one'))
    settle()
    expect(there.in(flowId)[0]).toMatchObject(at('one'))
    there.move(flowId, { sessionKey: 'tab', userId: 'ann' }, at('two'))
    settle()
    expect([here.in(flowId)[0], there.in(flowId)[0]]).toMatchObject([at('two'), at('two')])
  })

  test('of a tab that nobody knows is ignored', () => {
    here.enter(flowId, { sessionKey: 'tab', user: ann })
    here.move(flowId, { sessionKey: 'tab', userId: 'bob' }, at('one'))
    here.move('8', { sessionKey: 'tab', userId: 'ann' }, at('one'))
    settle()
    expect(here.in(flowId)).toEqual([{ ...nowhere, sessionKey: 'tab', user: ann }])
    expect(here.in('8')).toEqual([])
  })

  test('that changes many times a second is sent at most every 100 ms, the last one in the end', () => {
    here.enter(flowId, { sessionKey: 'tab', user: ann })
    settle()
    network.messages = []
    for (let step = 0; step < 100; step += 1) {
      here.move(flowId, { sessionKey: 'tab', userId: 'ann' }, at(`${step}`))
      settle(10)
    }
    settle()
    expect(network.messages.length).toBeLessThanOrEqual(11)
    expect(there.in(flowId)[0]?.recordId).toBe('99')
  })
})

describe('a node', () => {
  test('that starts later learns who is there', () => {
    here.enter(flowId, { sessionKey: 'early', user: ann })
    settle()
    const late = new LivePresence()
    const { unlink } = network.join(late)
    late.enter(flowId, { sessionKey: 'late', user: bob })
    settle()
    expect(keys(late)).toEqual(['early', 'late'])
    unlink()
  })

  test('that is silent is forgotten with its tabs, and its listeners hear of it', () => {
    there.enter(flowId, { sessionKey: 'lost', user: bob })
    settle()
    const heard = vi.fn<() => void>()
    here.onChange(flowId, heard)
    thereLink.cut(true)
    settle(8_000)
    expect(keys(here)).toEqual(['lost'])
    settle(8_000)
    expect(keys(here)).toEqual([])
    expect(heard).toHaveBeenCalled()
  })

  test('that comes back after a cut is complete again', () => {
    there.enter(flowId, { sessionKey: 'there', user: bob })
    thereLink.cut(true)
    here.enter(flowId, { sessionKey: 'here', user: ann })
    settle(20_000)
    expect([keys(here), keys(there)]).toEqual([['here'], ['there']])
    thereLink.cut(false)
    settle(5_000)
    expect([keys(here), keys(there)]).toEqual([
      ['here', 'there'],
      ['here', 'there'],
    ])
  })

  test('does not forget its own tabs, however long nothing happens', () => {
    here.enter(flowId, { sessionKey: 'quiet', user: ann })
    settle(600_000)
    expect([keys(here), keys(there)]).toEqual([['quiet'], ['quiet']])
  })

  test('that has stopped sends nothing any more', () => {
    here.enter(flowId, { sessionKey: 'tab', user: ann })
    hereLink.unlink()
    network.messages = []
    settle(20_000)
    expect(network.messages).toEqual([])
  })
})

test('listeners hear only of their base, and not of repeated messages', () => {
  const heard = vi.fn<() => void>()
  const stop = here.onChange(flowId, heard)
  there.enter('8', { sessionKey: 'elsewhere', user: bob })
  settle(20_000)
  expect(heard).not.toHaveBeenCalled()
  there.enter(flowId, { sessionKey: 'tab', user: bob })
  settle()
  expect(heard).toHaveBeenCalledTimes(1)
  settle(20_000)
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  there.enter(flowId, { sessionKey: 'more', user: bob })
  settle()
  expect(heard).toHaveBeenCalledTimes(1)
})
