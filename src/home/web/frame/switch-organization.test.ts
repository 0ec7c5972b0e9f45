import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { homeQuery } from '../home-calls.ts'
import { fakeHome, flowNamed } from '../testing/fake-home.ts'
import { FakeStorage } from '../../../ui/testing/fake-storage.ts'
import { switchOrganization } from './switch-organization.ts'
import { tabOrganization } from './tab-organization.ts'

const opened: string[] = []

beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('location', { assign: (path: string) => void opened.push(path) })
  vi.stubGlobal('sessionStorage', new FakeStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('switching opens the page that the server redirects to, in this tab only', async () => {
  const { queries, calls } = fakeHome({}, () => ({ redirectPath: '/home', organizationId: 'second' }))
  await switchOrganization(queries, { userId: 'membership' })
  expect(calls).toEqual([
    { method: 'POST', path: '/admin/organizations/switchOrganization', body: { userId: 'membership' } },
  ])
  expect(opened).toEqual(['/home'])
  expect(tabOrganization()).toBe('second')
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
  expect([opened, tabOrganization()]).toEqual([[], null])
  expect(listed('Survey')).toBeDefined()
})
