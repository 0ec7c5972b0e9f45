import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addBase, type Browser } from './testing/access-app.ts'
import { createWorkspace } from './workspaces.ts'
import { openOrganization } from '../api/testing/open-organization.ts'
import { procedureCall, routeCall } from '../api/testing/sample-calls.ts'
import { metaOf, proceduresOf } from '../api/openapi.ts'
import { restRoutes } from '../app/rest-routes.ts'
import { appRouter } from '../app/router.ts'

const here = openOrganization('Ada Lovelace')
let ada: Browser
let workspaceId: string
let inWorkspace: { id: string; publicId: string }
let chosen: { id: string; publicId: string }
let other: { id: string; publicId: string }

beforeAll(async () => {
  const { platform, organizationId } = here
  ada = here.person(0)
  const draft = { organizationId, name: 'Chosen', icon: null, color: null }
  workspaceId = await createWorkspace(platform, draft, ada.userId)
  const own = { organizationId, ownerUserId: ada.userId }
  inWorkspace = await addBase(platform, { ...own, workspaceId })
  chosen = await addBase(platform, own)
  other = await addBase(platform, own)
})
beforeEach(() => here.platform.pool.query('delete from rate_limits'))

const request = (body: object) =>
  ada.call({ method: 'POST', url: '/api/auth/api-key/create', payload: { name: 'A key', ...body } })

/** A new key, and a function that makes calls with it. */
async function createKey(metadata?: object) {
  const response = await request(metadata ? { metadata } : {})
  expect(response.statusCode).toBe(200)
  const { id, key } = response.json<{ id: string; key: string }>()
  const call = (options: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object }) =>
    here.app.inject({ ...options, headers: { authorization: `Bearer ${key}` } })
  const reads = async ({ publicId }: { publicId: string }) => {
    const input = encodeURIComponent(JSON.stringify({ basePublicId: publicId }))
    return (await call({ method: 'GET', url: `/trpc/metadata.get?input=${input}` })).statusCode
  }
  const renames = async ({ id: flowId }: { id: string }) =>
    (await call({ method: 'PUT', url: `/admin/flows/rename/${flowId}`, payload: { newName: 'Renamed' } })).statusCode
  const lists = async () => {
    const { flows } = (await call({ method: 'GET', url: '/admin/flows' })).json<{
      flows: { publicIdentifier: string; accessLevel: string }[]
    }>()
    return flows
  }
  return { id, call, reads, renames, lists }
}

describe('an API key without a scope', () => {
  test('may do what its person may, except manage the server', async () => {
    const { reads, renames, call } = await createKey()
    expect([await reads(other), await renames(other)]).toEqual([200, 200])
    expect((await call({ method: 'GET', url: '/admin/server' })).statusCode).toBe(403)
    expect((await ada.call({ method: 'GET', url: '/admin/server' })).statusCode).toBe(200)
  })
})

describe('a key for reading', () => {
  test('reads everything, and says so in lists', async () => {
    const { reads, lists, call } = await createKey({ access: 'read' })
    expect([await reads(other), await reads(inWorkspace)]).toEqual([200, 200])
    expect(new Set((await lists()).map(({ accessLevel }) => accessLevel))).toEqual(new Set(['read']))
    expect((await call({ method: 'GET', url: '/trpc/access.me' })).statusCode).toBe(200)
  })

  const mutations = proceduresOf(appRouter).filter(
    ([, procedure]) => procedure._def.type === 'mutation' && metaOf(procedure)?.capability !== 'view shared view',
  )
  test.each(mutations.map(([name]) => name))('cannot call %s', async name => {
    const { call } = await createKey({ access: 'read' })
    const { method, url, payload } = procedureCall(name, false, { basePublicId: other.publicId })
    const response = await call({ method: method as 'POST', url: String(url), payload: payload as object })
    expect([response.statusCode, response.json().error.message]).toEqual([403, 'This API key can only read.'])
  })

  const changes = restRoutes.filter(({ method }) => method !== 'GET')
  test.each(changes.map(route => [`${route.method} ${route.path}`, route] as const))(
    'cannot call %s',
    async (_name, route) => {
      const { call } = await createKey({ access: 'read' })
      const { method, url, payload } = routeCall(route, { flowId: other.id, organizationId: here.organizationId })
      const response = await call({ method: method as 'POST', url: String(url), payload: payload as object })
      expect([response.statusCode, response.json().error.code]).toEqual([403, 'forbidden'])
    },
  )

  test('cannot upload files', async () => {
    const { call } = await createKey({ access: 'read' })
    expect((await call({ method: 'POST', url: '/api/imports/csv?fileName=a.csv' })).statusCode).toBe(403)
  })
})

