import { expect, test } from 'vitest'
import { withAccess, type People } from './flow-people.ts'

const bo = { userId: 'bo', name: 'Bo', email: 'bo@example.com', accessLevel: 'write', isMember: true } as const
const cleo = { ...bo, userId: 'cleo', name: 'Cleo', email: 'cleo@example.com' }
const invited = { email: 'later@example.com', accessLevel: 'read', path: null } as const
const people: People = { members: [bo, cleo], invitations: [invited] }

test('a person gets another level, and the others keep theirs', () => {
  expect(withAccess(people, { email: bo.email, accessLevel: 'read' })).toEqual({
    members: [{ ...bo, accessLevel: 'read' }, cleo],
    invitations: [invited],
  })
})

test('a person without access is not listed, and neither is an invitation that was cancelled', () => {
  expect(withAccess(people, { email: cleo.email, accessLevel: null })).toEqual({
    members: [bo],
    invitations: [invited],
  })
  expect(withAccess(people, { email: invited.email, accessLevel: null })).toEqual({
    members: [bo, cleo],
    invitations: [],
  })
})

test('an invitation gets another level', () => {
  const { invitations } = withAccess(people, { email: invited.email, accessLevel: 'write' })
  expect(invitations).toEqual([{ ...invited, accessLevel: 'write' }])
})

test('nobody is listed before the server has found who an address belongs to', () => {
  expect(withAccess(people, { email: 'new@example.com', accessLevel: 'write' })).toEqual(people)
})
