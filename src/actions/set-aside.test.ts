import { expect, test } from 'vitest'
import type { Action } from './action.ts'
import { type Keeper, storedSetAside } from './set-aside.ts'

const owner = { userId: 'mira', basePublicId: 'b' }
const action = (id: string) => ({ id, type: 'write' }) as Action

function keeper(texts = new Map<string, string>()): Keeper {
  return {
    getItem: key => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: key => void texts.delete(key),
  }
}

const ids = (actions: readonly Action[]) => actions.map(({ id }) => id)

test('what was set aside is there after a refresh, until it is removed', () => {
  const storage = keeper()
  storedSetAside(storage, owner).add([action('a'), action('b')])
  storedSetAside(storage, owner).add([action('c')])
  const later = storedSetAside(storage, owner)
  expect(ids(later.all())).toEqual(['a', 'b', 'c'])
  later.remove(new Set(['a', 'c']))
  expect(ids(storedSetAside(storage, owner).all())).toEqual(['b'])
})

test('nobody else sees it on the same browser, and no other base', () => {
  const storage = keeper()
  storedSetAside(storage, owner).add([action('a')])
  expect(storedSetAside(storage, { ...owner, userId: 'ana' }).all()).toEqual([])
  expect(storedSetAside(storage, { ...owner, basePublicId: 'c' }).all()).toEqual([])
})

test('a storage that is full keeps the list for as long as the page is open', () => {
  const full: Keeper = {
    ...keeper(),
    setItem: () => {
      throw new Error('The quota is used up')
    },
  }
  const list = storedSetAside(full, owner)
  list.add([action('a')])
  list.add([action('b')])
  expect(ids(list.all())).toEqual(['a', 'b'])
})

test('a damaged list is an empty one', () => {
  const key = 'gridloom.set-aside.mira.b'
  for (const text of ['{', '{}', 'null']) {
    expect(storedSetAside(keeper(new Map([[key, text]])), owner).all()).toEqual([])
  }
})

test('the list stays the same object while nothing changes', () => {
  const list = storedSetAside(keeper(), owner)
  list.add([action('a')])
  expect(list.all()).toBe(list.all())
})
