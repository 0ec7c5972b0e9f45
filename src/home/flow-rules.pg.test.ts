import { describe, expect, test } from 'vitest'

import { type Browser, verifyAddress } from '../access/testing/access-app.ts'
import { call, get, post } from '../api/testing/browser-calls.ts'
import { openOrganization } from '../api/testing/open-organization.ts'

/** Ada owns the organization. Bo is a member of it, and Cleo is not. */
const here = openOrganization('Ada', 'Bo', 'Cleo')
const ada = () => here.person(0)
const cleo = () => here.person(2)

interface Created {
  id: string
  publicIdentifier: string
}

async function create(
  name: string,
  more: { type?: string; workspaceId?: string; by?: Browser } = {},
): Promise<Created> {
  const { by = ada(), type = 'form', workspaceId } = more
  return (await post<{ flow: Created }>(by, '/admin/flows', { type, name, workspaceId })).body.flow
}

async function createWorkspace(name: string, defaultLevel: 'read' | 'write' | null = null): Promise<string> {
  const { organizationId } = here
  const draft = { name, organizationId, defaultLevel }
  return (await post<{ newWorkspace: { id: string } }>(ada(), '/workspaces/', draft)).body.newWorkspace.id
}

let isMember = false
async function bo(): Promise<Browser> {
  if (!isMember) await here.addMember(here.person(1))
  isMember = true
  return here.person(1)
}

interface Listed extends Created {
  name: string
  workspaceId: string | null
  trashedAt: string | null
}
const find = async ({ publicIdentifier }: Created, by = ada(), view = 'all') =>
  (await get<{ flows: Listed[] }>(by, `/admin/flows?publicIdentifier=${publicIdentifier}&view=${view}`)).body.flows[0]

describe('a name', () => {
  test('is trimmed, required, and has up to 200 characters', async () => {
    const flow = await create('  Survey  ')
    expect((await find(flow))?.name).toBe('Survey')
    const rename = (newName: string) => call(ada(), `PUT /admin/flows/rename/${flow.id}`, { newName })
    expect((await rename('x'.repeat(200))).status).toBe(200)
    expect((await find(flow))?.name).toHaveLength(200)
    expect([(await rename('x'.repeat(201))).status, (await rename('   ')).status]).toEqual([400, 400])
    expect((await find(flow))?.name).toHaveLength(200)
  })

  test('changes with write access only', async () => {
    const flow = await create('Private', { workspaceId: await createWorkspace('Readers', 'read') })
    const rename = async (by: Browser) =>
      (await call(by, `PUT /admin/flows/rename/${flow.id}`, { newName: 'Changed' })).status
    expect([await rename(await bo()), await rename(cleo())]).toEqual([403, 404])
    expect((await find(flow))?.name).toBe('Private')
  })
})

describe('creating a flow', () => {
  test('needs write access to the workspace', async () => {
    const [read, write] = [await createWorkspace('Read', 'read'), await createWorkspace('Write', 'write')]
    const status = async (by: Browser, workspaceId: string) =>
      (await post(by, '/admin/flows', { type: 'form', name: 'New', workspaceId })).status
    expect([await status(await bo(), write), await status(await bo(), read)]).toEqual([200, 403])
    expect(await status(cleo(), write)).toBe(404)
  })

  test('needs membership of the organization', async () => {
    const draft = { type: 'form', name: 'New', organizationId: here.organizationId }
    expect((await post(cleo(), '/admin/flows', draft)).status).toBe(404)
    expect((await post(cleo(), '/admin/bases', { baseName: 'New', organizationId: here.organizationId })).status).toBe(
      404,
    )
  })

  test('keeps the public identifier of a base, which is unique', async () => {
    const draft = { baseName: 'Looms', basePublicIdentifier: 'looms-2026' }
    expect((await post(ada(), '/admin/bases', draft)).body).toMatchObject({ basePublicIdentifier: 'looms-2026' })
    expect((await post(ada(), '/admin/bases', { ...draft, baseName: 'Others' })).body.error?.code).toBe('conflict')
    expect((await post(await bo(), '/admin/bases', draft)).body.error?.code).toBe('conflict')
    expect((await post(ada(), '/admin/bases', { ...draft, basePublicIdentifier: 'a b' })).status).toBe(400)
  })
})

