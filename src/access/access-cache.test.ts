import { expect, test, vi } from 'vitest'
import { AccessCache } from './access-cache.ts'
import type { Actor } from './actor.ts'
import type { FlowAccess } from './find-access.ts'

const ada: Actor = { userId: 'ada', name: 'Ada', email: 'ada@example.com', sessionId: 'session', apiKeyId: null }
const access: FlowAccess = {
  flowId: '1',
  publicId: 'bas-1',
  organizationId: 'acme',
  workspaceId: null,
  name: 'Base',
  type: 'base',
  trashed: false,
  capabilities: new Set(['view base']),
}
const key = { userId: 'ada', publicId: 'bas-1' }

test('actors and access are loaded once', async () => {
  const cache = new AccessCache()
  const loadActor = vi.fn(async () => ada)
  const loadFlow = vi.fn(async () => access)
  for (let call = 0; call < 2; call++) {
    expect(await cache.actor('session 1', loadActor)).toBe(ada)
    expect(await cache.flow(key, loadFlow)).toBe(access)
  }
  expect([loadActor, loadFlow].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('nothing is cached for someone who is not signed in, or has no access', async () => {
  const cache = new AccessCache()
  const load = vi.fn(async () => null)
  for (let call = 0; call < 2; call++) {
    expect(await cache.actor('session 1', load)).toBeNull()
    expect(await cache.flow(key, load)).toBeNull()
  }
  expect(load).toHaveBeenCalledTimes(4)
})

test('access is cached per person and flow', async () => {
  const cache = new AccessCache()
  const load = vi.fn(async () => access)
  await cache.flow(key, load)
  await cache.flow({ ...key, userId: 'bob' }, load)
  await cache.flow({ ...key, publicId: 'bas-2' }, load)
  expect(load).toHaveBeenCalledTimes(3)
})

test.each([
  ['forgetUser', (cache: AccessCache) => cache.forgetUser('ada'), [2, 2]],
  ['forgetUser of another person', (cache: AccessCache) => cache.forgetUser('bob'), [1, 1]],
  ['forgetFlow', (cache: AccessCache) => cache.forgetFlow('bas-1'), [1, 2]],
  ['forgetFlow of another flow', (cache: AccessCache) => cache.forgetFlow('bas-2'), [1, 1]],
  ['forgetAll', (cache: AccessCache) => cache.forgetAll(), [2, 2]],
])('%s drops what it concerns', async (_name, forget, loads) => {
  const cache = new AccessCache()
  const loadActor = vi.fn(async () => ada)
  const loadFlow = vi.fn(async () => access)
  const readBoth = async () => {
    await cache.actor('session 1', loadActor)
    await cache.flow(key, loadFlow)
  }
  await readBoth()
  forget(cache)
  await readBoth()
  expect([loadActor, loadFlow].map(({ mock }) => mock.calls.length)).toEqual(loads)
})

test('what was loaded before a change is not cached after it', async () => {
  const cache = new AccessCache()
  const loading = Promise.withResolvers<FlowAccess>()
  const first = cache.flow(key, () => loading.promise)
  cache.forgetFlow('bas-1')
  loading.resolve(access)
  expect(await first).toBe(access)
  const load = vi.fn(async () => access)
  await cache.flow(key, load)
  expect(load).toHaveBeenCalledTimes(1)
})

test('listeners hear of changes to their person and their flow until they unsubscribe', () => {
  const cache = new AccessCache()
  const listener = vi.fn()
  const unsubscribe = cache.onChange(key, listener)
  cache.forgetUser('bob')
  cache.forgetFlow('bas-2')
  expect(listener).not.toHaveBeenCalled()
  cache.forgetUser('ada')
  cache.forgetFlow('bas-1')
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  cache.forgetUser('ada')
  cache.forgetAll()
  expect(listener).toHaveBeenCalledTimes(2)
})
