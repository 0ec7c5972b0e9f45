import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Capability, capabilitiesOf, type Membership } from './capabilities.ts'

const outside: Membership = {
  role: null,
  inWorkspace: false,
  isHomePrivate: false,
  workspaceLevel: null,
  flowLevel: null,
  isOwner: false,
  trashed: false,
}
const member: Membership = { ...outside, role: 'member' }
const inWorkspace: Membership = { ...member, inWorkspace: true }
const atPrivateHome: Membership = { ...member, isHomePrivate: true }

const nothing: Capability[] = []
const viewing: Capability[] = ['view base']
const everything: Capability[] = ['view base', 'edit records', 'edit structure', 'manage base']

describe('what people may do with a base', () => {
  test.each<[string, Membership, Capability[]]>([
    ['the owner of its organization', { ...inWorkspace, role: 'owner' }, everything],
    ['an admin of its organization', { ...inWorkspace, role: 'admin' }, everything],
    ['an admin who was given read only', { ...inWorkspace, role: 'admin', flowLevel: 'read' }, everything],
    ['a member, when it lies at Home', member, everything],
    ['a member, when it is in a workspace not shared with them', inWorkspace, nothing],
    ['a member who may read its workspace', { ...inWorkspace, workspaceLevel: 'read' }, viewing],
    ['a member who may write in its workspace', { ...inWorkspace, workspaceLevel: 'write' }, everything],
    ['a member who may read it, in a workspace not shared with them', { ...inWorkspace, flowLevel: 'read' }, viewing],
    ['a member who may write in it alone', { ...inWorkspace, workspaceLevel: 'read', flowLevel: 'write' }, everything],
    [
      'a member held to reading, in a workspace they write in',
      { ...inWorkspace, workspaceLevel: 'write', flowLevel: 'read' },
      viewing,
    ],
    ['a member held to reading, at Home', { ...member, flowLevel: 'read' }, viewing],
    ['a member, at a private Home', atPrivateHome, nothing],
    ['its owner, at a private Home', { ...atPrivateHome, isOwner: true }, everything],
    ['an admin, at a private Home', { ...atPrivateHome, role: 'admin' }, everything],
    ['a member with whom it is shared, at a private Home', { ...atPrivateHome, flowLevel: 'read' }, viewing],
    [
      'a member who may write in its workspace, beside a private Home',
      { ...inWorkspace, isHomePrivate: true, workspaceLevel: 'write' },
      everything,
    ],
    ['a collaborator from outside who may read it', { ...outside, flowLevel: 'read' }, viewing],
    ['a collaborator from outside who may write in it', { ...outside, flowLevel: 'write' }, everything],
    ['a person outside the organization', outside, nothing],
    [
      'a person who left the organization but not the workspace',
      { ...outside, inWorkspace: true, workspaceLevel: 'write' },
      nothing,
    ],
  ])('%s', (_who, membership, expected) => {
    expect([...capabilitiesOf('base', membership)]).toEqual(expected)
  })

  test('nothing while it is in the trash', () => {
    expect([...capabilitiesOf('base', { ...member, role: 'owner', trashed: true })]).toEqual([])
  })
})

describe('what people may do with a flow', () => {
  const using: Capability[] = ['view flow', 'manage flow', 'write internal note']
  /** Only the organization can read the note. */
  const usingFromOutside: Capability[] = ['view flow', 'manage flow']
  const sharing: Capability[] = [...using, 'share flow', 'delete flow permanently']
  const all: Capability[] = [...sharing, 'move flow to another organization']
  test.each<[string, Membership, Capability[]]>([
    ['an admin', { ...inWorkspace, role: 'admin' }, all],
    ['its owner, when it lies at Home', { ...member, isOwner: true }, sharing],
    ['its owner, held to reading', { ...member, isOwner: true, flowLevel: 'read' }, ['view flow']],
    ['its owner, when the workspace is not shared with them', { ...inWorkspace, isOwner: true }, nothing],
    ['its owner, who left the organization', { ...outside, isOwner: true }, nothing],
    ['a member who may write', member, using],
    ['a member, while it is in the trash, so that they can restore it', { ...member, trashed: true }, using],
    ['a collaborator who may write in it', { ...outside, flowLevel: 'write' }, usingFromOutside],
    ['a collaborator who may read it', { ...outside, flowLevel: 'read' }, ['view flow']],
    ['a person outside the organization', outside, nothing],
  ])('%s', (_who, membership, expected) => {
    expect([...capabilitiesOf('flow', membership)]).toEqual(expected)
  })
})

