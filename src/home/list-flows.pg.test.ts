import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { accessCacheOf } from '../access/access-cache.ts'
import { can } from '../access/can.ts'
import { type AccessLevel, capabilitiesOf, type Role, type Membership } from '../access/capabilities.ts'
import { updateFlowMember, updateStar } from '../access/flow-marks.sql.ts'
import { recordFlowOpened } from '../access/flows.ts'
import { updateOrganization } from '../access/organizations.ts'
import {
  type AccessApp,
  addBase,
  addMember,
  type Browser,
  organizationOf,
  signUp,
  startAccessApp,
} from '../access/testing/access-app.ts'
import { createWorkspace } from '../access/workspaces.ts'
import { updateWorkspaceMember } from '../access/workspaces.sql.ts'
import { listFlows, readCounts, readReach } from './list-flows.ts'
import type { FlowQuery } from './list-flows.sql.ts'
import { run } from '../platform/sql/run.ts'

let on: AccessApp
let owner: Browser
let organizationId: string
beforeAll(async () => {
  on = await startAccessApp()
  owner = await signUp(on.app)
  organizationId = await organizationOf(on.app, owner)
})
afterAll(() => on.close())

const everything: FlowQuery = {
  organizationId: null,
  view: 'all',
  types: [],
  workspaceId: null,
  publicIdentifier: null,
  search: '',
  sort: 'created',
  direction: 'desc',
  group: null,
  offset: 0,
  limit: 1_000,
}

const list = (person: Browser, query: Partial<FlowQuery> = {}) =>
  listFlows(on.platform, person, { ...everything, ...query })
const names = async (person: Browser, query: Partial<FlowQuery> = {}) =>
  (await list(person, query)).flows.map(({ name }) => name)

const actorOf = (person: Browser) => ({
  userId: person.userId,
  name: '',
  email: person.email,
  sessionId: null,
  apiKeyId: null,
})

