import { describe, expect, test, vi } from 'vitest'
import { findFlows } from './find-access.ts'
import {
  changedFlowsOf,
  createFlow,
  currentOrganizationOf,
  placeFlows,
  recordFlowOpened,
  renameFlow,
  requireFlowType,
  setFlowsTrashed,
} from './flows.ts'
import { switchOrganization } from './organizations.ts'
import { selectOrganizations } from './organizations.sql.ts'
import { openPeople } from './testing/open-people.ts'
import { createWorkspace, deleteWorkspace, workspacesOf } from './workspaces.ts'
import { run } from '../platform/sql/run.ts'

const people = openPeople()

async function openBase() {
  const owner = await people.person()
  const organizationId = await people.organization(owner)
  const base = await people.base(owner, organizationId)
  const read = async () => (await findFlows({ platform: people.platform, actor: owner }, [base.flowId]))[0]
  const workspace = () =>
    createWorkspace(people.platform, { organizationId, name: 'Team', icon: null, color: null }, owner.userId)
  return { owner, organizationId, base, read, workspace }
}

describe('a flow', () => {
  test('cannot take the identifier of another one', async () => {
    const { owner, organizationId, base } = await openBase()
    const draft = { name: 'Other', type: 'base', organizationId, workspaceId: null, ownerUserId: owner.userId }
    await expect(createFlow(people.platform, { ...draft, publicIdentifier: base.publicId })).rejects.toMatchObject({
      code: 'conflict',
      message: `The identifier '${base.publicId}' is taken.`,
    })
  })

  test('of an unknown type cannot be created', () => {
    expect(() => requireFlowType('nonsense')).toThrow("There is no type of item called 'nonsense'.")
  })

  test('can be renamed', async () => {
    const { base, read } = await openBase()
    await renameFlow(people.platform, base, 'New name')
    expect(await read()).toMatchObject({ name: 'New name', publicId: base.publicId })
  })

  test('moves to a workspace and back to Home', async () => {
    const { base, read, workspace } = await openBase()
    const workspaceId = await workspace()
    const { flowId } = base
    const moved = await placeFlows(people.platform, [base], () => ({ workspaceId, trashed: false }))
    expect(moved).toEqual([{ flowId, workspaceId: null, trashed: false }])
    expect(await read()).toMatchObject({ workspaceId, trashed: false })
    const back = await placeFlows(people.platform, [base], () => ({ workspaceId: null, trashed: false }))
    expect(back).toEqual([{ flowId, workspaceId, trashed: false }])
    expect(await read()).toMatchObject({ workspaceId: null })
  })

  test('keeps its place in the trash', async () => {
    const { base, read, workspace } = await openBase()
    const workspaceId = await workspace()
    await placeFlows(people.platform, [base], () => ({ workspaceId, trashed: false }))
    const inWorkspace = await read()
    await setFlowsTrashed(people.platform, inWorkspace ? [inWorkspace] : [], true)
    expect(await read()).toMatchObject({ workspaceId, trashed: true })
    await setFlowsTrashed(people.platform, inWorkspace ? [inWorkspace] : [], false)
    expect(await read()).toMatchObject({ workspaceId, trashed: false })
  })

  test('restores its deleted workspace', async () => {
    const { owner, organizationId, base, workspace } = await openBase()
    const workspaceId = await workspace()
    await placeFlows(people.platform, [base], () => ({ workspaceId, trashed: false }))
    const names = async () =>
      (await workspacesOf(people.platform, { organizationId, userId: owner.userId, role: 'owner' })).map(
        ({ name }) => name,
      )
    await deleteWorkspace(people.platform, workspaceId)
    expect(await names()).toEqual([])
    await placeFlows(people.platform, [base], () => ({ workspaceId, trashed: false }))
    expect(await names()).toEqual(['Team'])
  })

  test('does not move to a workspace of another organization, and neither do those that move with it', async () => {
    const { base, owner, organizationId, read } = await openBase()
    const other = await openBase()
    const foreign = await other.workspace()
    const second = await people.base(owner, organizationId)
    const moving = placeFlows(people.platform, [base, second], ({ flowId }) => ({
      workspaceId: flowId === base.flowId ? foreign : null,
      trashed: true,
    }))
    await expect(moving).rejects.toMatchObject({ code: 'conflict' })
    expect(await read()).toMatchObject({ workspaceId: null, trashed: false })
    const [unmoved] = await findFlows({ platform: people.platform, actor: owner }, [second.flowId])
    expect(unmoved).toMatchObject({ trashed: false })
  })
})

describe('times of a flow', () => {
  const timeOf = async (query: string, id: string) => {
    const { rows } = await people.platform.pool.query<{ at: string }>(query, [id])
    return rows[0]?.at
  }

  test('record when a person opened it, at most once a minute', async () => {
    const { base, owner } = await openBase()
    const openedAt = () => timeOf('SELECT opened_at AS at FROM flow_opens WHERE flow_id = $1', base.flowId)
    await recordFlowOpened(people.platform, base.publicId, owner.userId)
    const first = await openedAt()
    expect(first).toBeDefined()
    await recordFlowOpened(people.platform, base.publicId, owner.userId)
    expect(await openedAt()).toBe(first)
    await people.platform.pool.query(`UPDATE flow_opens SET opened_at = opened_at - interval '2 minutes'`)
    const earlier = await openedAt()
    await recordFlowOpened(people.platform, base.publicId, owner.userId)
    expect(await openedAt()).not.toBe(earlier)
  })

  test('record when its content changed', async () => {
    const { base } = await openBase()
    await people.platform.pool.query(`UPDATE flows SET updated_at = now() - interval '1 day'`)
    const updatedAt = () => timeOf('SELECT updated_at AS at FROM flows WHERE id = $1', base.flowId)
    const before = await updatedAt()
    const changed = changedFlowsOf(people.platform)
    changed.note(base.flowId)
    await changed.stop()
    expect(await updatedAt()).not.toBe(before)
  })

  test('that cannot be written are logged', async () => {
    const warn = vi.fn()
    const pool = { query: async () => Promise.reject(new Error('the database is gone')) }
    const changed = changedFlowsOf({ ...people.platform, pool, log: { warn } } as unknown as typeof people.platform)
    changed.note('1')
    await changed.stop()
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

describe('the current organization', () => {
  test('is the oldest one that the person owns, until they open another', async () => {
    const ada = await people.person()
    await expect(currentOrganizationOf(people.platform, ada.userId)).rejects.toMatchObject({ code: 'not_found' })
    const bob = await people.person()
    const joined = await people.organization(bob, 'Joined')
    await people.addMember(joined, ada)
    expect(await currentOrganizationOf(people.platform, ada.userId)).toBe(joined)
    const own = await people.organization(ada, 'Own')
    await people.organization(ada, 'Second')
    expect(await currentOrganizationOf(people.platform, ada.userId)).toBe(own)
    const memberships = await run(people.platform.pool, selectOrganizations(ada.userId))
    const { membershipId = '' } = memberships.find(({ id }) => id === joined) ?? {}
    await switchOrganization(people.platform, { membershipId, userId: ada.userId })
    expect(await currentOrganizationOf(people.platform, ada.userId)).toBe(joined)
  })
})
