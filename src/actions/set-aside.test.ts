import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { Action } from './action.ts'
import { OutboxDatabase } from './outbox-database.ts'
import { SetAside } from './set-aside.ts'

const owner = { userId: 'mira', basePublicId: 'b' }
let made = 0
let database: OutboxDatabase

beforeEach(() => {
  database = new OutboxDatabase(`set aside ${++made}`)
})

const action = (id: string, payload: unknown = null): Action => ({
  ...owner,
  id,
  payload,
  gestureId: 'g',
  type: 'write',
  tableId: 't',
  viewId: 'v',
  status: 'failed',
  timestamp: 1,
  touches: [],
  dependencies: [],
  error: 'refused',
  isUndo: false,
  isRedo: false,
})

async function open(of = owner): Promise<SetAside> {
  const list = new SetAside(database.setAside(of))
  await list.load()
  return list
}

const ids = (list: SetAside) => list.all().map(({ id }) => id)

test('what was set aside is there after a refresh, until it is removed', async () => {
  const first = await open()
  await first.add([action('a'), action('b')])
  await (await open()).add([action('c')])
  const later = await open()
  expect(later.all()).toEqual([action('a'), action('b'), action('c')])
  await later.remove(new Set(['a', 'c']))
  expect(ids(await open())).toEqual(['b'])
  await first.load()
  expect(ids(first)).toEqual(['b'])
})

test('as much as a paste of many thousand cells is kept', async () => {
  const large = action('a', 'x'.repeat(12_000_000))
  await (await open()).add([large])
  expect((await open()).all()).toEqual([large])
})

test('nobody else sees it on the same browser, and no other base', async () => {
  await (await open()).add([action('a')])
  expect(ids(await open({ ...owner, userId: 'ana' }))).toEqual([])
  expect(ids(await open({ ...owner, basePublicId: 'c' }))).toEqual([])
})

test('a browser that keeps nothing keeps the list for as long as the page is open', async () => {
  const refuse = () => Promise.reject(new Error('The quota is used up'))
  for (const read of [refuse, () => Promise.resolve([])]) {
    const list = new SetAside({ read, write: refuse })
    await list.add([action('a')])
    await list.add([action('b')])
    await list.load()
    expect(ids(list)).toEqual(['a', 'b'])
  }
})

test('what is set aside while the list is read is not lost', async () => {
  const list = new SetAside(database.setAside(owner))
  await Promise.all([list.load(), list.add([action('a')]), list.load()])
  expect(ids(list)).toEqual(['a'])
})

test('the list stays the same object while nothing changes', async () => {
  const list = await open()
  await list.add([action('a')])
  expect(list.all()).toBe(list.all())
})
