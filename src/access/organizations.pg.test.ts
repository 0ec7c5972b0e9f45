import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import type { Role } from './capabilities.ts'
import { findFlows } from './find-access.ts'
import { updateFlowMember } from './flow-marks.sql.ts'
import { invitationsOf, inviteByMail } from './invitations.ts'
import { removeMember, switchOrganization, updateOrganization, updateRole, roleIn } from './organizations.ts'
import { selectMembers, selectOrganizations } from './organizations.sql.ts'
import { openPeople } from './testing/open-people.ts'
import { createWorkspace, shareWorkspace } from './workspaces.ts'
import { selectWorkspaceMembers } from './workspaces.sql.ts'
import { run } from '../platform/sql/run.ts'

const people = openPeople()

let owner: Actor
let admin: Actor
let member: Actor
let organizationId: string

beforeEach(async () => {
  owner = await people.person('Olga Owner')
  admin = await people.person('Adam Admin')
  member = await people.person('Mia Member')
  organizationId = await people.organization(owner)
  await people.addMember(organizationId, admin, 'admin')
  await people.addMember(organizationId, member)
})

const roleOf = ({ userId }: Actor) => roleIn(people.platform.pool, { organizationId, userId })
const setRole = (of: Actor, role: Role, by: { actor: Actor; role: Role }) =>
  updateRole(
    people.platform,
    { organizationId, userId: of.userId, by: { userId: by.actor.userId, role: by.role } },
    role,
  )
const remove = (of: Actor, by: { actor: Actor; role: Role }) =>
  removeMember(people.platform, {
    organizationId,
    userId: of.userId,
    by: { userId: by.actor.userId, role: by.role },
  })

describe('roles', () => {
  test('can be given by admins, but not that of an owner', async () => {
    const by = { actor: admin, role: 'admin' as const }
    await setRole(member, 'admin', by)
    expect(await roleOf(member)).toBe('admin')
    await expect(setRole(member, 'owner', by)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(setRole(owner, 'member', by)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('of owners change only while another owner remains', async () => {
    const by = { actor: owner, role: 'owner' as const }
    const needsOwner = { code: 'conflict', message: expect.stringContaining('An organization needs an owner.') }
    await expect(setRole(owner, 'admin', by)).rejects.toMatchObject(needsOwner)
    await setRole(admin, 'owner', by)
    await setRole(owner, 'member', by)
    expect([await roleOf(owner), await roleOf(admin)]).toEqual(['member', 'owner'])
  })

  test('are only for members', async () => {
    const stranger = await people.person()
    const by = { actor: owner, role: 'owner' as const }
    await expect(setRole(stranger, 'admin', by)).rejects.toMatchObject({ code: 'not_found' })
    expect(await roleOf(stranger)).toBeUndefined()
  })

  test('stay with one owner when two owners leave at once', async () => {
    const by = { actor: owner, role: 'owner' as const }
    await setRole(admin, 'owner', by)
    const results = await Promise.allSettled([remove(owner, by), remove(admin, by)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a removed member', () => {
  test('loses what was shared with them, and their invitations are cancelled', async () => {
    const { platform } = people
    const draft = { organizationId, name: 'Team', icon: null, color: null }
    const workspaceId = await createWorkspace(platform, draft, owner.userId)
    await shareWorkspace(platform, { workspaceId, organizationId }, { userId: member.userId, level: 'read' })
    const base = await people.base(owner, organizationId)
    await run(platform.pool, updateFlowMember({ flowId: base.flowId, userId: member.userId, level: 'write' }))
    const to = { organizationId, organizationName: 'Acme', role: 'member' as const, publicUrl: 'http://localhost' }
    await inviteByMail(platform, member, { ...to, email: 'friend@example.com' })
    await remove(member, { actor: admin, role: 'admin' })
    expect(await roleOf(member)).toBeUndefined()
    expect((await run(platform.pool, selectWorkspaceMembers(workspaceId))).map(({ userId }) => userId)).toEqual([
      owner.userId,
    ])
    const [access] = await findFlows({ platform, actor: member }, [base.flowId])
    expect(access?.capabilities.size).toBe(0)
    expect(await invitationsOf(platform, organizationId)).toEqual([])
  })

  test('leaves what they own', async () => {
    const { platform } = people
    const base = await people.base(member, organizationId)
    await remove(member, { actor: member, role: 'member' })
    const [access] = await findFlows({ platform, actor: owner }, [base.flowId])
    expect(access?.capabilities.has('manage flow')).toBe(true)
  })

  test('was a member, and the last owner stays', async () => {
    const by = { actor: owner, role: 'owner' as const }
    await expect(remove(await people.person(), by)).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(owner, by)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('organizations of a person', () => {
  test('come with their role, the ones they own first', async () => {
    const own = await people.organization(member, 'Own')
    const found = await run(people.platform.pool, selectOrganizations(member.userId))
    expect(found.map(({ id, role }) => [id, role])).toEqual([
      [own, 'owner'],
      [organizationId, 'member'],
    ])
    expect(found[1]).toMatchObject({ name: 'Acme', userCount: 3, planName: 'free', isSandbox: false })
  })

  test('are opened by the person’s own membership only', async () => {
    const { platform } = people
    const [{ membershipId = '' } = {}] = await run(platform.pool, selectOrganizations(member.userId))
    const open = (userId: string) => switchOrganization(platform, { membershipId, userId })
    expect(await open(member.userId)).toBe(organizationId)
    await expect(open(admin.userId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('list their members by name', async () => {
    const members = await run(people.platform.pool, selectMembers(organizationId))
    expect(members.map(({ name, role }) => [name, role])).toEqual([
      ['Adam Admin', 'admin'],
      ['Mia Member', 'member'],
      ['Olga Owner', 'owner'],
    ])
  })

  test('keep the settings that a change does not name', async () => {
    const { pool } = people.platform
    const read = async () => (await run(pool, selectOrganizations(owner.userId)))[0]
    await updateOrganization(people.platform, organizationId, { connectionsStay: true })
    expect(await read()).toMatchObject({ name: 'Acme', connectionsStay: true })
    await updateOrganization(people.platform, organizationId, { name: 'New' })
    expect(await read()).toMatchObject({ name: 'New', connectionsStay: true })
  })
})
