import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { sessionQuery } from '../../access/web/session.ts'
import { watchSignedIn } from './watch-signed-in.ts'

test('all listeners learn who is signed in, with one subscription to the cache while there are any', () => {
  const queries = new QueryClient()
  const cache = queries.getQueryCache()
  const subscribe = vi.spyOn(cache, 'subscribe')
  const heard: (string | null)[][] = [[], [], []]
  const leave = heard.map(seen => watchSignedIn(queries, userId => seen.push(userId)))
  expect(subscribe).toHaveBeenCalledTimes(1)
  const signIn = (session: object | null) => queries.setQueryData<unknown>(sessionQuery.queryKey, session)
  signIn({ user: { id: 'ana' } })
  leave[0]?.()
  signIn(null)
  expect(heard.map(seen => [...new Set(seen)])).toEqual([['ana'], ['ana', null], ['ana', null]])
  for (const end of leave) end()
  expect(cache.hasListeners()).toBe(false)
  watchSignedIn(queries, () => undefined)
  expect(cache.hasListeners()).toBe(true)
  queries.clear()
})