describe('a person', () => {
  const roles: (Role | null)[] = ['admin', 'member', null]
  const levels: (AccessLevel | null)[] = ['read', 'write', null]
  /** Workspace levels do not count in Home. */
  const places = [
    { inWorkspace: false, isHomePrivate: false, given: null, byDefault: null },
    { inWorkspace: false, isHomePrivate: true, given: null, byDefault: null },
    ...levels.flatMap(given => levels.map(byDefault => ({ inWorkspace: true, isHomePrivate: true, given, byDefault }))),
  ]
  const cases = roles.flatMap(role =>
    places.flatMap(place =>
      levels.flatMap(flowLevel => [false, true].map(isOwner => ({ role, ...place, flowLevel, isOwner }))),
    ),
  )

  test('sees and may do exactly what the rules allow, for every membership', async () => {
    const { pool } = on.platform
    const person = await signUp(on.app)
    for (const { role, inWorkspace, isHomePrivate, given, byDefault, flowLevel, isOwner } of cases) {
      await updateOrganization(on.platform, organizationId, { isHomePrivate })
      const draft = { organizationId, name: 'One', icon: null, color: null, defaultLevel: byDefault }
      const workspaceId = inWorkspace ? await createWorkspace(on.platform, draft, owner.userId) : null
      const ownerUserId = isOwner ? person.userId : owner.userId
      const base = await addBase(on.platform, { organizationId, ownerUserId, workspaceId })
      await pool.query(`delete from members where "userId" = $1 and "organizationId" = $2`, [
        person.userId,
        organizationId,
      ])
      if (role && role !== 'owner') await addMember(on.platform, { organizationId, userId: person.userId, role })
      if (workspaceId) await run(pool, updateWorkspaceMember({ workspaceId, userId: person.userId, level: given }))
      await run(pool, updateFlowMember({ flowId: base.id, userId: person.userId, level: flowLevel }))
      const remaining: Membership = {
        role,
        inWorkspace,
        isHomePrivate,
        workspaceLevel: inWorkspace ? (given ?? byDefault) : null,
        flowLevel,
        isOwner,
        trashed: false,
      }
      const allowed = capabilitiesOf('flow', remaining)
      const expected = { remaining, seen: allowed.has('view flow'), write: allowed.has('manage flow') }
      const inAll = (await list(person)).flows.find(({ id }) => id === base.id)
      const inOne = (await list(person, { organizationId })).flows.find(({ id }) => id === base.id)
      for (const listed of [inAll, inOne]) {
        const write = listed?.accessLevel === 'write'
        expect({ remaining, seen: listed !== undefined, write }).toEqual(expected)
      }
      const context = { platform: on.platform, actor: actorOf(person) }
      accessCacheOf(on.platform).forgetAll()
      expect(await can(context, 'view base', { kind: 'base', publicId: base.publicId })).toBe(expected.seen)
      expect(await can(context, 'edit records', { kind: 'base', publicId: base.publicId })).toBe(expected.write)
    }
    await updateOrganization(on.platform, organizationId, { isHomePrivate: false })
  })

  test('sees workspaces, notes, and addresses only inside the organization', async () => {
    const draft = { organizationId, name: 'Inside', icon: null, color: null }
    const workspaceId = await createWorkspace(on.platform, draft, owner.userId)
    const { id } = await addBase(on.platform, { organizationId, ownerUserId: owner.userId, workspaceId })
    await on.platform.pool.query(`update flows set internal_note = 'Ours' where id = $1`, [id])
    const collaborator = await signUp(on.app)
    await run(on.platform.pool, updateFlowMember({ flowId: id, userId: collaborator.userId, level: 'write' }))
    await on.platform.pool.query('update users set name = email where id = $1', [owner.userId])
    const of = async (person: Browser) => (await list(person, { search: '' })).flows.find(flow => flow.id === id)
    expect(await of(owner)).toMatchObject({ workspaceId, internalNote: 'Ours' })
    const seen = await of(collaborator)
    expect(seen).toMatchObject({ workspaceId: null, internalNote: null, accessLevel: 'write' })
    expect(seen?.owner?.firstName).toBe(owner.email.split('@')[0])
    const home = await organizationOf(on.app, collaborator)
    expect(
      (await list(collaborator, { organizationId: home, workspaceId: 'home' })).flows.map(flow => flow.id),
    ).toEqual([id])
    const reach = await readReach(on.platform.pool, { userId: collaborator.userId, organizationId: home })
    const counts = await readCounts(on.platform.pool, reach)
    expect(counts.places).toEqual([{ workspaceId: null, type: 'base', count: 1 }])
  })
})

