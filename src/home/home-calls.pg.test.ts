import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'

import { findFlows } from '../access/find-access.ts'
import { placeFlows } from '../access/flows.ts'
import { leaveOrganizations } from '../access/auth/leave-organizations.ts'
import { addMember, type Browser, organizationOf, password, signUp } from '../access/testing/access-app.ts'
import { deleteExpiredFlows } from './remove-flows.ts'
import type { Mail } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { closesBeforeOpening, receivesNothing } from '../texts/flow-page-texts.ts'
import { call, get, post } from '../api/testing/browser-calls.ts'
import { openOrganization } from '../api/testing/open-organization.ts'

const here = openOrganization('Ada Lovelace')
const mails: Mail[] = []
let platform: Platform
let app: FastifyInstance
let ada: Browser
let organizationId: string
beforeAll(() => {
  ;({ platform, app, organizationId } = here)
  platform.mail = { send: async mail => void mails.push(mail), close: () => undefined }
  ada = here.person(0)
})

interface Created {
  id: string
  publicIdentifier: string
}

async function create(type: string, name: string, at: { workspaceId?: string; by?: Browser } = {}): Promise<Created> {
  const { by = ada, workspaceId } = at
  return (await post<{ flow: Created }>(by, '/admin/flows', { type, name, workspaceId })).body.flow
}
const createWorkspace = async (name: string, more: object = {}) =>
  (await post<{ newWorkspace: { id: string } }>(ada, '/workspaces/', { name, organizationId, ...more })).body
    .newWorkspace.id

interface Listed extends Created {
  name: string
  workspaceId: string | null
  isLocked: boolean
  settings: object
  internalNote: string | null
  starred: boolean
}
const listed = async (person: Browser, query = '') =>
  (await get<{ flows: Listed[] }>(person, `/admin/flows?limit=1000&${query}`)).body.flows
const find = async (id: string, person = ada, query = '') => (await listed(person, query)).find(flow => flow.id === id)

async function join(role: 'admin' | 'member', name = 'Bo'): Promise<Browser> {
  const person = await signUp(app, name)
  await addMember(platform, { organizationId, userId: person.userId, role })
  return person
}