describe('what people may do with a workspace', () => {
  const writing: Capability[] = ['view workspace', 'create flow in workspace']
  const all: Capability[] = [...writing, 'manage workspace']
  const restoring: Capability[] = ['view workspace', 'restore workspace']
  test.each<[string, Membership, Capability[]]>([
    ['an admin', { ...inWorkspace, role: 'admin' }, all],
    ['the member who created it', { ...inWorkspace, workspaceLevel: 'write', isOwner: true }, all],
    ['a member who may write', { ...inWorkspace, workspaceLevel: 'write' }, writing],
    ['a member who may read', { ...inWorkspace, workspaceLevel: 'read' }, ['view workspace']],
    [
      'the member who created it, with read access',
      { ...inWorkspace, workspaceLevel: 'read', isOwner: true },
      ['view workspace'],
    ],
    ['a member it is not shared with', inWorkspace, nothing],
    ['a person outside the organization', { ...outside, inWorkspace: true }, nothing],
    ['an admin, once it is deleted', { ...inWorkspace, role: 'admin', trashed: true }, restoring],
    ['a member who may write, once it is deleted', { ...inWorkspace, workspaceLevel: 'write', trashed: true }, nothing],
  ])('%s', (_who, membership, expected) => {
    expect([...capabilitiesOf('workspace', membership)]).toEqual(expected)
  })
})

describe('what people may do with an organization', () => {
  const belonging: Capability[] = ['view organization', 'create flow', 'create workspace', 'create connection']
  test.each<[string, Membership, Capability[]]>([
    ['the owner', { ...member, role: 'owner' }, [...belonging, 'manage organization', 'own organization']],
    ['an admin', { ...member, role: 'admin' }, [...belonging, 'manage organization']],
    ['a member', member, belonging],
    ['a person outside the organization', outside, nothing],
  ])('%s', (_who, membership, expected) => {
    expect([...capabilitiesOf('organization', membership)]).toEqual(expected)
  })
})

describe('what people may do with a connection', () => {
  const using: Capability[] = ['view connection', 'use connection']
  const managing: Capability[] = [...using, 'manage connection']
  test.each<[string, Membership, Capability[]]>([
    ['its owner', { ...member, isOwner: true }, managing],
    ['an admin', { ...inWorkspace, role: 'admin' }, managing],
    ['a member of the organization', member, using],
    ['a member, when it stays in a workspace not shared with them', inWorkspace, nothing],
    ['a member who may only read the workspace where it stays', { ...inWorkspace, workspaceLevel: 'read' }, nothing],
    ['a member who may write in the workspace where it stays', { ...inWorkspace, workspaceLevel: 'write' }, using],
    ['its owner, after they left the organization', { ...outside, isOwner: true }, nothing],
    ['a person outside the organization', { ...outside, workspaceLevel: 'write' }, nothing],
  ])('%s', (_who, membership, expected) => {
    expect([...capabilitiesOf('connection', membership)]).toEqual(expected)
  })
})

const level = fc.constantFrom('read' as const, 'write' as const, null)
const memberships: fc.Arbitrary<Membership> = fc.record({
  role: fc.constantFrom('owner' as const, 'admin' as const, 'member' as const, null),
  inWorkspace: fc.boolean(),
  isHomePrivate: fc.boolean(),
  workspaceLevel: level,
  flowLevel: level,
  isOwner: fc.boolean(),
  trashed: fc.boolean(),
})

test('everyone who may do something with a thing may view it', () => {
  fc.assert(
    fc.property(
      memberships,
      fc.constantFrom('base' as const, 'flow' as const, 'workspace' as const, 'organization' as const),
      (membership, kind) => {
        const allowed = capabilitiesOf(kind, membership)
        return allowed.size === 0 || allowed.has(`view ${kind}`)
      },
    ),
  )
})
