import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../../ui/testing/fake-storage.ts'
import { setTabOrganization, tabOrganization } from './frame/tab-organization.ts'
import { homeQuery } from './home-calls.ts'
import { fakeHome } from './testing/fake-home.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', new FakeStorage()))
afterEach(() => vi.unstubAllGlobals())

/** Answers with the organization that a call names, or else with the one opened last. Refuses those of `refused`. */
const server =
  (refused: readonly string[] = [], status = 403) =>
  ({ path }: { path: string }) => {
    const named = new URLSearchParams(path.split('?')[1]).get('organizationId')
    return named !== null && refused.includes(named) ? status : { organizationId: named ?? 'opened last' }
  }

async function openHome(answer: ReturnType<typeof server>) {
  const { queries, calls } = fakeHome({}, answer)
  const home = await queries.fetchQuery(homeQuery)
  return { organizationId: home.organizationId, calls }
}

test('a new tab shows the organization that the person opened last, and keeps it', async () => {
  const { organizationId, calls } = await openHome(server())
  expect(organizationId).toBe('opened last')
  expect(calls.map(({ path }) => path)).toEqual(['/admin/home'])
  expect(tabOrganization()).toBe('opened last')
})

test('a tab stays in its organization after another tab switched', async () => {
  setTabOrganization('mine')
  expect((await openHome(server())).organizationId).toBe('mine')
  expect(tabOrganization()).toBe('mine')
})

test('a person who was removed from the organization gets the one they opened last', async () => {
  setTabOrganization('left')
  const { organizationId, calls } = await openHome(server(['left']))
  expect(organizationId).toBe('opened last')
  expect(calls).toHaveLength(2)
  expect(tabOrganization()).toBe('opened last')
})

test('a failure of the server changes nothing about the organization of the tab', async () => {
  setTabOrganization('mine')
  await expect(openHome(server(['mine'], 409))).rejects.toThrow('The server refuses.')
  expect(tabOrganization()).toBe('mine')
})

test('an organization with unusual characters in its id is named whole', async () => {
  setTabOrganization('a&b=c d')
  expect((await openHome(server())).organizationId).toBe('a&b=c d')
})

test('a browser that forbids storage shows the organization that the person opened last', async () => {
  const deny = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: deny, setItem: deny, removeItem: deny })
  expect((await openHome(server())).organizationId).toBe('opened last')
  setTabOrganization('mine')
  expect(tabOrganization()).toBeNull()
})
