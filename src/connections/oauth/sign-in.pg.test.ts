import { describe, expect, test } from 'vitest'
import { addMember, signIn as signInAgain, signUp } from '../../access/testing/access-app.ts'
import { call } from '../../api/testing/browser-calls.ts'
import { openServices } from '../testing/open-services.ts'
import { signInAfter } from './resumed-sign-in.ts'

const here = openServices()

/** The consent page of a new connection. */
const atConsent = async (body: object = {}) => {
  const { service, connectPath } = (await here.create('airtable', body)).body
  return { id: service.id, connectPath, consent: await here.start(connectPath, here.owner) }
}

/** The page that follows the page where people sign in. */
const redirectOf = (location: unknown): string => {
  const { pathname, searchParams } = new URL(String(location), 'http://here.invalid')
  expect(pathname).toBe('/sign-in')
  return searchParams.get('redirect') ?? ''
}

describe('a sign-in at a service', () => {
  test('makes the connection work and names the account', async () => {
    const { id, consent } = await atConsent()
    expect(await here.read(id)).toMatchObject({ health: 'pending', session_state: { metadata: { email: null } } })
    const back = await here.comeBack(await here.decide(consent, 'grant'), here.owner)
    expect(back).toMatchObject({ status: 302, location: `/home/integrations?connected=${id}`, failure: null })
    expect(await here.read(id)).toMatchObject({
      health: 'working',
      problem: null,
      session_state: { metadata: { email: 'ada@airtable.example' } },
    })
  })

  test('asks for a code challenge, the scopes, and the registered address', async () => {
    const { searchParams } = new URL((await atConsent()).consent)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'data.records:read data.records:write schema.bases:read user.email:read',
      redirect_uri: 'http://localhost:3000/connect/airtable/callback',
    })
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(searchParams.get('state')).toMatch(/^[\w-]{32}$/)
  })

  test('leads back to the page that began it', async () => {
    const redirectUri = '/editor/zite/abc/integrations/new?tab=integrations&service=databases&continueImport=airtable'
    const { id, consent } = await atConsent({ redirectUri })
    const back = await here.comeBack(await here.decide(consent, 'grant'), here.owner)
    expect(back.location).toBe(`${redirectUri}&connected=${id}`)
  })

  test('never leads to another site', async () => {
    const { id, consent } = await atConsent({
      redirectUri: 'https://evil.example/',
      failureRedirectUri: '//evil.example',
    })
    const back = await here.comeBack(await here.decide(consent, 'grant'), here.owner)
    expect(back.location).toBe(`/home/integrations?connected=${id}`)
  })

  test('that the person refuses says so, on the page for failures', async () => {
    const { id, consent } = await atConsent({ failureRedirectUri: '/home?from=test' })
    const back = await here.comeBack(await here.decide(consent, 'cancel'), here.owner)
    expect(back).toMatchObject({
      location: '/home?from=test&connection=failed',
      failure: 'You did not give access to Airtable.',
    })
    expect(await here.read(id)).toMatchObject({ health: 'pending' })
  })

  test('ends once: its answer cannot be used again', async () => {
    const { consent } = await atConsent()
    const callback = await here.decide(consent, 'grant')
    await here.comeBack(callback, here.owner)
    const again = await here.comeBack(callback, here.owner)
    expect(again.failure).toBe('This sign-in has expired. Please start again.')
  })

  test('ends only in the session that began it', async () => {
    const { id, consent } = await atConsent()
    const callback = await here.decide(consent, 'grant')
    const other = await signInAgain(here.app, here.owner)
    expect((await here.comeBack(callback, other)).failure).toBe(
      'This sign-in was started in another session. Please start again.',
    )
    // A stolen answer is used up, so the thief cannot try again.
    expect((await here.comeBack(callback, here.owner)).failure).toBe('This sign-in has expired. Please start again.')
    expect(await here.read(id)).toMatchObject({ health: 'pending' })
  })

  test('does not end for a visitor, who signs in and begins again where the first one began', async () => {
    const { id, consent } = await atConsent({ redirectUri: '/home?from=test' })
    const { pathname, search } = new URL(await here.decide(consent, 'grant'))
    const response = await here.app.inject({ method: 'GET', url: `${pathname}${search}` })
    expect(response.headers['set-cookie']).toBeUndefined()
    const resumed = signInAfter(redirectOf(response.headers.location))
    expect(resumed?.service.name).toBe('Airtable')
    expect(await here.read(id)).toMatchObject({ health: 'pending' })
    const back = await here.comeBack(
      await here.decide(await here.start(resumed?.path ?? '', here.owner), 'grant'),
      here.owner,
    )
    expect(back.location).toBe(`/home?from=test&connected=${id}`)
  })

  test('that ended already leads a visitor to sign in', async () => {
    const { pathname, search } = new URL('http://here.invalid/connect/airtable/callback?state=unknown&code=1')
    const response = await here.app.inject({ method: 'GET', url: `${pathname}${search}` })
    expect(redirectOf(response.headers.location)).toBe('/home/integrations')
  })

  test('does not start for a visitor, who is asked to sign up and then continues', async () => {
    const { service, connectPath } = (await here.create('airtable', { redirectUri: '/home?from=test' })).body
    const response = await here.app.inject({ method: 'GET', url: connectPath })
    const resumed = signInAfter(redirectOf(response.headers.location))
    expect(resumed?.service.name).toBe('Airtable')
    const consent = await here.start(resumed?.path ?? '', here.owner)
    const back = await here.comeBack(await here.decide(consent, 'grant'), here.owner)
    expect(back.location).toBe(`/home?from=test&connected=${service.id}`)
  })

  test('of an unknown service asks nobody to sign up', async () => {
    const response = await here.app.inject({ method: 'GET', url: '/connect/nothing?serviceId=1' })
    expect(response.headers.location).toBe('/home/integrations?connection=failed')
  })

  test('that began at another name of this machine ends there, where the session is', async () => {
    const { service, connectPath } = (await here.create('airtable')).body
    const { cookie } = here.owner.headers
    const open = (url: string, headers: { host: string; cookie?: string | undefined }) =>
      here.app.inject({ method: 'GET', url, headers })
    const there = { host: '127.0.0.1:3000', cookie }
    const consent = String((await open(connectPath, there)).headers.location)
    const { pathname, search } = new URL(await here.decide(consent, 'grant'))
    const forwarded = await open(`${pathname}${search}`, { host: 'localhost:3000' })
    expect(forwarded.headers.location).toBe(`http://127.0.0.1:3000${pathname}${search}`)
    const stolen = await open(`${pathname}${search}`, { host: 'evil.example' })
    expect(stolen.headers.location).toBe(`http://127.0.0.1:3000${pathname}${search}`)
    const ended = await open(`${pathname}${search}`, there)
    expect(ended.headers.location).toBe(`/home/integrations?connected=${service.id}`)
    expect(await here.read(service.id)).toMatchObject({ health: 'working' })
  })

  test('that began at another host ends at the address of the product', async () => {
    const { connectPath } = (await here.create('airtable')).body
    const { cookie } = here.owner.headers
    const headers = { host: 'evil.example:3000', cookie }
    const start = await here.app.inject({ method: 'GET', url: connectPath, headers })
    const back = await here.comeBack(await here.decide(String(start.headers.location), 'grant'), here.owner)
    expect(back).toMatchObject({ failure: null, location: expect.stringMatching(/^\/home\/integrations/) })
  })

  test('takes ten minutes at most', async () => {
    const { consent } = await atConsent()
    await here.platform.pool.query(`update oauth_states set created_at = now() - interval '11 minutes'`)
    const back = await here.comeBack(await here.decide(consent, 'grant'), here.owner)
    expect(back.failure).toBe('This sign-in has expired. Please start again.')
  })

  test('whose grant is revoked before it ends says so, and stores nothing', async () => {
    const { id, consent } = await atConsent()
    const callback = await here.decide(consent, 'grant')
    await here.changeAirtable({ codes: {} })
    expect((await here.comeBack(callback, here.owner)).failure).toBe(
      'Airtable refused to sign you in. The grant was revoked or has expired.',
    )
    expect(await here.read(id)).toMatchObject({ health: 'pending' })
  })

  test('that gives tokens which do not work stores nothing', async () => {
    const { id, consent } = await atConsent()
    await here.changeAirtable({ accessLifetime: -1 })
    const back = await here.comeBack(await here.decide(consent, 'grant'), here.owner)
    await here.changeAirtable({ accessLifetime: 3600 })
    expect(back.location).toBe('/home/integrations?connection=failed')
    expect(await here.read(id)).toMatchObject({ health: 'pending' })
  })

  test('without all permissions names those that are missing, and stores nothing', async () => {
    const { id, consent } = await atConsent()
    const url = new URL(consent)
    url.searchParams.set('scope', 'data.records:read user.email:read')
    const back = await here.comeBack(await here.decide(url.href, 'grant'), here.owner)
    expect(back.failure).toBe(
      'Permissions not granted: data.records:write, schema.bases:read. Try reconnecting and make sure to approve all permissions of Airtable.',
    )
    expect(await here.read(id)).toMatchObject({ health: 'pending' })
  })

  test('in two tabs at once ends in both', async () => {
    const { id, connectPath, consent } = await atConsent()
    const other = await here.start(connectPath, here.owner)
    const callbacks = [await here.decide(consent, 'grant'), await here.decide(other, 'grant')]
    const ends = await Promise.all(callbacks.map(callback => here.comeBack(callback, here.owner)))
    expect(ends.map(({ failure }) => failure)).toEqual([null, null])
    const { body } = await call<{ service: object }>(here.owner, `POST /admin/services/check/${id}`)
    expect(body.service).toMatchObject({ health: 'working', problem: null })
  })

  test('whose connection is deleted in another tab says so', async () => {
    const { id, consent } = await atConsent()
    await call(here.owner, `DELETE /admin/services/delete/${id}`)
    const back = await here.comeBack(await here.decide(consent, 'grant'), here.owner)
    expect(back).toMatchObject({
      location: '/home/integrations?connection=failed',
      failure: 'This sign-in has expired. Please start again.',
    })
  })

  test('with an invented state is refused', async () => {
    const url = 'http://localhost:3000/connect/airtable/callback?code=x&state=0123456789012345678901'
    expect((await here.comeBack(url, here.owner)).failure).toBe('This sign-in has expired. Please start again.')
  })

  test('with a code that the service did not give is refused in words', async () => {
    const { consent } = await atConsent()
    const state = new URL(consent).searchParams.get('state')
    const url = `http://localhost:3000/connect/airtable/callback?code=forged&state=${state}`
    expect((await here.comeBack(url, here.owner)).failure).toBe(
      'Airtable refused to sign you in. The grant was revoked or has expired.',
    )
  })

  test('does not begin at a service that nobody set up', async () => {
    const services = here.platform.config.services
    const { connectPath } = (await here.create('airtable')).body
    here.platform.config.services = { ...services, airtable: { baseUrl: 'http://127.0.0.1:1' } }
    const response = await here.owner.call({ method: 'GET', url: connectPath })
    here.platform.config.services = services
    expect(response.headers.location).toBe('/home/integrations?connection=failed')
    expect(decodeURIComponent(String(response.headers['set-cookie']))).toContain('is not set up on this server')
  })

  test('does not begin for a connection of another service', async () => {
    const { service } = (await here.create('airtable')).body
    const response = await here.owner.call({ method: 'GET', url: `/connect/slack?serviceId=${service.id}` })
    expect(decodeURIComponent(String(response.headers['set-cookie']))).toContain('This is another service.')
  })

  test("does not begin for somebody else's connection", async () => {
    const { connectPath } = (await here.create('airtable')).body
    const member = await signUp(here.app)
    await addMember(here.platform, { organizationId: here.organizationId, userId: member.userId, role: 'member' })
    const response = await member.call({ method: 'GET', url: connectPath })
    expect(decodeURIComponent(String(response.headers['set-cookie']))).toContain('You do not have access to do this.')
  })

  test('works at a service with answers of its own', async () => {
    const connection = await here.signIn('slack')
    expect(connection).toMatchObject({
      health: 'working',
      config: { teamName: 'Analytical Engines' },
      session_state: { metadata: { email: 'Analytical Engines' } },
    })
  })
})

