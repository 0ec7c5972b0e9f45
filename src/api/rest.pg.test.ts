import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  type AccessApp,
  addMember,
  type Browser,
  organizationOf,
  signUp,
  startAccessApp,
} from '../access/testing/access-app.ts'
import { restRoutes } from '../app/rest-routes.ts'
import { registerRest } from './rest.ts'

let on: AccessApp
let ada: Browser
beforeAll(async () => {
  on = await startAccessApp({}, ({ app, platform, identify }) =>
    registerRest(app, platform, { routes: restRoutes, identify }),
  )
  ada = await signUp(on.app)
})
afterAll(() => on.close())

interface Flow {
  id: string
  publicIdentifier: string
  name: string
}

const flowsOf = async (person: Browser, query = '') =>
  (await person.call({ method: 'GET', url: `/admin/flows${query}` })).json<{ flows: Flow[] }>().flows

const createBase = (person: Browser, payload: object) => person.call({ method: 'POST', url: '/admin/bases', payload })

describe('a new base', () => {
  test('is the first in the list of flows, with its owner', async () => {
    const made = await createBase(ada, { baseName: '  Orders ' })
    expect(made.statusCode).toBe(200)
    expect(made.json().basePublicIdentifier).toMatch(/^bas[0-9A-Za-z]{16}$/)
    expect((await flowsOf(ada))[0]).toEqual({
      id: made.json().flowId,
      publicIdentifier: made.json().basePublicIdentifier,
      name: 'Orders',
      type: 'base',
      organizationId: await organizationOf(on.app, ada),
      workspaceId: null,
      ownerUserId: ada.userId,
      owner: { firstName: 'Ada' },
      tags: [],
      internalNote: null,
      settings: { disabledForm: false, maxSubmissions: null, expirationDate: null, openDate: null },
      isLocked: false,
      canWriteNote: true,
      canDelete: true,
      canShare: true,
      canChangeOrganization: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      lastOpenedAt: null,
      trashedAt: null,
      starred: false,
      theme: null,
      accessLevel: 'write',
    })
  })

  test('gets the identifier that the client chose, unless it is taken or malformed', async () => {
    const make = (basePublicIdentifier: string, baseName = 'Mine') =>
      createBase(ada, { baseName, basePublicIdentifier })
    expect((await make('my-own_base')).json().basePublicIdentifier).toBe('my-own_base')
    const again = await make('my-own_base', 'Another')
    expect(again.statusCode).toBe(409)
    expect(again.json()).toEqual({
      error: { code: 'conflict', message: "The identifier 'my-own_base' is taken." },
    })
    expect((await make('no/slashes')).statusCode).toBe(400)
  })

  test('is created once however often its person asks, at once or after a lost answer', async () => {
    const payload = { baseName: 'Once', basePublicIdentifier: 'once' }
    const answers = await Promise.all([createBase(ada, payload), createBase(ada, payload)])
    answers.push(await createBase(ada, payload))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ payload: answer }) => answer)).size).toBe(1)
    expect((await flowsOf(ada)).filter(({ name }) => name === 'Once')).toHaveLength(1)
  })

  test('is not found by another person, in another place, or in the trash by its identifier', async () => {
    const [cleo, bo] = [await signUp(on.app, 'Cleo'), await signUp(on.app, 'Bo')]
    const payload = { baseName: 'Mine', basePublicIdentifier: 'only-mine' }
    const { flowId } = (await createBase(cleo, payload)).json()
    expect((await createBase(bo, payload)).statusCode).toBe(409)
    const { newWorkspace } = (
      await cleo.call({ method: 'POST', url: '/workspaces/', payload: { name: 'Elsewhere' } })
    ).json()
    expect((await createBase(cleo, { ...payload, workspaceId: newWorkspace.id })).statusCode).toBe(409)
    await cleo.call({ method: 'POST', url: '/admin/flows/trash', payload: { flowIds: [flowId], action: 'trash' } })
    expect((await createBase(cleo, payload)).statusCode).toBe(409)
  })

  test('needs a name', async () => {
    const response = await createBase(ada, { baseName: '   ' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: { code: 'bad_input', message: 'baseName: Give it a name.' } })
  })

  test('is created only where the person may write', async () => {
    const bo = await signUp(on.app, 'Bo')
    const organizationId = await organizationOf(on.app, ada)
    const { newWorkspace } = (
      await ada.call({
        method: 'POST',
        url: '/workspaces/',
        payload: { name: 'Sales', icon: 'tennis-ball', color: 'teal' },
      })
    ).json()
    expect(newWorkspace).toEqual({
      id: expect.any(String),
      name: 'Sales',
      icon: 'tennis-ball',
      color: 'teal',
      accessLevel: 'write',
    })
    const payload = { baseName: 'Deals', workspaceId: newWorkspace.id }
    expect((await createBase(bo, payload)).statusCode).toBe(404)
    expect((await createBase(bo, { baseName: 'Deals', organizationId })).statusCode).toBe(404)
    await addMember(on.platform, { organizationId, userId: bo.userId, role: 'member' })
    expect((await createBase(bo, payload)).statusCode).toBe(404)
    expect((await createBase(bo, { baseName: 'Deals', organizationId })).statusCode).toBe(200)
    expect((await createBase(ada, payload)).statusCode).toBe(200)
  })
})

