import { beforeAll, describe, expect, test } from 'vitest'

import { type Browser, signUp } from '../access/testing/access-app.ts'
import { call, get, post } from '../api/testing/browser-calls.ts'
import { openOrganization } from '../api/testing/open-organization.ts'
import { maxNameLength } from '../texts/home-texts.ts'

const here = openOrganization('Ada Lovelace')
let ada: Browser
beforeAll(() => {
  ada = here.person(0)
})

interface Created {
  id: string
  publicIdentifier: string
}
interface Listed extends Created {
  name: string
}

const create = async (name: string, by = ada, more: object = {}) =>
  (await post<{ flow: Created }>(by, '/admin/flows', { type: 'form', name, ...more })).body.flow
const list = (query: Record<string, string>, by = ada) =>
  get<{ flows: Listed[]; total: number }>(by, `/admin/flows?${new URLSearchParams(query)}`)
const namesOf = async (query: Record<string, string>, by = ada) =>
  (await list({ sort: 'name', ...query }, by)).body.flows.map(({ name }) => name)

describe('a page of a list', () => {
  test('beyond the end is empty, and still says how many there are', async () => {
    const person = await signUp(here.app)
    for (const name of ['One', 'Two', 'Three']) await create(name, person)
    const { flows, total } = (await list({ type: 'form', offset: '900' }, person)).body
    expect([flows, total]).toEqual([[], 3])
  })

  test.each([
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', 'all'],
    ['offset', '-1'],
    ['offset', '1.5'],
    ['offset', '99999999999'],
    ['sort', 'random'],
    ['direction', 'up'],
    ['view', 'everything'],
    ['group', 'owner'],
    ['workspaceId', 'a workspace'],
    ['workspaceId', '1; drop table flows'],
    ['search', 'x'.repeat(201)],
  ])('with %s=%s is refused in words', async (name, value) => {
    const { status, body } = await list({ [name]: value })
    expect(status).toBe(400)
    expect(body.error?.code).toBe('bad_input')
    expect(body.error?.message).not.toMatch(/\bZod|undefined|\[object|syntax error/)
  })

  test('of a type that does not exist is empty', async () => {
    expect((await list({ type: 'novel,' })).body).toMatchObject({ flows: [], total: 0 })
  })

  test('finds names with characters that mean something in a pattern, and nothing else', async () => {
    const person = await signUp(here.app)
    const names = ['100% done', 'snake_case', 'back\\slash', 'Straße', 'plain']
    for (const name of names) await create(name, person)
    for (const [search, found] of [
      ['%', ['100% done']],
      ['_', ['snake_case']],
      ['\\', ['back\\slash']],
      ['straße', ['Straße']],
      ['   plain   ', ['plain']],
      ["' or true --", []],
    ] as const) {
      expect(await namesOf({ search, type: 'form' }, person)).toEqual(found)
    }
  })

  test('of the workspace or organization of others is empty', async () => {
    const stranger = await signUp(here.app)
    const { newWorkspace } = (await post<{ newWorkspace: { id: string } }>(ada, '/workspaces/', { name: 'Private' }))
      .body
    const hidden = await create('Hidden', ada, { workspaceId: newWorkspace.id })
    const queries: Record<string, string>[] = [
      { workspaceId: newWorkspace.id },
      { organizationId: here.organizationId },
      { publicIdentifier: hidden.publicIdentifier },
      { search: 'Hidden' },
    ]
    for (const query of queries) {
      expect((await list(query, stranger)).body).toMatchObject({ flows: [], total: 0 })
    }
  })

  test('holds each item once when pages are put together, whatever the order', async () => {
    const person = await signUp(here.app)
    // Names and times that are equal must not make items move between pages.
    const created = await Promise.all(Array.from({ length: 23 }, () => create('Same', person)))
    for (const sort of ['created', 'updated', 'touched', 'name']) {
      const seen: string[] = []
      for (let offset = 0; offset < 23; offset += 5) {
        const page = await list({ type: 'form', sort, limit: '5', offset: `${offset}` }, person)
        seen.push(...page.body.flows.map(({ id }) => id))
      }
      expect(new Set(seen)).toEqual(new Set(created.map(({ id }) => id)))
      expect(seen).toHaveLength(23)
    }
  })
})

describe('calls on several items', () => {
  test('count an item once that is named twice', async () => {
    const flow = await create('Twice')
    const { body } = await post<{ moved: string[]; message: string }>(ada, '/admin/flows/trash', {
      flowIds: [flow.id, flow.id],
      action: 'trash',
    })
    expect([body.moved, body.message]).toEqual([[flow.id], '1 moved to Trash.'])
  })

  test('change nothing when one of the items is of someone else', async () => {
    const stranger = await signUp(here.app)
    const [own, foreign] = [await create('Own'), await create('Foreign', stranger)]
    for (const [url, payload] of [
      ['/admin/flows/trash', { flowIds: [own.id, foreign.id], action: 'trash' }],
      ['/admin/flows/move', { flowIds: [own.id, foreign.id], workspaceId: 'trash' }],
      [
        '/admin/flows/bulkChangeFlowDisabled',
        { flowPublicIds: [own.publicIdentifier, foreign.publicIdentifier], disabled: true },
      ],
    ] as const) {
      expect((await post(ada, url, payload)).status).toBe(404)
    }
    const [kept] = (await list({ publicIdentifier: own.publicIdentifier })).body.flows
    expect(kept).toMatchObject({ trashedAt: null, isLocked: false })
  })

  test.each([
    ['no id', []],
    ['an id of another kind', ['form']],
    ['a huge id', ['9'.repeat(40)]],
    ['a negative id', ['-1']],
  ])('with %s are refused, not failed', async (_what, flowIds) => {
    for (const [url, more] of [
      ['/admin/flows/trash', { action: 'trash' }],
      ['/admin/flows/move', { workspaceId: 'home' }],
      ['/admin/flows/delete', {}],
    ] as const) {
      const { status, body } = await post(ada, url, { flowIds, ...more })
      expect([url, status]).toEqual([url, status === 400 ? 400 : 404])
      expect(body.error?.message).not.toMatch(/syntax|bigint|internal/i)
    }
  })

  test('moving an item to where it is changes nothing, and undo keeps it there', async () => {
    const flow = await create('Still')
    const { body } = await post<{ moved: string[]; before: object[] }>(ada, '/admin/flows/move', {
      flowIds: [flow.id],
      workspaceId: 'home',
    })
    expect(body.before).toEqual([{ flowId: flow.id, workspaceId: null, trashed: false }])
    await post(ada, '/admin/flows/place', { placements: body.before })
    expect(await namesOf({ workspaceId: 'home', search: 'Still' })).toEqual(['Still'])
  })

  test('closing says which items cannot be closed', async () => {
    const [form, app] = [await create('Closable'), await create('App', ada, { type: 'zite' })]
    const { body } = await post<{ changed: string[]; skipped: object[] }>(ada, '/admin/flows/bulkChangeFlowDisabled', {
      flowPublicIds: [app.publicIdentifier, form.publicIdentifier],
      disabled: true,
    })
    expect([body.changed, body.skipped]).toEqual([[form.id], [{ id: app.id, name: 'App' }]])
  })
})

describe('a name', () => {
  test('may have any characters but is never empty or too long', async () => {
    for (const name of [
      '👩‍👩‍👧',
      'Ω ≈ ç',
      'سجل',
      '<script>alert(1)</script>',
      "Robert'); drop table flows;--",
      '‮reversed',
    ]) {
      const { id } = await create(name)
      expect((await list({ limit: '1' })).body.flows[0]).toMatchObject({ id, name })
    }
    for (const name of ['', '   ', '\n\t', 'x'.repeat(maxNameLength + 1), null, 7, ['name']]) {
      expect((await post(ada, '/admin/flows', { type: 'form', name })).status).toBe(400)
    }
  })

  test('with characters that the database cannot store is refused or cleaned, not failed', async () => {
    for (const name of ['a\u0000b', 'half \ud83d']) {
      const { status } = await post(ada, '/admin/flows', { type: 'form', name })
      expect(status).toBeLessThan(500)
    }
  })
})

describe('a setting', () => {
  const put = (name: string, value: unknown, by = ada) =>
    call<{ settings: Record<string, unknown> }>(by, `PUT /admin/settings/${encodeURIComponent(name)}`, { value })

  test('may have a name that objects have of their own', async () => {
    const person = await signUp(here.app)
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      expect((await put(name, 'mine', person)).status).toBe(200)
    }
    const { settings } = (await get<{ settings: object }>(person, '/admin/home')).body
    expect(settings).toEqual({ constructor: 'mine', toString: 'mine', hasOwnProperty: 'mine' })
  })

  test.each(['', 'a b', 'a/b', 'ä', 'x'.repeat(101)])('is refused with the name %j', async name => {
    expect((await put(name, 1)).status).toBeGreaterThanOrEqual(400)
    expect((await put(name, 1)).status).toBeLessThan(500)
  })

  test('of one person is not that of another, and deleting a missing one is no error', async () => {
    const [one, other] = [await signUp(here.app), await signUp(here.app)]
    await put('homeSort', 'name', one)
    expect((await call(other, 'DELETE /admin/settings/homeSort')).status).toBe(200)
    expect((await get(one, '/admin/home')).body).toMatchObject({ settings: { homeSort: 'name' } })
    expect((await get(other, '/admin/home')).body).toMatchObject({ settings: {} })
  })

  test('keeps what it held when a new value is too large', async () => {
    const person = await signUp(here.app)
    await put('homeCollapsed', ['recent'], person)
    expect((await put('homeCollapsed', ['x'.repeat(9_000)], person)).status).toBe(413)
    expect((await get(person, '/admin/home')).body).toMatchObject({ settings: { homeCollapsed: ['recent'] } })
  })
})