describe('a reconnection', () => {
  test('replaces the credentials and keeps the connection', async () => {
    const { id, name } = await here.signIn('airtable')
    const before = await here.platform.pool.query('select secret from connections where id = $1', [id])
    const { body } = await call<{ connectPath: string }>(here.owner, `POST /admin/services/edit/${id}`)
    await here.comeBack(await here.decide(await here.start(body.connectPath, here.owner), 'grant'), here.owner)
    const after = await here.platform.pool.query('select secret from connections where id = $1', [id])
    expect(after.rows[0]).not.toEqual(before.rows[0])
    expect(await here.read(id)).toMatchObject({ name, health: 'working' })
  })

  test('that the person cancels leaves the connection as it works', async () => {
    const { id } = await here.signIn('airtable')
    const { body } = await call<{ connectPath: string }>(here.owner, `POST /admin/services/edit/${id}`)
    await here.comeBack(await here.decide(await here.start(body.connectPath, here.owner), 'cancel'), here.owner)
    expect(await here.read(id)).toMatchObject({ health: 'working', problem: null })
  })

  test('with another account shows that account, and forgets what the first one reached', async () => {
    const bases = [{ id: 'appFirst', name: 'First', tables: [] }]
    await here.changeAirtable({ bases })
    const { id } = await here.signIn('airtable')
    const sources = async () => {
      const { body } = await call<{ metadata: { sources: { name: string }[] }[] }>(
        here.owner,
        'POST /v1/zite/admin/services/getMetadata',
        { requests: [{ serviceId: id }] },
      )
      return body.metadata[0]?.sources.map(({ name }) => name)
    }
    expect(await sources()).toEqual(['First'])
    const { users } = here.airtableState()
    await here.changeAirtable({
      bases: [{ id: 'appSecond', name: 'Second', tables: [] }],
      users: users.map(user => ({ ...user, email: 'grace@airtable.example' })),
    })
    const { body } = await call<{ connectPath: string }>(here.owner, `POST /admin/services/edit/${id}`)
    await here.comeBack(await here.decide(await here.start(body.connectPath, here.owner), 'grant'), here.owner)
    await here.changeAirtable({ users })
    expect(await here.read(id)).toMatchObject({ session_state: { metadata: { email: 'grace@airtable.example' } } })
    expect(await sources()).toEqual(['Second'])
  })
})
