import { expect, test } from 'vitest'
import { peopleToAdd, setMemberLevel, type OrganizationMember, type WorkspaceMember } from './workspace-members.ts'

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
