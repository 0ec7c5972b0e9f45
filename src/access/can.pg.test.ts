import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { accessCacheOf } from './access-cache.ts'
import type { Actor } from './actor.ts'
import { can } from './can.ts'
import { renameFlow, setFlowsTrashed } from './flows.ts'
import { findFlows } from './find-access.ts'
import {
  type AccessApp,
  addBase,
  addMember,
  type Browser,
  organizationOf,
  signUp,
  startAccessApp,
} from './testing/access-app.ts'
import { createWorkspace } from './workspaces.ts'
import { updateWorkspaceMember } from './workspaces.sql.ts'
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

const actorOf = (person: Browser): Actor => ({
  userId: person.userId,
  name: '',
  email: person.email,
  sessionId: null,
  apiKeyId: null,
})

const view = (person: Browser, publicId: string) =>
  person.call({
    method: 'GET',
    url: `/trpc/base.view?input=${encodeURIComponent(JSON.stringify({ basePublicId: publicId }))}`,
  })
const mutate = (person: Browser, name: string, publicId: string) =>
  person.call({ method: 'POST', url: `/trpc/base.${name}`, payload: { basePublicId: publicId } })

describe('a procedure in a base', () => {
  test('answers the owner of the base', async () => {
    const { publicId } = await addBase(on.platform, { organizationId, ownerUserId: owner.userId })
    const response = await view(owner, publicId)
    expect(response.statusCode).toBe(200)
    expect(response.json().result.data.base).toMatch(/^Base \d+$/)
    for (const name of ['editRecords', 'editStructure', 'manage']) {
      expect((await mutate(owner, name, publicId)).statusCode).toBe(200)
    }
  })

  test('answers people without access as if the base did not exist', async () => {
    const { publicId } = await addBase(on.platform, { organizationId, ownerUserId: owner.userId })
    const stranger = await signUp(on.app)
    const [foreign, missing] = [await view(stranger, publicId), await view(stranger, 'bas-none')]
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(missing.body)
  })

  test('is forbidden to readers when it changes something', async () => {
    const reader = await signUp(on.app)
    await addMember(on.platform, { organizationId, userId: reader.userId, role: 'member' })
    const draft = { organizationId, name: 'Shared', icon: null, color: null }
    const workspaceId = await createWorkspace(on.platform, draft, owner.userId)
    await run(on.platform.pool, updateWorkspaceMember({ workspaceId, userId: reader.userId, level: 'read' }))
    const { publicId } = await addBase(on.platform, { organizationId, ownerUserId: owner.userId, workspaceId })
    expect((await view(reader, publicId)).statusCode).toBe(200)
    for (const name of ['editRecords', 'editStructure', 'manage']) {
      const response = await mutate(reader, name, publicId)
      expect(response.statusCode).toBe(403)
      expect(response.json().error.data).toMatchObject({ appCode: 'forbidden', code: 'FORBIDDEN', httpStatus: 403 })
    }
  })

  test('requires signing in', async () => {
    const response = await on.app.inject({
      method: 'POST',
      url: '/trpc/base.manage',
      payload: { basePublicId: 'bas-1' },
    })
    expect(response.statusCode).toBe(401)
  })

  test('is rejected for pages of other sites', async () => {
    const { publicId } = await addBase(on.platform, { organizationId, ownerUserId: owner.userId })
    const payload = { basePublicId: publicId }
    const from = (origin: string) =>
      owner.call({ method: 'POST', url: '/trpc/base.editRecords', payload, headers: { origin } })
    expect((await from('https://evil.example')).json().error.data.appCode).toBe('forbidden')
    expect((await from('http://localhost:80')).statusCode).toBe(200)
  })

  test('needs no query when called again', async () => {
    const { publicId } = await addBase(on.platform, { organizationId, ownerUserId: owner.userId })
    await mutate(owner, 'editRecords', publicId)
    let queries = 0
    const count = () => void (queries += 1)
    on.platform.pool.on('acquire', count)
    for (let turn = 0; turn < 20; turn++) await mutate(owner, 'editRecords', publicId)
    on.platform.pool.off('acquire', count)
    expect(queries).toBe(0)
  })

  test('says in one sentence what is wrong with its input', async () => {
    const response = await mutate(owner, 'editRecords', 7 as unknown as string)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({
      message: 'basePublicId must be text, not a number.',
      data: { appCode: 'bad_input', code: 'BAD_REQUEST', httpStatus: 400 },
    })
  })
})

