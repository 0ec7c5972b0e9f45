import 'fake-indexeddb/auto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DraftKeeper } from './draft-keeper.ts'
import { lease, typing } from './limits.ts'
import type { TabChannel, TabMessage } from './outbox.ts'
import { OutboxDatabase } from './outbox-database.ts'
import { HandClock } from './testing/hand-clock.ts'

const owner = { userId: 'usr1', basePublicId: 'bas1' }
let databases = 0

/** A browser whose tabs answer each other while they are alive. */
function openBrowser() {
  const database = new OutboxDatabase(`drafts ${++databases}`)
  const listeners = new Map<string, Set<(message: TabMessage) => void>>()
  const clock = new HandClock()
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await setImmediate()
  }
  function openTab(tab: string, tabOwner = owner) {
    const heard = new Set<(message: TabMessage) => void>()
    listeners.set(tab, heard)
    const channel: TabChannel = {
      post(message) {
        for (const [name, all] of listeners) if (name !== tab) for (const one of all) one(message)
      },
      listen(listener) {
        heard.add(listener)
        return () => heard.delete(listener)
      },
    }
    channel.listen(message => message.kind === 'who' && channel.post({ kind: 'here', from: tab }))
    const keeper = new DraftKeeper<string>({ tab, store: database.drafts(tabOwner), channel, clock })
    /** The drafts found first, and those found `later`. */
    const looking = () => {
      const found: unknown[] = []
      void keeper.findLeftBehind(left => found.push(...left.map(({ draft }) => draft)))
      const later = async (milliseconds: number) => {
        clock.advance(milliseconds)
        await settle()
        clock.advance(lease.answer)
        await settle()
        return found
      }
      return { later }
    }
    const left = async () => {
      const { later } = looking()
      await settle()
      return later(0)
    }
    return { keeper, left, looking, die: () => listeners.delete(tab) }
  }
  return { openTab, clock, settle }
}

test('the next tab finds the draft of a crashed tab until it drops it', async () => {
  const { openTab, clock, settle } = openBrowser()
  const first = openTab('one')
  first.keeper.note('H')
  first.keeper.note('Hello')
  clock.advance(typing.kept)
  await settle()
  first.die()
  const next = openTab('two')
  expect(await next.left()).toEqual(['Hello'])
  expect(await next.left()).toEqual(['Hello'])
  expect(await openTab('three', { ...owner, userId: 'usr2' }).left()).toEqual([])
  next.keeper.dropped('one')
  await settle()
  expect(await next.left()).toEqual([])
})

test('the draft of a living tab is left alone', async () => {
  const { openTab, clock, settle } = openBrowser()
  openTab('one').keeper.note('Hello')
  clock.advance(typing.kept)
  await settle()
  expect(await openTab('two').left()).toEqual([])
})

test('a tab that still answers while it ends is asked again, for a limited time', async () => {
  const { openTab, clock, settle } = openBrowser()
  const ending = openTab('one')
  const living = openTab('two')
  ending.keeper.note('Hello')
  living.keeper.note('Here')
  clock.advance(typing.kept)
  await settle()
  const { later } = openTab('three').looking()
  await settle()
  expect(await later(0)).toEqual([])
  ending.die()
  expect(await later(lease.beat)).toEqual(['Hello'])
  for (let passed = 0; passed < lease.lasts; passed += lease.beat) await later(lease.beat)
  living.die()
  expect(await later(lease.beat)).toEqual(['Hello'])
})

test('a draft that is committed at once leaves nothing behind', async () => {
  const { openTab, clock, settle } = openBrowser()
  const first = openTab('one')
  first.keeper.note('Soon')
  first.keeper.clear()
  clock.advance(typing.kept)
  first.keeper.note('Later')
  clock.advance(typing.kept)
  first.keeper.clear()
  await settle()
  first.die()
  expect(await openTab('two').left()).toEqual([])
})

test('many keys within a moment are stored once', async () => {
  const { clock } = openBrowser()
  const stored: unknown[] = []
  const store = {
    put: async (_: string, draft: unknown) => void stored.push(draft),
    remove: async () => {},
    all: async () => [],
  }
  const keeper = new DraftKeeper<number>({ tab: 'one', store, channel: null, clock })
  for (let key = 1; key <= 100; key++) keeper.note(key)
  clock.advance(typing.kept)
  await setImmediate()
  expect(stored).toEqual([100])
})
