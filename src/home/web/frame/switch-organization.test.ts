import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { homeQuery } from '../home-calls.ts'
import { fakeHome, flowNamed } from '../testing/fake-home.ts'
import { switchOrganization } from './switch-organization.ts'

const opened: string[] = []
const announced: unknown[] = []

beforeEach(() => {
  opened.length = 0
  announced.length = 0
  vi.stubGlobal('location', { assign: (path: string) => void opened.push(path) })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: unknown) => void announced.push(message)
      close = () => undefined
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('switching opens the page that the server redirects to, and other tabs hear of it', async () => {
  const { queries, calls } = fakeHome({}, () => ({ redirectPath: '/home' }))
  await switchOrganization(queries, { userId: 'membership' })
  expect(calls).toEqual([
    { method: 'POST', path: '/admin/organizations/switchOrganization', body: { userId: 'membership' } },
  ])
  expect(opened).toEqual(['/home'])
  expect(announced).toHaveLength(1)
})

test('switching to see one item opens that item', async () => {
  const { queries } = fakeHome({}, () => ({ redirectPath: '/home' }))
  await switchOrganization(queries, { userId: 'membership' }, '/editor/frm1/edit')
  expect(opened).toEqual(['/editor/frm1/edit'])
})

test('nothing of the previous organization stays in memory', async () => {
  const { queries, listed } = fakeHome({ flows: [flowNamed('Survey')] }, () => ({ redirectPath: '/home' }))
  expect(listed('Survey')).toBeDefined()
  await switchOrganization(queries, { userId: 'membership' })
  expect(listed('Survey')).toBeUndefined()
  expect(queries.getQueryData(homeQuery.queryKey)).toBeUndefined()
})

test('a refused switch opens nothing, and keeps what is loaded', async () => {
  const { queries, listed } = fakeHome({ flows: [flowNamed('Survey')] }, () => 409)
  await expect(switchOrganization(queries, { userId: 'membership' })).rejects.toThrow('The server refuses.')
  expect([opened, announced]).toEqual([[], []])
  expect(listed('Survey')).toBeDefined()
})
