import { expect, test } from 'vitest'
import type { Organization } from '../home-calls.ts'
import { flowNamed, workspaceNamed } from '../testing/fake-home.ts'
import { whoHasAccess } from './who-has-access.ts'

const home = {
  organizations: [{ id: 'org', name: 'Acme' } as Organization],
  workspaces: [
    workspaceNamed('Open', { defaultLevel: 'write' }),
    workspaceNamed('Readable', { defaultLevel: 'read' }),
    workspaceNamed('Private', { defaultLevel: null }),
  ],
}

test.each([
  [null, 'Everyone in Acme can edit it, because it is in Home.'],
  ['Open', 'Everyone in Acme can edit it, because it is in Open.'],
  ['Readable', 'Everyone in Acme can view it, because it is in Readable.'],
  ['Private', 'Members of Private have access to it.'],
  ['Unknown', 'People with access to its workspace have access to it.'],
])('a flow in workspace %s says who has access', (workspaceId, text) => {
  expect(whoHasAccess(flowNamed('Survey', { workspaceId }), home)).toBe(text)
})

test('an organization may keep its Home to owners and admins', () => {
  const organizations = [{ id: 'org', name: 'Acme', isHomePrivate: true } as Organization]
  expect(whoHasAccess(flowNamed('Survey'), { ...home, organizations })).toBe(
    'Only its owner and admins of Acme have access to it, because it is in Home.',
  )
})

test('a flow of an organization that the person is not in names none', () => {
  const flow = flowNamed('Survey', { organizationId: 'other' })
  expect(whoHasAccess(flow, home)).toBe('Everyone in its organization can edit it, because it is in Home.')
})