describe('a flow', () => {
  test('of each type can be created, listed and opened', async () => {
    const home = await get<{ flowTypes: { type: string; editorPath: string }[] }>(ada, '/admin/home')
    const { flowTypes } = home.body
    expect(new Set(flowTypes.map(({ type }) => type))).toEqual(
      new Set(['form', 'quiz', 'payment', 'scheduling', 'zite', 'base']),
    )
    for (const { type, editorPath } of flowTypes) {
      expect(editorPath).toContain('{id}')
      const { id } = await create(type, `A ${type}`)
      expect(await find(id)).toMatchObject({ type, name: `A ${type}` })
    }
    expect((await post(ada, '/admin/flows', { type: 'novel', name: 'No' })).body.error).toEqual({
      code: 'bad_input',
      message: "There is no type of item called 'novel'.",
    })
  })

  test('has a note of up to 165 characters, which an empty text deletes', async () => {
    const { id } = await create('form', 'Noted')
    const note = (internalNote: string) => call(ada, `PUT /admin/flows/internalNote/${id}`, { internalNote })
    await note('x'.repeat(165))
    expect((await find(id))?.internalNote).toHaveLength(165)
    expect((await note('x'.repeat(166))).status).toBe(400)
    await note('')
    expect((await find(id))?.internalNote).toBeNull()
  })

  test('is starred by each person for themselves', async () => {
    const { id } = await create('form', 'Bright')
    const bo = await join('admin')
    await post(ada, '/admin/flows/star', { flowId: id, starred: true })
    expect([(await find(id))?.starred, (await find(id, bo))?.starred]).toEqual([true, false])
    await post(ada, '/admin/flows/star', { flowId: id, starred: false })
    expect((await find(id))?.starred).toBe(false)
  })

  test('is recent once its page is shown, not when its content is only loaded', async () => {
    const { body } = await post<{ basePublicIdentifier: string }>(ada, '/admin/bases', { baseName: 'Passed by' })
    const { basePublicIdentifier: flowPublicId } = body
    const recent = async () => (await listed(ada, 'view=recent')).some(flow => flow.publicIdentifier === flowPublicId)
    const input = encodeURIComponent(JSON.stringify({ basePublicId: flowPublicId }))
    expect((await get(ada, `/trpc/metadata.get?input=${input}`)).status).toBe(200)
    expect(await recent()).toBe(false)
    await post(ada, '/admin/flows/opened', { flowPublicId })
    expect(await recent()).toBe(true)
  })

  test('can be closed and opened, alone or with others, except bases and apps', async () => {
    const [form, app_] = [await create('form', 'Open to all'), await create('zite', 'An app')]
    const bulk = (flowPublicIds: string[], disabled: boolean) =>
      post(ada, '/admin/flows/bulkChangeFlowDisabled', { flowPublicIds, disabled })
    expect((await bulk([form.publicIdentifier, app_.publicIdentifier], true)).body).toEqual({
      success: true,
      changed: [form.id],
      skipped: [{ id: app_.id, name: 'An app' }],
      message: 'Closed 1 item',
    })
    expect((await find(form.id))?.isLocked).toBe(true)
    expect((await post(ada, `/admin/flows/changeFlowDisabled/${form.id}`, { disabled: false })).status).toBe(200)
    expect((await find(form.id))?.isLocked).toBe(false)
    const limit = (of: Created, limits: object) => call(ada, `PUT /admin/flows/accessSettings/${of.id}`, limits)
    const [past, later] = ['2026-01-01T10:00:00Z', '2040-01-01T10:00:00Z']
    expect((await limit(form, { expirationDate: past, maxSubmissions: 5 })).status).toBe(200)
    expect((await limit(form, { openDate: null })).status).toBe(200)
    expect(await find(form.id)).toMatchObject({
      isLocked: true,
      settings: { disabledForm: false, openDate: null, expirationDate: past, maxSubmissions: 5 },
    })
    expect((await limit(form, { openDate: later, expirationDate: past })).body.error?.message).toBe(closesBeforeOpening)
    expect((await limit(app_, { maxSubmissions: 5 })).body.error?.message).toBe(receivesNothing)
    expect((await bulk([app_.publicIdentifier], true)).body.error?.message).toBe('Unable to close item')
  })

  test('is exported under its name without the note, unless it is a base', async () => {
    const { id, publicIdentifier } = await create('form', 'Guests – 2026')
    await call(ada, `PUT /admin/flows/internalNote/${id}`, { internalNote: 'secret' })
    const file = await ada.call({ method: 'GET', url: `/admin/flows/export/${publicIdentifier}` })
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''Guests%20%E2%80%93%202026.json")
    expect(file.json()).toMatchObject({
      format: 'gridloom flow',
      version: 1,
      flow: { type: 'form', name: 'Guests – 2026' },
    })
    expect(file.body).not.toContain('secret')
    const base = await create('base', 'Rows')
    expect((await get(ada, `/admin/flows/export/${base.publicIdentifier}`)).body.error?.code).toBe('bad_input')
  })
})

