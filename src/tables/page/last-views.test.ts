import { expect, test } from 'vitest'
import { LastViews } from './last-views.ts'

const who = { userId: 'ana', basePublicId: 'base' }

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('the last view of each table is remembered on this device for each person', () => {
  const store = memory()
  const first = new LastViews(store, who)
  expect(first.of('tasks')).toBeUndefined()
  first.note('tasks', 'late')
  first.note('people', 'all')
  first.note('tasks', 'mine')
  const again = new LastViews(store, who)
  expect([again.of('tasks'), again.of('people')]).toEqual(['mine', 'all'])
  expect(new LastViews(store, { ...who, userId: 'bob' }).of('tasks')).toBeUndefined()
})

test('what another tab looks at does not move this one', () => {
  const store = memory()
  const [here, there] = [new LastViews(store, who), new LastViews(store, who)]
  here.note('tasks', 'mine')
  there.note('tasks', 'late')
  expect(here.of('tasks')).toBe('mine')
})

test('a browser that keeps nothing forgets it with the page', () => {
  const refuse = () => {
    throw new Error('No storage')
  }
  const views = new LastViews({ getItem: refuse, setItem: refuse }, who)
  views.note('tasks', 'mine')
  expect(views.of('tasks')).toBe('mine')
})
