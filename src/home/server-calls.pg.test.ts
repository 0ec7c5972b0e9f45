import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Browser, signUp } from '../access/testing/access-app.ts'
import { call, get } from '../api/testing/browser-calls.ts'
import { openOrganization } from '../api/testing/open-organization.ts'
import type { DiskSpace } from '../platform/disk-space.ts'

// The first person administers the server.
const here = openOrganization('Ada Lovelace', 'Bo Lind')
let ada: Browser
let bo: Browser
beforeAll(() => {
  ada = here.person(0)
  bo = here.person(1)
})

interface Server {
  signUp: { rule: string; domains: string[]; isFixed: boolean }
}
interface Accounts {
  accounts: { userId: string; name: string }[]
  total: number
}
const signUpRules = async () => (await get<Server>(ada, '/admin/server')).body.signUp
const setRules = (rule: unknown, domains: unknown, by = ada) =>
  call(by, 'PUT /admin/server', { signUp: { rule, domains } })
const accounts = (query: Record<string, string>) =>
  get<Accounts>(ada, `/admin/server/accounts?${new URLSearchParams(query)}`)

describe('the rules for signing up', () => {
  test('keep each domain once, in lower case, without the sign in front of it', async () => {
    const written = ['@Example.com', ' example.COM ', 'mail.example.org', 'bücher.example', 'a-b.example']
    expect((await setRules('open', written)).status).toBe(200)
    expect(await signUpRules()).toEqual({
      rule: 'open',
      domains: ['example.com', 'mail.example.org', 'bücher.example', 'a-b.example'],
      isFixed: false,
    })
    expect((await setRules('open', [])).status).toBe(200)
    expect((await signUpRules()).domains).toEqual([])
  })

  test.each([
    ['a domain without a dot', 'open', ['localhost']],
    ['a whole address', 'open', ['ada@example.com']],
    ['several domains in one text', 'open', ['example.com, example.org']],
    ['a pattern', 'open', ['*.example.com']],
    ['an empty domain', 'open', ['']],
    ['a text that ends a line', 'open', ['example.com\nexample.org']],
    ['too many domains', 'open', Array.from({ length: 101 }, (_, at) => `d${at}.example`)],
    ['an unknown rule', 'sometimes', []],
    ['no list', 'open', 'example.com'],
  ])('refuse %s in words, and stay as they are', async (_what, rule, domains) => {
    const before = await signUpRules()
    const { status, body } = await setRules(rule, domains)
    expect([status, body.error?.code]).toEqual([400, 'bad_input'])
    expect(body.error?.message).not.toMatch(/undefined|\[object|Zod|regex/i)
    expect(await signUpRules()).toEqual(before)
  })
})

test('ordinary accounts see and change nothing of the server, whatever they are in an organization', async () => {
  const calls = [
    get(bo, '/admin/server'),
    get(bo, '/admin/server/accounts'),
    setRules('closed', [], bo),
    call(bo, `PUT /admin/server/accounts/${bo.userId}`, { isServerAdmin: true }),
    call(bo, `POST /admin/server/accounts/${bo.userId}/confirmAddress`, { email: bo.email }),
  ]
  const answers = await Promise.all(calls)
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await signUpRules()).rule).toBe('open')
})

describe('the accounts of the server', () => {
  test('come in pages that hold each once, and say how many there are beyond the last', async () => {
    const { rows } = await here.platform.pool.query<{ id: string }>(
      `insert into users (id, name, email, "emailVerified", "createdAt", "updatedAt")
       select 'many-' || n, 'Many ' || n, 'many-' || n || '@example.com', true, now(), now() from generate_series(1, 120) n
       returning id`,
    )
    const seen: string[] = []
    for (const offset of ['0', '50', '100']) {
      const { body } = await accounts({ search: 'many', offset })
      expect(body.total).toBe(120)
      seen.push(...body.accounts.map(({ userId }) => userId))
    }
    expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)))
    expect(seen).toHaveLength(120)
    expect((await accounts({ search: 'many', offset: '150' })).body).toEqual({ accounts: [], total: 120 })
  })

  test.each([
    ['offset', '-1'],
    ['offset', '1e99'],
    ['offset', 'all'],
    ['search', 'x'.repeat(201)],
  ])('are not listed with %s=%s', async (name, value) => {
    const { status, body } = await accounts({ [name]: value })
    expect([status, body.error?.code]).toEqual([400, 'bad_input'])
  })

  test('that do not exist can neither be confirmed nor appointed', async () => {
    expect((await call(ada, 'PUT /admin/server/accounts/nobody', { isServerAdmin: true })).status).toBe(404)
    const email = 'nobody@example.com'
    expect((await call(ada, 'POST /admin/server/accounts/nobody/confirmAddress', { email })).status).toBe(404)
  })
})

describe('the disk space', () => {
  const spaceFor = async (person: Browser, space: Partial<DiskSpace>) => {
    const { space: real } = here.platform
    Object.assign(here.platform, { space })
    onTestFinished(() => void Object.assign(here.platform, { space: real }))
    const { body } = await get(person, '/admin/disk-space')
    Object.assign(here.platform, { space: real })
    return body
  }

  test('is told in bytes to administrators of the server only, who alone are warned early', async () => {
    const low = { level: 'low', freeBytes: 5_000 } as const
    expect(await spaceFor(ada, low)).toMatchObject({ level: 'low', freeBytes: 5_000 })
    expect(await spaceFor(bo, low)).toMatchObject({ level: 'enough', freeBytes: null })
  })

  test('that is full concerns everyone', async () => {
    const full = { level: 'full', freeBytes: 0 } as const
    expect(await spaceFor(ada, full)).toMatchObject({ level: 'full', freeBytes: 0 })
    expect(await spaceFor(bo, full)).toMatchObject({ level: 'full', freeBytes: null })
  })
})

test('the plan of another organization is not found', async () => {
  const stranger = await signUp(here.app)
  expect((await get(stranger, `/admin/plan?organizationId=${here.organizationId}`)).status).toBe(404)
  expect((await get(ada, `/admin/plan?organizationId=${here.organizationId}`)).status).toBe(200)
})