describe('the flows of an organization', () => {
  let person: Browser
  let own: string
  let workspaces: string[]
  beforeAll(async () => {
    person = await signUp(on.app)
    own = await organizationOf(on.app, person)
    const draft = { organizationId: own, icon: null, color: null }
    workspaces = [
      await createWorkspace(on.platform, { ...draft, name: 'First' }, person.userId),
      await createWorkspace(on.platform, { ...draft, name: 'Second' }, person.userId),
    ]
    await on.platform.pool.query(
      `insert into flows (public_identifier, name, type, organization_id, workspace_id, owner_user_id, created_at, updated_at, trashed_at)
       select 'list-' || n, name, type, $1, ($2::bigint[])[place], $3, now() + n * interval '1 second', now() - n * interval '1 second',
         case when trashed then now() end
       from (values
         (1, 'Émile', 'form', 1, false), (2, 'eagle 100%', 'quiz', 2, false), (3, 'Zebra', 'base', null, false),
         (4, 'zoo_1', 'base', 1, false), (5, 'Gone', 'form', 2, true)
       ) as flow (n, name, type, place, trashed)`,
      [own, workspaces, person.userId],
    )
  })
  const listed = (query: Partial<FlowQuery> = {}) => names(person, { organizationId: own, ...query })

  test('are sorted newest first by default, and in other orders', async () => {
    expect(await listed()).toEqual(['zoo_1', 'Zebra', 'eagle 100%', 'Émile'])
    expect(await listed({ direction: 'asc' })).toEqual(['Émile', 'eagle 100%', 'Zebra', 'zoo_1'])
    expect(await listed({ sort: 'updated' })).toEqual(['Émile', 'eagle 100%', 'Zebra', 'zoo_1'])
    expect(await listed({ sort: 'name', direction: 'asc' })).toEqual(['eagle 100%', 'Émile', 'Zebra', 'zoo_1'])
  })

  test('can be grouped by workspace, Home first, or by type', async () => {
    expect(await listed({ group: 'workspace' })).toEqual(['Zebra', 'zoo_1', 'Émile', 'eagle 100%'])
    expect(await listed({ group: 'type', sort: 'name', direction: 'asc' })).toEqual([
      'Zebra',
      'zoo_1',
      'Émile',
      'eagle 100%',
    ])
  })

  test('come in pages with a total', async () => {
    const page = await list(person, { organizationId: own, offset: 1, limit: 2 })
    expect({ total: page.total, names: page.flows.map(({ name }) => name) }).toEqual({
      total: 4,
      names: ['Zebra', 'eagle 100%'],
    })
  })

  test('can be filtered by type, place and literal parts of their names', async () => {
    expect(await listed({ types: ['form', 'quiz'] })).toEqual(['eagle 100%', 'Émile'])
    expect(await listed({ workspaceId: workspaces[0] ?? '' })).toEqual(['zoo_1', 'Émile'])
    expect(await listed({ workspaceId: 'home' })).toEqual(['Zebra'])
    expect(await listed({ search: 'Z' })).toEqual(['zoo_1', 'Zebra'])
    expect(await listed({ search: '0%' })).toEqual(['eagle 100%'])
    expect(await listed({ search: 'o_' })).toEqual(['zoo_1'])
    expect(await listed({ publicIdentifier: 'list-3' })).toEqual(['Zebra'])
  })

  test('can be deleted, starred or recent ones of a person', async () => {
    expect(await listed({ view: 'trash' })).toEqual(['Gone'])
    const [zoo] = (await list(person, { organizationId: own, search: 'zoo' })).flows
    await run(on.platform.pool, updateStar({ flowId: zoo?.id ?? '', userId: person.userId, starred: true }))
    expect(await listed({ view: 'starred' })).toEqual(['zoo_1'])
    await recordFlowOpened(on.platform, 'list-2', person.userId)
    await recordFlowOpened(on.platform, 'list-3', person.userId)
    await recordFlowOpened(on.platform, 'list-4', owner.userId)
    expect(await listed({ view: 'recent' })).toEqual(['Zebra', 'eagle 100%'])
    await on.platform.pool.query(
      `update flow_opens set opened_at = now() - interval '1.5 seconds' where user_id = $1`,
      [person.userId],
    )
    // Émile was updated a second ago and zoo_1 four seconds ago; the others were opened in between.
    expect(await listed({ sort: 'touched' })).toEqual(['Émile', 'Zebra', 'eagle 100%', 'zoo_1'])
    const [eagle] = (await list(person, { search: 'eagle' })).flows
    expect({ starred: eagle?.starred, opened: typeof eagle?.lastOpenedAt }).toEqual({
      starred: false,
      opened: 'string',
    })
  })

  test('are counted by place and type', async () => {
    const reach = await readReach(on.platform.pool, { userId: person.userId, organizationId: own })
    const { places, ...others } = await readCounts(on.platform.pool, reach)
    expect(
      new Set(
        places.map(({ workspaceId, type, count }) => `${workspaces.indexOf(workspaceId ?? '')} ${type} ${count}`),
      ),
    ).toEqual(new Set(['-1 base 1', '0 base 1', '0 form 1', '1 quiz 1']))
    expect(others).toEqual({ trashed: 1, starred: 1, recent: 2 })
  })

  test('take a fixed number of queries', async () => {
    const countQueries = async (work: () => Promise<unknown>) => {
      let queries = 0
      const count = () => void (queries += 1)
      on.platform.pool.on('acquire', count)
      await work()
      on.platform.pool.off('acquire', count)
      return queries
    }
    const few = await countQueries(() => list(person, { organizationId: own, limit: 1 }))
    const many = await countQueries(() => list(person, { organizationId: own }))
    // One more counts the responses of all forms.
    expect({ few, many }).toEqual({ few: 3, many: 4 })
  })
})
