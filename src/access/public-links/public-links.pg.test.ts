import { hashPassword } from 'better-auth/crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { can, requirePublicLink } from '../can.ts'
import { openPeople } from '../testing/open-people.ts'
import { countVisit } from './limit-visitors.ts'
import type { PublicLink } from './public-link.ts'
import { registerPublicLinkKind } from './public-link-kinds.ts'
import { unlockPublicLink } from './unlock-public-link.ts'
import type { Visitor } from './visitor.ts'

const people = openPeople()

interface TestLink extends PublicLink {
  mayView: boolean
}

const links = new Map<string, TestLink>()

/** A kind of link that lives in memory. */
const testKind = registerPublicLinkKind<TestLink, 'downloads'>({
  name: 'test',
  pagePath: '/test/',
  isPagePrivate: false,
  find: async (_platform, identifier) => links.get(identifier),
  capabilities: ({ mayView }) => (mayView ? ['view shared view'] : []),
  limits: { calls: { window: 60, max: 5, lease: 1 }, downloads: { window: 600, max: 1, lease: 1 } },
  texts: { notFound: 'There is no such test.', passwordRequired: 'This test needs a password.' },
})

const open: TestLink = { id: 'open', organizationId: 'acme', tokenHash: 'hash', passwordHash: null, mayView: true }

beforeEach(async () => {
  links.clear()
  links.set('open', open)
  links.set('useless', { ...open, id: 'useless', mayView: false })
  links.set('locked', { ...open, id: 'locked', passwordHash: await hashPassword('open sesame') })
  await people.platform.pool.query('DELETE FROM rate_limits')
})

let visitors = 0

/** A visitor with a browser of their own, at an address of their own. */
function visit(identifier: string) {
  visitors += 1
  const visitor: Visitor = {
    identifier,
    cookies: undefined,
    address: `192.0.2.${visitors}`,
    setCookie: cookie => void (visitor.cookies = cookie.split(';')[0]),
  }
  return { platform: people.platform, actor: null, visitor }
}

const thing = { kind: 'public link', linkKind: 'test' } as const
const require = (context: ReturnType<typeof visit>) => requirePublicLink(context, testKind, 'view shared view')

describe('a kind of public link', () => {
  test('cannot have the name of another one, and can be registered again', () => {
    expect(registerPublicLinkKind(testKind)).toBe(testKind)
    expect(() => registerPublicLinkKind({ ...testKind })).toThrow("There are two kinds of public links called 'test'")
  })

  test('decides what visitors may do', async () => {
    expect(await can(visit('open'), 'view shared view', thing)).toBe(true)
    expect(await can(visit('useless'), 'view shared view', thing)).toBe(false)
    expect(await can(visit('open'), 'edit records', thing)).toBe(false)
  })

  test('gives nothing without a link, or for a kind that nobody registered', async () => {
    expect(await can(visit('missing'), 'view shared view', thing)).toBe(false)
    expect(await can({ platform: people.platform, actor: null }, 'view shared view', thing)).toBe(false)
    expect(await can(visit('open'), 'view shared view', { ...thing, linkKind: 'other' })).toBe(false)
  })
})

describe('requiring a public link', () => {
  test('returns the link of the feature', async () => {
    expect(await require(visit('open'))).toBe(open)
  })

  test('fails with the text of the kind when there is no link', async () => {
    const gone = { code: 'not_found', message: 'There is no such test.' }
    await expect(require(visit('missing'))).rejects.toMatchObject(gone)
    const nobody = { platform: people.platform, actor: null }
    await expect(requirePublicLink(nobody, testKind, 'view shared view')).rejects.toMatchObject(gone)
  })

  test('fails when the link does not grant the capability', async () => {
    await expect(require(visit('useless'))).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a link with a password', () => {
  const locked = { code: 'forbidden', message: 'This test needs a password.' }

  test('gives nothing until the visitor has entered the password', async () => {
    const context = visit('locked')
    expect(await can(context, 'view shared view', thing)).toBe(false)
    await expect(require(context)).rejects.toMatchObject(locked)
    await expect(unlockPublicLink(context, testKind, 'wrong')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(require(context)).rejects.toMatchObject(locked)
    await unlockPublicLink(context, testKind, 'open sesame')
    expect(await can(context, 'view shared view', thing)).toBe(true)
    expect((await require(context)).id).toBe('locked')
  })

  test('is unlocked for one browser, and until its password or token changes', async () => {
    const context = visit('locked')
    await unlockPublicLink(context, testKind, 'open sesame')
    await expect(require(visit('locked'))).rejects.toMatchObject(locked)
    const link = links.get('locked') ?? open
    for (const change of [{ passwordHash: await hashPassword('other') }, { tokenHash: 'other' }]) {
      links.set('locked', { ...link, ...change })
      await expect(require(context)).rejects.toMatchObject(locked)
    }
  })

  test('gets a cookie that only the server can read, named after kind and link', async () => {
    const cookies: string[] = []
    const { visitor, ...context } = visit('locked')
    const keeping = { ...visitor, setCookie: (cookie: string) => void cookies.push(cookie) }
    await unlockPublicLink({ ...context, visitor: keeping }, testKind, 'open sesame')
    expect(cookies).toEqual([
      expect.stringMatching(/^gridloom_test_locked=\S+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('allows ten wrong passwords from one address, and counts no correct ones', async () => {
    const context = visit('locked')
    const attempt = (password: string) =>
      unlockPublicLink(context, testKind, password).then(
        () => 'unlocked',
        (error: { code: string }) => error.code,
      )
    expect(await attempt('open sesame')).toBe('unlocked')
    const codes: string[] = []
    for (let tries = 0; tries < 11; tries++) codes.push(await attempt('wrong'))
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'forbidden'), 'too_many_requests'])
    expect(await attempt('open sesame')).toBe('too_many_requests')
    await unlockPublicLink(visit('locked'), testKind, 'open sesame')
  })
})

test('unlocking does nothing without a password, and fails without a link', async () => {
  const context = visit('open')
  await unlockPublicLink(context, testKind, 'anything')
  expect(context.visitor.cookies).toBeUndefined()
  const gone = { code: 'not_found' }
  await expect(unlockPublicLink(visit('missing'), testKind, '')).rejects.toMatchObject(gone)
  await expect(unlockPublicLink({ platform: people.platform }, testKind, '')).rejects.toMatchObject(gone)
})

describe('visits', () => {
  const tooMany = (wait: string) => ({
    code: 'too_many_requests',
    message: `Too many requests. Please try again in ${wait}.`,
  })

  test('are limited per link and address', async () => {
    const context = visit('open')
    for (let call = 0; call < 5; call++) await require(context)
    await expect(require(context)).rejects.toMatchObject(tooMany('a minute'))
    await require(visit('open'))
  })

  test('have a limit of their own for each kind of work', async () => {
    const { platform, visitor } = visit('open')
    const download = { link: open, address: visitor.address, limit: 'downloads' as const }
    await countVisit(platform, testKind, download)
    await expect(countVisit(platform, testKind, download)).rejects.toMatchObject(tooMany('a few minutes'))
    await countVisit(platform, testKind, { link: open, address: visitor.address })
  })

  test('may cost more than one', async () => {
    const { platform, visitor } = visit('open')
    const expensive = { link: open, address: visitor.address, cost: 4 }
    await countVisit(platform, testKind, expensive)
    await expect(countVisit(platform, testKind, expensive)).rejects.toMatchObject(tooMany('a minute'))
  })
})
