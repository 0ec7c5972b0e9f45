import { expect, test } from 'vitest'
import { Folds, type FoldStore } from './folds.ts'

function memory(): NonNullable<FoldStore> & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }
}
const owner = { userId: 'ana', viewId: 'all' }

test('folded groups stay folded after a reload, for the same person and view', () => {
  const store = memory()
  new Folds(store, owner).set('["a"]', true)
  const again = new Folds(store, owner)
  expect([again.has('["a"]'), again.has('["b"]')]).toEqual([true, false])
  expect(new Folds(store, { ...owner, userId: 'ben' }).has('["a"]')).toBe(false)
  again.set('["a"]', false)
  expect(store.kept.size).toBe(0)
})

test('all groups can be folded, including later ones, and some unfolded again', () => {
  const store = memory()
  const folds = new Folds(store, owner)
  folds.set('["a"]', true)
  folds.setAll(true)
  folds.set('["b"]', false)
  expect(['["a"]', '["b"]', '["new"]'].map(key => new Folds(store, owner).has(key))).toEqual([true, false, true])
})

test('a browser that keeps nothing, or something else, folds all the same', () => {
  const store = memory()
  store.kept.set('gridloom-folds ana all', '{"all":1,"except":3}')
  expect(new Folds(store, owner).has('["a"]')).toBe(false)
  const refusing: FoldStore = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => undefined,
  }
  const folds = new Folds(refusing, owner)
  folds.set('["a"]', true)
  expect(folds.has('["a"]')).toBe(true)
})
