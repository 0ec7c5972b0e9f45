import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { selectConnection } from '../connections.sql.ts'
import { checkConnection, checkConnections } from '../health/check-connection.ts'
import { openConnection } from '../open-connection.ts'
import { requireOAuthClient } from '../oauth/oauth-client.ts'
import { upsertOAuthClient } from '../oauth/oauth-client.sql.ts'
import { airtable } from '../services/airtable/airtable.ts'
import { slack } from '../services/slack/slack.ts'
import { openServices } from '../testing/open-services.ts'
import { freshSecret } from './fresh-secret.ts'
import { sealAgain } from './seal-again.ts'
import { sealSecret } from './seals.ts'

const here = openServices()

/** Another node of the same database, as far as connections see. */
const otherNode = (): Platform => ({ ...here.platform })

const expire = (id: string) =>
  run(
    here.platform.pool,
    sql`update connections set expires_at = now() + interval '5 minutes' where id = ${id}::bigint`,
  )

const check = async (platform: Platform, id: string) => {
  const { service, client } = await openConnection(platform, id)
  return service.check(client)
}

const refreshes = () => here.airtableState().tokenRequests['refresh_token'] ?? 0

describe('an access token', () => {
  test('is used as long as it is good for a while', async () => {
    const { id } = await here.signIn('airtable')
    const before = refreshes()
    await check(here.platform, id)
    expect(refreshes()).toBe(before)
  })

  test('is renewed a quarter of an hour before it ends, and the new pair is stored', async () => {
    const { id } = await here.signIn('airtable')
    await expire(id)
    const before = refreshes()
    await check(here.platform, id)
    await check(here.platform, id)
    expect(refreshes()).toBe(before + 1)
  })

  test('is renewed once for a hundred requests on two nodes', async () => {
    const { id } = await here.signIn('airtable')
    await expire(id)
    const [before, nodes] = [refreshes(), [here.platform, otherNode()]]
    const [stored] = await run(here.platform.pool, selectConnection(id))
    if (!stored) throw new Error('The connection is gone')
    const requests = nodes.flatMap(node => Array.from({ length: 50 }, () => freshSecret(node, airtable, stored)))
    const tokens = (await Promise.all(requests)).map(({ accessToken }) => accessToken)
    expect(new Set(tokens).size).toBe(1)
    expect(here.airtableState().tokens[String(tokens[0])]).toMatchObject({ kind: 'access' })
    expect(refreshes()).toBe(before + 1)
  })

  test('that the service ends early is renewed, and the request sent again', async () => {
    const { id } = await here.signIn('airtable')
    const { tokens } = here.airtableState()
    const ended = Object.fromEntries(
      Object.entries(tokens).map(([token, stored]) => [
        token,
        stored.kind === 'access' ? { ...stored, expiresAt: 0 } : stored,
      ]),
    )
    await here.changeAirtable({ tokens: ended })
    const before = refreshes()
    expect(await check(here.platform, id)).toMatchObject({ account: 'ada@airtable.example' })
    expect(refreshes()).toBe(before + 1)
  })
})

describe('a grant that was revoked', () => {
  const revoke = () => here.changeAirtable({ tokens: {} })

  test('shows on the connection, and its owner hears of it once by mail', async () => {
    const { id } = await here.signIn('airtable')
    await expire(id)
    await revoke()
    here.mails.length = 0
    for (let count = 0; count < 3; count++) await checkConnection(here.platform, id)
    expect(await here.read(id)).toMatchObject({
      health: 'failing',
      problem: 'Airtable refused to sign you in. The grant was revoked or has expired.',
    })
    expect(here.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [here.owner.email, expect.stringContaining('stopped working')],
    ])
  })

  test('is forgotten when its owner reconnects', async () => {
    const { id } = await here.signIn('airtable')
    await expire(id)
    await revoke()
    await checkConnection(here.platform, id)
    const again = await here.start(`/connect/airtable?serviceId=${id}`, here.owner)
    await here.comeBack(await here.decide(again, 'grant'), here.owner)
    expect(await here.read(id)).toMatchObject({ health: 'working', problem: null })
  })
})

test('a service that is away for a while changes nothing on a connection', async () => {
  const { id } = await here.signIn('airtable')
  await here.changeAirtable({ faults: { status: 503, count: 1000 } })
  const pause = async () => undefined
  await expect(checkConnection(here.platform, id, { pause })).rejects.toMatchObject({ code: 'unavailable' })
  await here.changeAirtable({ faults: { status: 0, count: 0 } })
  expect(await here.read(id)).toMatchObject({ health: 'working', problem: null })
})

describe('the daily check', () => {
  const signal = new AbortController().signal

  test('finds connections that stopped working', async () => {
    const [first, second] = [await here.signIn('airtable'), await here.signIn('airtable')]
    await expire(second.id)
    await here.changeAirtable({ tokens: {} })
    await checkConnections(here.platform, { signal })
    const found = await Promise.all([first, second].map(({ id }) => here.read(id)))
    expect(found.map(({ health }) => health)).toEqual(['failing', 'failing'])
  })

  test('removes sign-ins that nobody finished within a day', async () => {
    const [old, recent] = [await here.create('airtable'), await here.create('airtable')].map(({ body }) => body.service)
    await run(
      here.platform.pool,
      sql`update connections set created_at = now() - interval '25 hours' where id = ${old?.id ?? ''}::bigint`,
    )
    await checkConnections(here.platform, { signal })
    await expect(here.read(old?.id ?? '')).rejects.toThrow('There is no connection')
    expect(await here.read(recent?.id ?? '')).toMatchObject({ health: 'pending' })
  })
})

describe('a new secret key', () => {
  test('seals again what the key before sealed, and then opens it alone', async () => {
    const { id } = await here.signIn('airtable')
    const { config } = here.platform
    const secretKey = 'the next secret key of the server, also long'
    const next: Platform = { ...here.platform, config: { ...config, secretKey, previousSecretKey: config.secretKey } }
    const client = { clientId: 'entered', clientSecret: 'entered secret' }
    const owner = { organizationId: 'server', connectionId: 'oauth client', service: 'slack' }
    const secret = sealSecret(here.platform, owner, { clientSecret: client.clientSecret })
    await run(here.platform.pool, upsertOAuthClient('slack', { clientId: client.clientId, secret }))
    expect(await sealAgain(next)).toBeGreaterThan(1)
    expect(await sealAgain(next)).toBe(0)
    const alone: Platform = { ...here.platform, config: { ...config, secretKey } }
    const withoutEnvironment: Platform = { ...alone, config: { ...alone.config, services: {} } }
    expect(await requireOAuthClient(withoutEnvironment, slack)).toEqual(client)
    expect(await check(alone, id)).toMatchObject({ account: 'ada@airtable.example' })
    await expect(check(here.platform, id)).rejects.toMatchObject({ reason: 'connection_not_accepted' })
  })
})
