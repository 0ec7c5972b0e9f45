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

async function open(tabOwner = owner): Promise<SetAside> {
  const list = new SetAside(database.setAside(tabOwner))
  await list.load()
  return list
}

const ids = (list: SetAside) => list.all().map(({ id }) => id)

test('set-aside actions survive a refresh until they are removed', async () => {
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

test('a paste of many thousand cells is stored', async () => {
  const large = action('a', 'x'.repeat(12_000_000))
  await (await open()).add([large])
  expect((await open()).all()).toEqual([large])
})

test('other people on the same browser do not see it, nor do other bases', async () => {
  await (await open()).add([action('a')])
  expect(ids(await open({ ...owner, userId: 'ana' }))).toEqual([])
  expect(ids(await open({ ...owner, basePublicId: 'c' }))).toEqual([])
})

test('without storage the list lasts as long as the page', async () => {
  const refuse = () => Promise.reject(new Error('The quota is used up'))
  for (const read of [refuse, () => Promise.resolve([])]) {
    const list = new SetAside({ read, write: refuse })
    await list.add([action('a')])
    await list.add([action('b')])
    await list.load()
    expect(ids(list)).toEqual(['a', 'b'])
  }
})

test('an action that is set aside while the list loads is not lost', async () => {
  const list = new SetAside(database.setAside(owner))
  await Promise.all([list.load(), list.add([action('a')]), list.load()])
  expect(ids(list)).toEqual(['a'])
})

test('the list is the same object until something changes', async () => {
  const list = await open()
  await list.add([action('a')])
  expect(list.all()).toBe(list.all())
})