describe('a key for chosen workspaces and bases', () => {
  test('reaches those, and finds nothing else', async () => {
    const { reads, renames, lists } = await createKey({ workspaceIds: [workspaceId], flowPublicIds: [chosen.publicId] })
    expect([await reads(inWorkspace), await reads(chosen), await reads(other)]).toEqual([200, 200, 404])
    expect([await renames(inWorkspace), await renames(chosen), await renames(other)]).toEqual([200, 200, 404])
    const listed = (await lists()).map(({ publicIdentifier }) => publicIdentifier)
    expect(listed.toSorted()).toEqual([inWorkspace.publicId, chosen.publicId].toSorted())
  })

  test('shares no answers with the sessions of its person', async () => {
    const { reads } = await createKey({ flowPublicIds: [chosen.publicId] })
    const input = encodeURIComponent(JSON.stringify({ basePublicId: other.publicId }))
    const bySession = async () =>
      (await ada.call({ method: 'GET', url: `/trpc/metadata.get?input=${input}` })).statusCode
    expect([await bySession(), await reads(other), await bySession()]).toEqual([200, 404, 200])
  })

  test('reaches nothing when both lists are empty', async () => {
    const { reads, lists } = await createKey({ workspaceIds: [], flowPublicIds: [] })
    expect([await reads(inWorkspace), await reads(chosen), await lists()]).toEqual([404, 404, []])
  })

  test('does not reach a base that left its workspace', async () => {
    const { reads } = await createKey({ workspaceIds: [workspaceId] })
    expect(await reads(inWorkspace)).toBe(200)
    await here.platform.pool.query('update flows set workspace_id = null where id = $1', [inWorkspace.id])
    await expect.poll(() => reads(inWorkspace)).toBe(404)
    await here.platform.pool.query('update flows set workspace_id = $1 where id = $2', [workspaceId, inWorkspace.id])
  })

  const personal = [
    ...proceduresOf(appRouter)
      .filter(([, procedure]) => metaOf(procedure)?.capability === 'signed in')
      .map(([name, procedure]) => [name, procedureCall(name, procedure._def.type === 'query', {})] as const),
    ...restRoutes
      .filter(({ capability }) => capability === 'signed in')
      .map(route => [`${route.method} ${route.path}`, routeCall(route, {})] as const),
  ]
  test.each(personal)('cannot call %s, which concerns the whole account', async (_name, { method, url, payload }) => {
    const { call } = await createKey({ flowPublicIds: [chosen.publicId] })
    const response = await call({
      method: method as 'GET',
      url: String(url),
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    expect(response.statusCode).toBe(403)
  })

  test('does not find the organization', async () => {
    const { call } = await createKey({ workspaceIds: [workspaceId] })
    const members = `/admin/organizations/${here.organizationId}/members`
    expect((await call({ method: 'GET', url: members })).statusCode).toBe(404)
  })
})

describe('the scope of a key', () => {
  test.each([
    { access: 'admin' },
    { acess: 'read' },
    { workspaceIds: 'all' },
    { workspaceIds: ['1 or true'] },
    { flowPublicIds: [7] },
    'read',
    ['read'],
    7,
  ])('cannot be %j', async metadata => {
    const response = await request({ metadata })
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'bad_input'])
  })

  test('cannot be widened later', async () => {
    const { id, reads } = await createKey({ flowPublicIds: [chosen.publicId] })
    const widen = (metadata: unknown) =>
      ada.call({ method: 'POST', url: '/api/auth/api-key/update', payload: { keyId: id, metadata } })
    for (const metadata of [{ access: 'write' }, {}, null]) expect((await widen(metadata)).statusCode).toBe(400)
    expect(await reads(other)).toBe(404)
  })

  test('is listed with the key', async () => {
    const { id } = await createKey({ access: 'read', workspaceIds: [workspaceId] })
    const response = await ada.call({
      method: 'GET',
      url: '/api/auth/api-key/list?sortBy=createdAt&sortDirection=desc',
    })
    const { apiKeys } = response.json<{ apiKeys: { id: string; metadata: unknown }[] }>()
    expect(apiKeys.find(key => key.id === id)?.metadata).toEqual({ access: 'read', workspaceIds: [workspaceId] })
  })

  test.each(['nonsense', '7', '{"access":"root"}', '"\\"read\\""'])(
    'that is stored as %j reaches nothing',
    async stored => {
      const { id, reads, renames } = await createKey()
      await here.platform.pool.query('update api_keys set metadata = $1 where id = $2', [stored, id])
      expect([await reads(other), await renames(other)]).toEqual([404, 403])
    },
  )
})

describe('a key', () => {
  test('ends when it expires', async () => {
    const response = await request({ expiresIn: 24 * 60 * 60 })
    const { id, key } = response.json<{ id: string; key: string }>()
    const me = async () =>
      (await here.app.inject({ method: 'GET', url: '/trpc/access.me', headers: { authorization: `Bearer ${key}` } }))
        .statusCode
    expect(await me()).toBe(200)
    await here.platform.pool.query(`update api_keys set "expiresAt" = now() where id = $1`, [id])
    await expect.poll(me).toBe(401)
  })

  test.each(['list-sessions', 'api-key/list', 'list-accounts'])('cannot call %s of its account', async path => {
    const { call } = await createKey()
    expect((await call({ method: 'GET', url: `/api/auth/${path}` })).statusCode).toBe(401)
  })
})