describe('the trash', () => {
  const trash = (by: Browser, flows: readonly Created[], action: 'trash' | 'restore') =>
    post<{ message: string; skipped: { name: string }[] }>(by, '/admin/flows/trash', {
      flowIds: flows.map(({ id }) => id),
      action,
    })

  test('says how many flows moved there and back', async () => {
    const flows = [await create('One'), await create('Two')]
    expect((await trash(ada(), flows, 'trash')).body.message).toBe('2 moved to Trash.')
    expect((await trash(ada(), flows, 'restore')).body.message).toBe('2 restored.')
  })

  test('names the flows that the person may not delete', async () => {
    const workspaceId = await createWorkspace('Protected', 'read')
    const [own, theirs] = [await create('Own', { by: await bo() }), await create('Theirs', { workspaceId })]
    const { body } = await trash(await bo(), [own, theirs], 'trash')
    expect(body.skipped.map(({ name }) => name)).toEqual(['Theirs'])
    expect(body.message).toBe(
      '1 moved to Trash. You do not have write access this item. Ask an admin to grant you permission',
    )
    expect((await find(theirs))?.trashedAt).toBeNull()
  })

  test('gives a flow back when it is moved to a workspace', async () => {
    const [flow, workspaceId] = [await create('Back'), await createWorkspace('Target')]
    await trash(ada(), [flow], 'trash')
    expect(await find(flow)).toBeUndefined()
    await post(ada(), '/admin/flows/move', { flowIds: [flow.id], workspaceId })
    expect(await find(flow)).toMatchObject({ workspaceId, trashedAt: null })
  })

  test('restores a flow of a deleted workspace together with the workspace', async () => {
    const workspaceId = await createWorkspace('Brief')
    const flow = await create('Inside', { workspaceId })
    await call(ada(), `DELETE /workspaces/${workspaceId}`)
    expect((await find(flow, ada(), 'trash'))?.workspaceId).toBe(workspaceId)
    await trash(ada(), [flow], 'restore')
    expect((await find(flow))?.workspaceId).toBe(workspaceId)
  })
})

describe('moving flows back', () => {
  const place = (by: Browser, flow: Created, workspaceId: string | null) =>
    post(by, '/admin/flows/place', { placements: [{ flowId: flow.id, workspaceId, trashed: false }] })

  test('needs write access to a workspace that they enter, and none to the one they are in', async () => {
    const [read, write] = [await createWorkspace('Locked', 'read'), await createWorkspace('Open', 'write')]
    const flow = await create('Wanderer', { workspaceId: write })
    expect((await place(await bo(), flow, read)).body.error).toEqual({
      code: 'forbidden',
      message: 'You do not have write access to this workspace. Ask an admin to grant you permission',
    })
    expect((await place(await bo(), flow, write)).status).toBe(200)
    expect((await find(flow))?.workspaceId).toBe(write)
  })

  test('stays inside the organization', async () => {
    const { body } = await post<{ organizationId: string }>(ada(), '/admin/organizations', { name: 'Other' })
    const draft = { name: 'There', organizationId: body.organizationId }
    const there = await post<{ newWorkspace: { id: string } }>(ada(), '/workspaces/', draft)
    const flow = await create('Here')
    expect((await place(ada(), flow, there.body.newWorkspace.id)).body.error?.code).toBe('bad_input')
    expect((await find(flow))?.workspaceId).toBeNull()
  })
})

describe('access settings', () => {
  const set = async (flow: Created, settings: object, by = ada()) =>
    (await call(by, `PUT /admin/flows/accessSettings/${flow.id}`, settings)).status

  test('have a positive whole response limit', async () => {
    const flow = await create('Limited')
    for (const maxSubmissions of [0, -1, 1.5, '5']) expect(await set(flow, { maxSubmissions })).toBe(400)
    expect([await set(flow, { maxSubmissions: 1 }), await set(flow, { maxSubmissions: null })]).toEqual([200, 200])
  })

  test('have times with a zone, and close after they open', async () => {
    const flow = await create('Timed')
    const [noon, later] = ['2026-11-21T12:00:00+02:00', '2026-11-21T10:00:01Z']
    expect(await set(flow, { openDate: '2026-11-21' })).toBe(400)
    expect(await set(flow, { openDate: noon, expirationDate: noon })).toBe(400)
    expect(await set(flow, { openDate: noon, expirationDate: later })).toBe(200)
  })

  test('are compared with stored times, in both orders, and a refusal changes nothing', async () => {
    const flow = await create('Partly timed')
    const [early, late] = ['2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z']
    expect(await set(flow, { expirationDate: early })).toBe(200)
    expect(await set(flow, { openDate: late, maxSubmissions: 5 })).toBe(400)
    expect(await set(flow, { openDate: late, expirationDate: null })).toBe(200)
    expect(await set(flow, { expirationDate: early })).toBe(400)
    const [stored] = (
      await get<{ flows: { settings: object }[] }>(ada(), `/admin/flows?publicIdentifier=${flow.publicIdentifier}`)
    ).body.flows
    expect(stored?.settings).toEqual({
      disabledForm: false,
      maxSubmissions: null,
      openDate: late,
      expirationDate: null,
    })
  })

  test('of two tabs at once are never in the wrong order', async () => {
    const flow = await create('Contested')
    const [early, late] = ['2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z']
    const statuses = await Promise.all([set(flow, { openDate: late }), set(flow, { expirationDate: early })])
    expect(statuses.toSorted()).toEqual([200, 400])
  })

  test('need write access', async () => {
    const flow = await create('Guarded', { workspaceId: await createWorkspace('Guard', 'read') })
    expect(await set(flow, { maxSubmissions: 1 }, await bo())).toBe(403)
  })
})