describe('moving', () => {
  const move = (person: Browser, flowIds: string[], workspaceId: string) =>
    post<{ before: object[] }>(person, '/admin/flows/move', { flowIds, workspaceId })

  test('skips flows without write access and names them, and one call undoes it', async () => {
    const [target, closed] = [await createWorkspace('Sales'), await createWorkspace('Closed', { defaultLevel: 'read' })]
    const bo = await join('member')
    await call(ada, `PUT /workspaces/${target}/members/${bo.userId}`, { accessLevel: 'write' })
    const [atHome, trashed, readOnly] = [
      await create('form', 'One'),
      await create('form', 'Two'),
      await create('form', 'Three', { workspaceId: closed }),
    ]
    await post(bo, '/admin/flows/trash', { flowIds: [trashed.id], action: 'trash' })
    const moved = await move(bo, [atHome.id, trashed.id, readOnly.id], target)
    expect(moved.body).toMatchObject({
      moved: [atHome.id, trashed.id],
      skipped: [{ id: readOnly.id, name: 'Three' }],
      message: '2 moved to Sales workspace. 1 could not be moved because you do not have write access.',
    })
    expect((await find(trashed.id))?.workspaceId).toBe(target)
    const back = await post(bo, '/admin/flows/place', { placements: moved.body.before })
    expect(back.status).toBe(200)
    expect((await find(atHome.id))?.workspaceId).toBeNull()
    expect(await find(trashed.id)).toBeUndefined()
    expect((await find(trashed.id, ada, 'view=trash'))?.workspaceId).toBeNull()
  })

  test('without write access is refused with the text of the specification', async () => {
    const readable = await createWorkspace('Readable', { defaultLevel: 'read' })
    const bo = await join('member')
    const [own, theirs] = [await create('form', 'Own'), await create('form', 'Theirs', { workspaceId: readable })]
    expect((await move(bo, [own.id], readable)).body.error?.message).toBe(
      'You do not have write access to this workspace. Ask an admin to grant you permission',
    )
    expect((await move(bo, [theirs.id], 'home')).body.error).toMatchObject({ code: 'forbidden' })
    expect((await move(bo, [own.id], '999999')).body.error?.message).toBe('New workspace not found')
    const stranger = await signUp(app)
    expect((await move(stranger, [own.id], 'home')).body.error).toEqual({
      code: 'not_found',
      message: 'There is no such flow.',
    })
  })

  test('into a workspace of another organization is refused', async () => {
    const { body } = await post<{ organizationId: string }>(ada, '/admin/organizations', { name: 'Other' })
    const elsewhere = await createWorkspace('There', { organizationId: body.organizationId })
    const { id } = await create('form', 'Here')
    expect((await move(ada, [id], elsewhere)).body.error?.code).toBe('bad_input')
  })

  test('does not pull back a flow that changed its organization meanwhile', async () => {
    const { body } = await post<{ organizationId: string }>(ada, '/admin/organizations', { name: 'Another' })
    const workspaceId = await createWorkspace('Slow')
    const { id, publicIdentifier } = await create('form', 'Gone')
    const actor = { userId: ada.userId, name: '', email: '', sessionId: null, apiKeyId: null }
    const asItWas = await findFlows({ platform, actor }, [id])
    const to = { organizationId: body.organizationId, flowPublicId: publicIdentifier }
    expect((await post(ada, '/admin/flows/moveToOrganization', to)).status).toBe(200)
    await expect(placeFlows(platform, asItWas, () => ({ workspaceId, trashed: false }))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await find(id))?.workspaceId).toBeNull()
  })
})

const workspacesOf = async (person: Browser) =>
  (await get<{ workspaces: { id: string }[] }>(person, `/admin/home?organizationId=${organizationId}`)).body.workspaces

describe('a workspace', () => {
  test('that is deleted moves its flows to the trash, and restoring one restores it', async () => {
    const workspaceId = await createWorkspace('Brief')
    const { id } = await create('form', 'Inside', { workspaceId })
    const shown = async () => (await workspacesOf(ada)).some(one => one.id === workspaceId)
    expect((await call(ada, `DELETE /workspaces/${workspaceId}`)).body).toEqual({
      success: true,
      trashedFlowIds: [id],
    })
    expect([await shown(), await find(id)]).toEqual([false, undefined])
    await post(ada, '/admin/flows/trash', { flowIds: [id], action: 'restore' })
    expect([await shown(), (await find(id))?.workspaceId]).toEqual([true, workspaceId])
  })

  test('is renamed, opened to everyone, ordered and shared by its creator', async () => {
    const bo = await join('member')
    const draft = { name: 'Mine', organizationId, icon: 'tennis-ball', color: 'teal' }
    const made = await post<{ newWorkspace: { id: string } }>(bo, '/workspaces/', draft)
    const workspaceId = made.body.newWorkspace.id
    const change = await call(bo, `PUT /workspaces/${workspaceId}`, {
      name: 'Ours',
      color: null,
      defaultLevel: 'read',
    })
    expect(change.status).toBe(200)
    const drawn = (look: object) => call(bo, `PUT /workspaces/${workspaceId}`, look)
    const answers = [drawn({ icon: 'no-such-icon' }), drawn({ color: 'url(//evil)' }), drawn({ icon: null })]
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 200])
    await drawn({ icon: 'tennis-ball' })
    const cleo = await join('member')
    const [seen] = (await workspacesOf(cleo)).filter(({ id }) => id === workspaceId)
    expect(seen).toMatchObject({
      name: 'Ours',
      icon: 'tennis-ball',
      color: null,
      accessLevel: 'read',
      canManage: false,
    })
    const outsider = await signUp(app)
    const share = (userId: string) =>
      call(bo, `PUT /workspaces/${workspaceId}/members/${userId}`, { accessLevel: 'write' })
    expect((await share(outsider.userId)).status).toBe(404)
    expect((await share(cleo.userId)).status).toBe(200)
    const given = await get<{ members: { userId: string }[] }>(cleo, `/workspaces/${workspaceId}/members`)
    expect(new Set(given.body.members.map(({ userId }) => userId))).toEqual(new Set([bo.userId, cleo.userId]))
    await post(ada, '/workspaces/reorder', { organizationId, workspaceIds: [workspaceId] })
    const [first] = await workspacesOf(ada)
    expect(first?.id).toBe(workspaceId)
  })
})

