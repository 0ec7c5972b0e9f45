import { expect, test, vi } from 'vitest'
import { leaveOrganizations } from './auth/leave-organizations.ts'
import { selectOrganizationFates } from './auth/leave-organizations.sql.ts'
import { filterViewers } from './filter-viewers.ts'
import { selectFlowLevel, selectFlowMembers, updateFlowMember } from './flow-marks.sql.ts'
import { peopleByIds } from './people-by-ids.ts'
import { openPeople } from './testing/open-people.ts'
import { deleteSetting, insertSetting } from './user-settings.sql.ts'
import { readSettings } from './user-settings.ts'
import { run } from '../platform/sql/run.ts'

const people = openPeople()

test('viewers of a base are those who may view it now', async () => {
  const [owner, member, reader, stranger] = [
    await people.person(),
    await people.person(),
    await people.person(),
    await people.person(),
  ]
  const organizationId = await people.organization(owner)
  await people.addMember(organizationId, member)
  const { flowId, publicId } = await people.base(owner, organizationId)
  const { pool } = people.platform
  await run(pool, updateFlowMember({ flowId, userId: reader.userId, level: 'read' }))
  const userIds = [owner, member, reader, stranger].map(({ userId }) => userId)
  const viewers = () => filterViewers(people.platform, { publicId, userIds: [...userIds, 'nobody'] })
  expect(await viewers()).toEqual(new Set(userIds.slice(0, 3)))
  await run(pool, updateFlowMember({ flowId, userId: reader.userId, level: null }))
  expect(await viewers()).toEqual(new Set(userIds.slice(0, 2)))
  expect((await filterViewers(people.platform, { publicId: 'missing', userIds })).size).toBe(0)
})

test('people with whom a flow is shared are listed with their level', async () => {
  const [owner, member, outsider] = [
    await people.person('Olga'),
    await people.person('Mia'),
    await people.person('Gus'),
  ]
  const organizationId = await people.organization(owner)
  await people.addMember(organizationId, member)
  const { flowId } = await people.base(owner, organizationId)
  const { pool } = people.platform
  await run(pool, updateFlowMember({ flowId, userId: member.userId, level: 'read' }))
  await run(pool, updateFlowMember({ flowId, userId: outsider.userId, level: 'write' }))
  expect(await run(pool, selectFlowMembers(flowId))).toMatchObject([
    { name: 'Gus', accessLevel: 'write', isMember: false },
    { name: 'Mia', accessLevel: 'read', isMember: true },
  ])
  expect(await run(pool, selectFlowLevel({ flowId, userId: outsider.userId }))).toEqual([{ level: 'write' }])
  expect(await run(pool, selectFlowLevel({ flowId, userId: owner.userId }))).toEqual([])
})

test('people are found by their ids with one query, and cached', async () => {
  const [one, two] = [await people.person('One'), await people.person('Two')]
  const connect = vi.spyOn(people.platform.pool, 'connect')
  const read = () => peopleByIds(people.platform, [one.userId, two.userId, one.userId, 'gone'])
  const expected = new Map([
    [one.userId, { id: one.userId, name: 'One' }],
    [two.userId, { id: two.userId, name: 'Two' }],
    ['gone', { id: 'gone', name: null }],
  ])
  expect(await read()).toEqual(expected)
  expect(await read()).toEqual(expected)
  expect(connect).toHaveBeenCalledTimes(1)
  connect.mockRestore()
})

test('settings and flags of a person are stored by name, up to a maximum', async () => {
  const { userId } = await people.person()
  const { pool } = people.platform
  expect(await readSettings(pool, userId)).toEqual({ settings: {}, flags: {} })
  const store = async (kind: 'setting' | 'flag', name: string, value: unknown) =>
    (await run(pool, insertSetting({ userId, kind, name, value, max: 2 }))).length > 0
  expect(await store('setting', 'sidebar', { open: true })).toBe(true)
  expect(await store('flag', 'welcome', true)).toBe(true)
  expect(await store('setting', 'third', 1)).toBe(false)
  expect(await store('setting', 'sidebar', { open: false })).toBe(true)
  expect(await readSettings(pool, userId)).toEqual({
    settings: { sidebar: { open: false } },
    flags: { welcome: true },
  })
  await run(pool, deleteSetting({ userId, kind: 'flag', name: 'welcome' }))
  expect(await readSettings(pool, userId)).toEqual({ settings: { sidebar: { open: false } }, flags: {} })
})

test('leaving ends organizations without other members, and needs another owner for the rest', async () => {
  const [ada, bob] = [await people.person(), await people.person()]
  const { platform } = people
  const shared = await people.organization(ada, 'Shared')
  await people.addMember(shared, bob)
  const own = await people.organization(ada, 'Own')
  await people.base(ada, own)
  expect(await run(platform.pool, selectOrganizationFates(ada.userId))).toEqual([
    { name: 'Own', fate: 'ends', flowCount: 1 },
    { name: 'Shared', fate: 'needs owner', flowCount: 0 },
  ])
  expect(await run(platform.pool, selectOrganizationFates(bob.userId))).toEqual([
    { name: 'Shared', fate: 'stays', flowCount: 0 },
  ])
  await expect(leaveOrganizations(platform, ada.userId)).rejects.toThrow('Make someone else an owner of Shared first')
  const deleted = async () => {
    const { rows } = await platform.pool.query<{ name: string }>(
      'SELECT name FROM organizations WHERE deleted_at IS NOT NULL',
    )
    return rows.map(({ name }) => name)
  }
  expect(await deleted()).toEqual([])
  await platform.pool.query(`UPDATE members SET role = 'owner' WHERE "userId" = $1`, [bob.userId])
  await leaveOrganizations(platform, ada.userId)
  expect(await deleted()).toEqual(['Own'])
})