describe('a duplicate', () => {
  test('needs write access to the flow', async () => {
    const flow = await create('Original', { workspaceId: await createWorkspace('Originals', 'read') })
    const path = `/admin/flows/duplicate/${flow.id}`
    expect((await post(await bo(), path, { newFlowName: 'Copy' })).status).toBe(403)
    expect((await post(cleo(), path, { newFlowName: 'Copy' })).status).toBe(404)
  })

  test('of a collaborator from outside goes to their own Home', async () => {
    const flow = await create('Shared', { workspaceId: await createWorkspace('Inner') })
    await verifyAddress(here.platform, cleo())
    await call(ada(), `PUT /admin/flows/${flow.id}/members`, { email: cleo().email, accessLevel: 'write' })
    const { body } = await post<{ flow: Listed }>(cleo(), `/admin/flows/duplicate/${flow.id}`, { newFlowName: 'Mine' })
    expect(body.flow).toMatchObject({ name: 'Mine', workspaceId: null })
    expect(await find(body.flow)).toBeUndefined()
    expect(await find(body.flow, cleo())).toBeDefined()
  })
})

describe('an export', () => {
  const status = async ({ publicIdentifier }: Created, by: Browser) =>
    (await get(by, `/admin/flows/export/${publicIdentifier}`)).status

  test('needs read access', async () => {
    const flow = await create('Exported', { workspaceId: await createWorkspace('Readable', 'read') })
    expect([await status(flow, await bo()), await status(flow, cleo())]).toEqual([200, 404])
  })

  test('of an app can leave out its history', async () => {
    const { publicIdentifier } = await create('App', { type: 'zite' })
    const path = `/admin/zite/apps/export/${publicIdentifier}`
    expect((await get(ada(), `${path}?excludeMessageHistory=y`)).status).toBe(200)
    expect((await get(ada(), path)).body).toMatchObject({ flow: { type: 'zite', name: 'App' } })
    expect((await get(ada(), `${path}?excludeMessageHistory=maybe`)).status).toBe(400)
  })
})

describe('a workspace', () => {
  test('is managed by its creator and by admins only', async () => {
    const workspaceId = await createWorkspace('Managed', 'write')
    const path = `/workspaces/${workspaceId}`
    expect((await call(await bo(), `PUT ${path}`, { name: 'Taken' })).status).toBe(403)
    expect((await call(await bo(), `DELETE ${path}`)).status).toBe(403)
    expect((await call(cleo(), `PUT ${path}`, { name: 'Taken' })).status).toBe(404)
  })

  test('without flows can be restored', async () => {
    const workspaceId = await createWorkspace('Empty')
    await call(ada(), `DELETE /workspaces/${workspaceId}`)
    const shown = async () => {
      const { body } = await get<{ workspaces: { id: string }[] }>(
        ada(),
        `/admin/home?organizationId=${here.organizationId}`,
      )
      return body.workspaces.some(({ id }) => id === workspaceId)
    }
    expect(await shown()).toBe(false)
    expect((await post(ada(), `/workspaces/${workspaceId}/restore`)).status).toBe(200)
    expect(await shown()).toBe(true)
  })

  test('is ordered by admins only', async () => {
    const order = { organizationId: here.organizationId, workspaceIds: [] }
    expect((await post(await bo(), '/workspaces/reorder', order)).status).toBe(403)
  })
})

test('a person has up to 500 settings, and can always update those', async () => {
  const { pool } = here.platform
  await pool.query(
    `insert into user_settings (user_id, kind, name, value)
     select $1, 'setting', 'name' || n, '1'::jsonb from generate_series(1, 500) n`,
    [cleo().userId],
  )
  const put = (name: string) => call(cleo(), `PUT /admin/settings/${name}`, { value: 2 })
  expect((await put('name501')).body.error).toEqual({ code: 'conflict', message: 'You have too many settings.' })
  expect((await put('name7')).status).toBe(200)
  expect((await put('not%20a%20name')).status).toBe(400)
})
