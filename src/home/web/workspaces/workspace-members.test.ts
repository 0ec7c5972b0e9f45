import { afterEach, expect, test, vi } from 'vitest'
import { fakeHome } from '../testing/fake-home.ts'
import {
  peopleToAdd,
  setMemberLevel,
  shareWorkspace,
  workspaceMembersQuery,
  type OrganizationMember,
  type WorkspaceMember,
} from './workspace-members.ts'

const person = (userId: string, name: string, role: OrganizationMember['role'] = 'member'): OrganizationMember => ({
  membershipId: `membership of ${userId}`,
  userId,
  name,
  email: `${userId}@example.com`,
  image: null,
  role,
})
const member = (userId: string, name: string): WorkspaceMember => {
  const { email } = person(userId, name)
  return { userId, name, email, accessLevel: 'read' }
}

test('a workspace can be shared with members who do not have it, but not with owners and admins', () => {
  const people = [person('1', 'Ana'), person('2', 'Ben', 'admin'), person('3', 'Cleo'), person('4', 'Dan', 'owner')]
  expect(peopleToAdd(people, [member('1', 'Ana')]).map(({ name }) => name)).toEqual(['Cleo'])
})

test('a member is added in order of names, updated in place, and removed', () => {
  const two = [member('1', 'Ana'), member('3', 'Cleo')]
  const names = (all: readonly WorkspaceMember[]) => all.map(({ name, accessLevel }) => `${name} ${accessLevel}`)
  expect(names(setMemberLevel(two, person('2', 'Ben'), 'write'))).toEqual(['Ana read', 'Ben write', 'Cleo read'])
  expect(names(setMemberLevel(two, person('1', 'Ana'), 'write'))).toEqual(['Ana write', 'Cleo read'])
  expect(names(setMemberLevel(two, person('1', 'Ana'), null))).toEqual(['Cleo read'])
})

afterEach(() => vi.unstubAllGlobals())

test('sharing a workspace shows before the server answers', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { queries, calls } = fakeHome({}, () => promise)
  const { queryKey } = workspaceMembersQuery('7')
  queries.setQueryData(queryKey, { members: [member('1', 'Ana')] })
  const shown = () => queries.getQueryData(queryKey)?.members.map(({ name, accessLevel }) => `${name} ${accessLevel}`)
  const sharing = shareWorkspace(queries, { id: '7' }, { person: person('2', 'Ben'), accessLevel: 'write' })
  await vi.waitFor(() => expect(shown()).toEqual(['Ana read', 'Ben write']))
  resolve({ success: true })
  await sharing
  expect(calls[0]).toEqual({ method: 'PUT', path: '/workspaces/7/members/2', body: { accessLevel: 'write' } })
})

test('members reload when the server refuses to share', async () => {
  const { queries } = fakeHome({}, () => 409)
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  const share = { person: person('2', 'Ben'), accessLevel: null }
  await expect(shareWorkspace(queries, { id: '7' }, share)).rejects.toThrow('The server refuses.')
  expect(invalidate).toHaveBeenCalledWith({ queryKey: workspaceMembersQuery('7').queryKey })
})