describe('a flow', () => {
  test('is renamed', async () => {
    const { flowId } = (await createBase(ada, { baseName: 'Before' })).json()
    const rename = (person: Browser, newName: string) =>
      person.call({ method: 'PUT', url: `/admin/flows/rename/${flowId}`, payload: { newName } })
    expect((await rename(ada, 'After')).json()).toEqual({ success: true })
    expect((await flowsOf(ada)).find(({ id }) => id === flowId)?.name).toBe('After')
    const stranger = await signUp(on.app)
    const refused = await rename(stranger, 'Mine now')
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toEqual({ error: { code: 'not_found', message: 'There is no such flow.' } })
  })

  test('moves to the trash and is restored as it was', async () => {
    const { flowId } = (await createBase(ada, { baseName: 'Wanted again' })).json()
    const trash = (action: string) =>
      ada.call({ method: 'POST', url: '/admin/flows/trash', payload: { flowIds: [flowId], action } })
    const before = (await flowsOf(ada)).find(({ id }) => id === flowId)
    expect((await trash('trash')).statusCode).toBe(200)
    expect((await flowsOf(ada)).map(({ id }) => id)).not.toContain(flowId)
    expect((await flowsOf(ada, '?view=trash')).map(({ id }) => id)).toEqual([flowId])
    expect((await trash('restore')).statusCode).toBe(200)
    expect((await flowsOf(ada)).find(({ id }) => id === flowId)).toEqual(before)
  })

  test('moves to the trash only when all of the call may', async () => {
    const stranger = await signUp(on.app)
    const mine = (await createBase(stranger, { baseName: 'Mine' })).json().flowId
    const foreign = (await createBase(ada, { baseName: 'Not mine' })).json().flowId
    const payload = { flowIds: [mine, foreign], action: 'trash' }
    expect((await stranger.call({ method: 'POST', url: '/admin/flows/trash', payload })).statusCode).toBe(404)
    expect((await flowsOf(stranger)).map(({ id }) => id)).toContain(mine)
  })
})

describe('an invalid request', () => {
  test.each<[string, object, { status: number; code: string }]>([
    ['without a session', { method: 'GET', url: '/admin/flows' }, { status: 401, code: 'not_signed_in' }],
    [
      'with a body that is not JSON',
      { method: 'POST', url: '/admin/bases', headers: { 'content-type': 'application/json' }, payload: '{' },
      { status: 400, code: 'bad_input' },
    ],
    [
      'with a body of another type',
      { method: 'POST', url: '/admin/bases', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      { status: 415, code: 'unsupported' },
    ],
  ])('is refused in one form: %s', async (_what, options, { status, code }) => {
    const response = await on.app.inject(options)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ error: { code, message: expect.any(String) } })
  })

  test('is rejected for pages of other sites', async () => {
    const response = await ada.call({
      method: 'POST',
      url: '/admin/bases',
      payload: { baseName: 'Trojan' },
      headers: { origin: 'https://evil.example' },
    })
    expect(response.statusCode).toBe(403)
  })
})

test('an internal error shows its request id and no details', async () => {
  on.platform.log.level = 'silent'
  await on.platform.pool.query('alter table flows rename to flows_gone')
  const response = await ada.call({ method: 'GET', url: '/admin/flows' })
  await on.platform.pool.query('alter table flows_gone rename to flows')
  on.platform.log.level = 'warn'
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    error: { code: 'internal', message: expect.stringMatching(/^Something went wrong on our side\. Request \S+\.$/) },
  })
})