describe('an organization', () => {
  test('is created, switched to by its membership, and then gets new flows', async () => {
    const bo = await signUp(app, 'Bo')
    const draft = { name: 'Second', isSandbox: true }
    const { body } = await post<{ organizationId: string }>(bo, '/admin/organizations', draft)
    const list = await get<{ organizations: { id: string; userId: string }[] }>(bo, '/admin/organizations')
    const second = list.body.organizations.find(({ id }) => id === body.organizationId)
    expect(second).toMatchObject({
      name: 'Second',
      isSandbox: true,
      planName: 'free',
      userCount: 1,
      isCurrent: false,
      isAdmin: true,
    })
    const went = await post(bo, '/admin/organizations/switchOrganization', { userId: second?.userId })
    expect(went.body).toEqual({ redirectPath: '/home', organizationId: body.organizationId })
    const { id } = await create('form', 'There', { by: bo })
    expect(await find(id, bo, `organizationId=${body.organizationId}`)).toBeDefined()
    expect((await post(ada, '/admin/organizations/switchOrganization', { userId: second?.userId })).status).toBe(404)
  })

  test('keeps an owner, and only owners add and remove owners', async () => {
    const [admin, member] = [await join('admin'), await join('member')]
    const role = (by: Browser, of: Browser, to: string) =>
      call(by, `PUT /admin/organizations/${organizationId}/members/${of.userId}`, { role: to })
    expect((await role(admin, member, 'admin')).status).toBe(200)
    expect((await role(admin, member, 'owner')).status).toBe(403)
    expect((await role(admin, ada, 'member')).status).toBe(403)
    expect((await role(ada, ada, 'admin')).body.error?.code).toBe('conflict')
    expect((await post(ada, `/admin/organizations/${organizationId}/leave`)).body.error?.code).toBe('conflict')
    const remove = (of: Browser) => call(admin, `DELETE /admin/organizations/${organizationId}/members/${of.userId}`)
    expect((await remove(member)).status).toBe(200)
    expect((await get(member, `/admin/organizations/${organizationId}/members`)).status).toBe(404)
    expect((await remove(ada)).status).toBe(403)
  })

  test('lets only admins move a form to another one, and no base', async () => {
    const { body } = await post<{ organizationId: string }>(ada, '/admin/organizations', { name: 'Buyers' })
    const to = body.organizationId
    const form = await create('form', 'Sold', { workspaceId: await createWorkspace('Old place') })
    const give = (flow: Created) =>
      post(ada, '/admin/flows/moveToOrganization', { organizationId: to, flowPublicId: flow.publicIdentifier })
    expect((await give(form)).body).toEqual({ success: true })
    const sessions = `/v1/admin/flow/${form.publicIdentifier}/moveSessionsToOrganization?mode=edit`
    expect((await post(ada, sessions, { organizationId: to })).body).toEqual({ success: true })
    expect(await find(form.id, ada, `organizationId=${to}`)).toMatchObject({ workspaceId: null, organizationId: to })
    const base = await create('base', 'Kept')
    expect((await give(base)).body.error?.code).toBe('bad_input')
    const bo = await join('member')
    const other = await create('form', 'Not his')
    const theirs = await organizationOf(app, bo)
    const taken = await post(bo, '/admin/flows/moveToOrganization', {
      organizationId: theirs,
      flowPublicId: other.publicIdentifier,
    })
    expect(taken.status).toBe(403)
  })
})