describe('the access cache of a node', () => {
  test('is cleared at once when the node itself renames or trashes a base', async () => {
    const { id, publicId } = await addBase(on.platform, { organizationId, ownerUserId: owner.userId })
    await view(owner, publicId)
    const [flow] = await findFlows({ platform: on.platform, actor: actorOf(owner) }, [id])
    if (!flow) throw new Error('The base is gone')
    await renameFlow(on.platform, flow, 'Another name')
    expect((await view(owner, publicId)).json().result.data.base).toBe('Another name')
    await setFlowsTrashed(on.platform, [flow], true)
    expect((await view(owner, publicId)).statusCode).toBe(404)
    await setFlowsTrashed(on.platform, [flow], false)
    expect((await view(owner, publicId)).statusCode).toBe(200)
  })

  test('is cleared when another node changes the default level of a workspace', async () => {
    const member = await signUp(on.app)
    await addMember(on.platform, { organizationId, userId: member.userId, role: 'member' })
    const draft = { organizationId, name: 'Open', icon: null, color: null, defaultLevel: 'read' as const }
    const workspaceId = await createWorkspace(on.platform, draft, owner.userId)
    const { publicId } = await addBase(on.platform, { organizationId, ownerUserId: owner.userId, workspaceId })
    expect((await view(member, publicId)).statusCode).toBe(200)
    expect((await mutate(member, 'editRecords', publicId)).statusCode).toBe(403)
    await on.platform.pool.query('update workspaces set default_level = null where id = $1', [workspaceId])
    await expect.poll(async () => (await view(member, publicId)).statusCode, { timeout: 2_000 }).toBe(404)
  })

  test.each<[string, string]>([
    ['a membership ends', `delete from members where "userId" = $1`],
    ['a role changes', `update members set role = 'member' where "userId" = $1`],
    ['a session is ended', `delete from sessions where "userId" = $1`],
    ['the base goes to the trash', `update flows set trashed_at = now() where owner_user_id = $1`],
  ])('is forgotten when another node says that %s', async (_what, statement) => {
    const person = await signUp(on.app)
    const own = await organizationOf(on.app, person)
    const draft = { organizationId: own, name: 'Hidden', icon: null, color: null }
    const workspaceId = await createWorkspace(on.platform, draft, owner.userId)
    const { publicId } = await addBase(on.platform, { organizationId: own, ownerUserId: person.userId, workspaceId })
    expect((await view(person, publicId)).statusCode).toBe(200)
    await on.platform.pool.query(statement, [person.userId])
    await expect.poll(async () => (await view(person, publicId)).statusCode, { timeout: 2_000 }).toBeGreaterThan(400)
  })

  test('does not keep what was read before a change and arrived after it', async () => {
    const memory = accessCacheOf(on.platform)
    const stale = actorOf(owner)
    let loads = 0
    const load = async () => {
      loads += 1
      memory.forgetUser(owner.userId)
      return stale
    }
    await memory.actor('a credential', load)
    await memory.actor('a credential', load)
    expect(loads).toBe(2)
  })

  test('is still cleared after the listening connection broke', async () => {
    on.platform.log.level = 'silent'
    await on.platform.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %access_change%'`)
    const { publicId } = await addBase(on.platform, { organizationId, ownerUserId: owner.userId })
    const listening = async () => {
      const { rows } = await on.platform.pool.query(`
        select from pg_stat_activity where datname = current_database() and query ilike 'listen %access_change%'`)
      return rows.length
    }
    await expect.poll(listening, { timeout: 5_000 }).toBe(1)
    expect((await view(owner, publicId)).statusCode).toBe(200)
    await on.platform.pool.query('update flows set trashed_at = now() where public_identifier = $1', [publicId])
    await expect.poll(async () => (await view(owner, publicId)).statusCode, { timeout: 2_000 }).toBe(404)
    on.platform.log.level = 'warn'
  })
})

test('malformed ids are ids of nothing', async () => {
  const context = { platform: on.platform, actor: actorOf(owner) }
  for (const id of ['', 'x', '-1', '9'.repeat(40), "1'; drop table flows"]) {
    expect(await can(context, 'view flow', { kind: 'flow', id })).toBe(false)
    expect(await can(context, 'view workspace', { kind: 'workspace', id })).toBe(false)
    expect(await can(context, 'view organization', { kind: 'organization', id })).toBe(false)
    expect(await can(context, 'view base', { kind: 'base', publicId: id })).toBe(false)
  }
})
