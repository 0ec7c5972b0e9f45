import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { findFlows } from './find-access.ts'
import { openPeople } from './testing/open-people.ts'
import { createWorkspace, deleteWorkspace, shareWorkspace, updateWorkspace, workspacesOf } from './workspaces.ts'
import { updateWorkspaceOrder, selectWorkspaceMembers } from './workspaces.sql.ts'
import { run } from '../platform/sql/run.ts'

const people = openPeople()

let owner: Actor
let member: Actor
let organizationId: string

beforeEach(async () => {
  owner = await people.person('Olga Owner')
  member = await people.person('Mia Member')
  organizationId = await people.organization(owner)
  await people.addMember(organizationId, member)
})

const create = (name = 'Team', by = owner) =>
  createWorkspace(people.platform, { organizationId, name, icon: null, color: null }, by.userId)
const seenBy = ({ userId }: Actor, role: 'owner' | 'member') =>
  workspacesOf(people.platform, { organizationId, userId, role })
const share = (workspaceId: string, { userId }: Actor, level: 'read' | 'write' | null) =>
  shareWorkspace(people.platform, { workspaceId, organizationId }, { userId, level })

describe('workspaces of a person', () => {
  test('are those that they created or that are shared with them', async () => {
    const shared = await create('Shared')
    await create('Hidden')
    const own = await create('Own', member)
    await share(shared, member, 'read')
    expect(await seenBy(member, 'member')).toMatchObject([
      { id: shared, accessLevel: 'read', canManage: false },
      { id: own, accessLevel: 'write', canManage: true },
    ])
    expect((await seenBy(owner, 'owner')).map(({ name }) => name)).toEqual(['Shared', 'Hidden', 'Own'])
  })

  test('include those that every member can see', async () => {
    const id = await create()
    expect(await seenBy(member, 'member')).toEqual([])
    await updateWorkspace(people.platform, id, { defaultLevel: 'write' })
    expect(await seenBy(member, 'member')).toMatchObject([{ id, accessLevel: 'write', canManage: false }])
    await updateWorkspace(people.platform, id, { defaultLevel: null })
    expect(await seenBy(member, 'member')).toEqual([])
  })

  test('have an order', async () => {
    const [one, two, three] = [await create('One'), await create('Two'), await create('Three')]
    await run(people.platform.pool, updateWorkspaceOrder({ organizationId, workspaceIds: [three, one] }))
    expect((await seenBy(owner, 'owner')).map(({ id }) => id)).toEqual([three, one, two])
  })
})

describe('a workspace', () => {
  test('keeps what a change does not name', async () => {
    const id = await create()
    await updateWorkspace(people.platform, id, { icon: 'rocket', connectionsStay: true })
    await updateWorkspace(people.platform, id, { name: 'New', color: 'red' })
    const changed = { id, name: 'New', icon: 'rocket', color: 'red', connectionsStay: true, defaultLevel: null }
    expect(await seenBy(owner, 'owner')).toMatchObject([changed])
    await updateWorkspace(people.platform, id, { icon: null })
    expect(await seenBy(owner, 'owner')).toMatchObject([{ ...changed, icon: null }])
  })

  test('is shared with members only, until sharing stops', async () => {
    const id = await create()
    await expect(share(id, await people.person(), 'read')).rejects.toMatchObject({ code: 'not_found' })
    await share(id, member, 'read')
    await share(id, member, 'write')
    const levels = async () =>
      (await run(people.platform.pool, selectWorkspaceMembers(id))).map(({ name, accessLevel }) => [name, accessLevel])
    expect(await levels()).toEqual([
      ['Mia Member', 'write'],
      ['Olga Owner', 'write'],
    ])
    await share(id, member, null)
    expect(await levels()).toEqual([['Olga Owner', 'write']])
  })

  test('takes its flows to the trash when it is deleted', async () => {
    const id = await create()
    const inside = await people.base(owner, organizationId, id)
    const outside = await people.base(owner, organizationId)
    expect(await deleteWorkspace(people.platform, id)).toEqual([inside.flowId])
    const found = await findFlows({ platform: people.platform, actor: owner }, [inside.flowId, outside.flowId])
    expect(new Map(found.map(({ flowId, trashed }) => [flowId, trashed]))).toEqual(
      new Map([
        [inside.flowId, true],
        [outside.flowId, false],
      ]),
    )
    expect(await seenBy(owner, 'owner')).toEqual([])
  })
})