interface Copied {
  flow: Created
  copyId: string | null
}

describe('a duplicate', () => {
  test('of a base has the same tables once the copy is done', async () => {
    const base = await create('base', 'Original')
    const created = await post(ada, '/trpc/metadata.create', {
      basePublicId: base.publicIdentifier,
      createDefaultRecords: true,
    })
    expect(created.status).toBe(200)
    const named = { newFlowName: 'Original (copy)' }
    const { body: copy } = await post<Copied>(ada, `/admin/flows/duplicate/${base.id}`, named)
    const state = async () => (await get(ada, `/admin/flows/copies/${copy.copyId}`)).body
    await expect.poll(state, { timeout: 10_000 }).toEqual({ status: 'done', progress: 1 })
    const input = encodeURIComponent(JSON.stringify({ basePublicId: copy.flow.publicIdentifier }))
    expect((await get(ada, `/trpc/metadata.get?input=${input}`)).body).toMatchObject({
      result: { data: { version: 1, metadata: { tables: [{ name: 'Untitled Table' }] } } },
    })
    const stranger = await signUp(app)
    expect((await get(stranger, `/admin/flows/copies/${copy.copyId}`)).status).toBe(404)
    const again = await post(ada, `/admin/flows/duplicate/${base.id}`, { newFlowName: '  ' })
    expect(again.status).toBe(400)
  })

  test('of a type without content copies nothing in the background', async () => {
    const page = await create('scheduling', 'Calls')
    const { body } = await post<Copied>(ada, `/admin/flows/duplicate/${page.id}`, { newFlowName: 'Calls (copy)' })
    expect(body.copyId).toBeNull()
  })

  test('of a form has its settings and its workspace', async () => {
    const workspaceId = await createWorkspace('Beside')
    const form = await create('form', 'First', { workspaceId })
    await post(ada, `/admin/flows/changeFlowDisabled/${form.id}`, { disabled: true })
    const { body } = await post<Copied>(ada, `/admin/flows/duplicate/${form.id}`, { newFlowName: 'First (copy)' })
    expect(body.copyId).not.toBeNull()
    expect(await find(body.flow.id)).toMatchObject({ name: 'First (copy)', workspaceId, isLocked: true })
  })
})

test('a base has a picture of its first rows, an empty base that of a grid, and a form has none', async () => {
  const base = await create('base', 'Shown')
  const picture = (of: Created, by = ada) =>
    by.call({ method: 'GET', url: `/admin/flows/picture/${of.publicIdentifier}` })
  const empty = await picture(base)
  expect(empty.statusCode).toBe(200)
  expect(empty.body).not.toContain('<text')
  await post(ada, '/trpc/metadata.create', { basePublicId: base.publicIdentifier, createDefaultRecords: true })
  const drawn = await picture(base)
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(drawn.body).toMatch(/^<svg .*>notes<\/text>.*<\/svg>$/)
  const kept = await ada.call({ method: 'GET', url: `/admin/flows/picture/${base.publicIdentifier}?version=1` })
  expect([drawn, kept].map(({ headers }) => headers['cache-control'])).toEqual([
    'private, no-cache',
    'private, max-age=86400',
  ])
  expect((await picture(await create('form', 'Bare'))).statusCode).toBe(404)
  expect((await picture(base, await signUp(app))).statusCode).toBe(404)
})

test('settings and flags are stored for each person, and can be deleted', async () => {
  const bo = await signUp(app)
  const put = (name: string, value: unknown) => call(bo, `PUT /admin/settings/${name}`, { value })
  expect((await put('home.typeFilter', 'forms')).body).toEqual({ settings: { 'home.typeFilter': 'forms' } })
  await put('calendarToWriteTo', { serviceId: 1, calendarId: 'x' })
  await post(bo, '/admin/userFlag', { flagName: 'sawTour', flagValue: true })
  expect((await get(bo, '/admin/home')).body).toMatchObject({
    settings: { 'home.typeFilter': 'forms', calendarToWriteTo: { serviceId: 1, calendarId: 'x' } },
    flags: { sawTour: true },
  })
  expect((await call(bo, 'DELETE /admin/settings/calendarToWriteTo')).body).toEqual({
    settings: { 'home.typeFilter': 'forms' },
  })
  expect((await put('x', 'y'.repeat(10_000))).body.error?.code).toBe('too_large')
})

test('a person exports everything stored about them, without secrets', async () => {
  const bo = await signUp(app, 'Bo')
  await create('form', 'Mine', { by: bo })
  const file = await bo.call({ method: 'GET', url: '/admin/account/export' })
  expect(file.headers['content-disposition']).toContain('gridloom-account.json')
  expect(file.json()).toMatchObject({
    person: { email: bo.email, name: 'Bo' },
    sessions: [{ userAgent: 'lightMyRequest' }],
    organizations: [{ role: 'owner' }],
    ownFlows: [{ type: 'base' }, { name: 'Mine', type: 'form' }],
  })
  expect(file.body).not.toMatch(/token|password|secret/i)
})

describe('permanent deletion', () => {
  const remove = (now?: number) => deleteExpiredFlows(platform, { signal: new AbortController().signal }, now)
  const schemas = async (flowId: string) =>
    (await platform.pool.query(`select from pg_namespace where nspname = $1`, [`base_${flowId}`])).rows.length

  test('of a flow includes its content, after 30 days in the trash and not before', async () => {
    const base = await create('base', 'Old')
    await post(ada, '/trpc/metadata.create', { basePublicId: base.publicIdentifier, createDefaultRecords: true })
    await post(ada, '/admin/flows/trash', { flowIds: [base.id], action: 'trash' })
    const days = (count: number) => Date.now() + count * 86_400_000
    await remove(days(29))
    expect([(await find(base.id, ada, 'view=trash'))?.name, await schemas(base.id)]).toEqual(['Old', 1])
    await remove(days(31))
    expect([await find(base.id, ada, 'view=trash'), await schemas(base.id)]).toEqual([undefined, 0])
  })

  test('spares an organization whose owner is still there after an interrupted account deletion', async () => {
    const bo = await signUp(app, 'Bo')
    const own = await organizationOf(app, bo)
    const base = await create('base', 'Mine', { by: bo })
    await post(bo, '/trpc/metadata.create', { basePublicId: base.publicIdentifier })
    await leaveOrganizations(platform, bo.userId)
    await remove()
    const { rows } = await platform.pool.query('select from organizations where id = $1', [own])
    expect([rows.length, (await find(base.id, bo))?.name, await schemas(base.id)]).toEqual([1, 'Mine', 1])
  })

  test('of an account needs its password, and includes organizations without other members', async () => {
    const bo = await signUp(app, 'Bo')
    const own = await organizationOf(app, bo)
    const base = await create('base', 'Mine', { by: bo })
    const end = (payload: object) => bo.call({ method: 'POST', url: '/api/auth/delete-user', payload })
    expect((await end({})).statusCode).toBe(400)
    const cleo = await signUp(app, 'Cleo')
    await addMember(platform, { organizationId: own, userId: cleo.userId, role: 'member' })
    const fates = async (person: Browser) => (await get(person, '/admin/account/deletion')).body
    expect(await fates(bo)).toEqual({
      organizations: [{ name: "Bo's organization", fate: 'needs owner', flowCount: 2 }],
    })
    expect(await fates(cleo)).toMatchObject({ organizations: [{ fate: 'stays' }, { fate: 'ends', flowCount: 1 }] })
    const refused = await end({ password })
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining("Bo's organization")])
    await call(bo, `DELETE /admin/organizations/${own}/members/${cleo.userId}`)
    expect((await end({ password })).statusCode).toBe(200)
    expect((await get(bo, '/admin/organizations')).status).toBe(401)
    await remove()
    const { rows } = await platform.pool.query('select from organizations where id = $1', [own])
    expect([rows.length, await schemas(base.id)]).toEqual([0, 0])
  })
})
