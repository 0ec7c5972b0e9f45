import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { closeCodes } from '../../api/register-socket.ts'
import { startPlatform } from '../../platform/platform.ts'
import type { LiveBatch } from '../model/live/live-batch.ts'
import type { Metadata } from '../model/structure.ts'
import { type HttpClient, httpClient, createBase, signUpAt } from '../../api/testing/http-client.ts'
import { followBase, followPresence, followRights, type LiveClient, liveClient } from '../../api/testing/live-client.ts'
import { createServer } from '../../app/server.ts'
import { startTestServer, type TestServer } from '../../api/testing/start-test-server.ts'

let server: TestServer
let cookie: string
let ada: HttpClient
let basePublicId: string
let tableId: string
const clients: LiveClient[] = []

beforeAll(async () => {
  server = await startTestServer({ client: 'none' })
  cookie = await signUpAt(server.url, 'ada@example.com')
  ada = httpClient(server.url, { cookie })
  basePublicId = await createBase(ada)
  const { metadata } = await ada.mutate<{ metadata: Metadata }>('metadata.create', { basePublicId })
  tableId = metadata.tables[0]?.id ?? ''
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await server.close()
})

const connect = (headers: Record<string, string> = { cookie }, url = server.url) => {
  const client = liveClient(url, headers)
  clients.push(client)
  return client
}

/** Another platform on the same database, which stands for a second process. */
async function anotherNode(): Promise<{ url: string; close(): Promise<void> }> {
  const platform = await startPlatform(server.platform.config)
  const app = await createServer(platform, { client: 'none' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('The server listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      await app.close()
      await platform.close()
    },
  }
}

const create = (id: string) => ada.mutate<{ version: number }>('records.create', { basePublicId, tableId, id })

const actionsIn = (answers: readonly LiveBatch[]) =>
  answers.flatMap(answer => ('actions' in answer ? answer.actions : []))

const idsIn = (answers: readonly LiveBatch[]) =>
  actionsIn(answers).flatMap(action => action.entries.map(entry => entry.itemId))

const soon = { timeout: 15_000, interval: 20 }

describe('the live feed', () => {
  test('sends each action, its actor, and its changes', async () => {
    const first = await create('first')
    const followed = followBase(connect(), { basePublicId, after: first.version })
    await ada.mutate('records.bulkDelete', { basePublicId, tableId, recordIds: ['first'], actionId: 'a1' })
    await ada.mutate('records.restore', { basePublicId, tableId, recordId: 'first' })
    await vi.waitFor(() => expect(idsIn(followed.answers)).toEqual(['first', 'first']), soon)
    const [deleted, restored] = actionsIn(followed.answers)
    expect(deleted).toMatchObject({ name: 'records.bulkDelete', actionId: 'a1', actor: { name: 'Ada Lovelace' } })
    expect(deleted?.entries).toEqual([{ kind: 'record.delete', tableId, itemId: 'first', before: null, after: null }])
    expect(restored?.entries[0]).toMatchObject({ kind: 'record.restore', after: expect.any(Object) })
  })

  test('resumes after a broken connection, and repeats nothing', async () => {
    const client = connect()
    const { version } = await create('before')
    const followed = followBase(client, { basePublicId, after: version })
    const made: string[] = []
    for (let at = 0; at < 30; at++) {
      made.push(`cut${at}`)
      await create(`cut${at}`)
      if (at % 7 === 3) client.cut()
    }
    await vi.waitFor(() => expect(idsIn(followed.answers)).toHaveLength(made.length), soon)
    expect(idsIn(followed.answers)).toEqual(made)
  })

  test('includes writes of another node', async () => {
    const other = await anotherNode()
    const { version } = await create('here')
    const client = connect({ cookie }, other.url)
    const followed = followBase(client, { basePublicId, after: version })
    await create('there')
    await vi.waitFor(() => expect(idsIn(followed.answers)).toEqual(['there']), { ...soon, timeout: 3000 })
    await client.close()
    await other.close()
  })

  test('ends for a person who loses access', async () => {
    const eve = await signUpAt(server.url, 'eve@example.com')
    const { rows } = await server.platform.pool.query<{ id: string }>(
      `INSERT INTO flow_members SELECT f.id, u.id, 'read' FROM flows f, users u
        WHERE f.public_identifier = $1 AND u.email = 'eve@example.com' RETURNING user_id AS id`,
      [basePublicId],
    )
    const followed = followBase(connect({ cookie: eve }), { basePublicId, after: 0 })
    await vi.waitFor(() => expect(followed.answers).not.toHaveLength(0), soon)
    await server.platform.pool.query('DELETE FROM flow_members WHERE user_id = $1', [rows[0]?.id])
    await vi.waitFor(() => expect(followed.errors).toHaveLength(1), soon)
    const heard = followed.answers.length
    await create('secret')
    expect(followed.answers).toHaveLength(heard)
  })

  test('sends changed rights at once, and ends with all access, on every node', async () => {
    const { pool } = server.platform
    const uma = await signUpAt(server.url, 'uma@example.com')
    const share = (level: string) =>
      pool.query(
        `INSERT INTO flow_members SELECT f.id, u.id, $2 FROM flows f, users u
          WHERE f.public_identifier = $1 AND u.email = 'uma@example.com'
          ON CONFLICT (flow_id, user_id) DO UPDATE SET level = $2`,
        [basePublicId, level],
      )
    await share('write')
    const other = await anotherNode()
    const clients = [connect({ cookie: uma }), connect({ cookie: uma }, other.url)]
    const followed = clients.map(client => followRights(client, { basePublicId }))
    const may = { editRecords: true, editStructure: true, manageBase: true }
    const mayNot = { editRecords: false, editStructure: false, manageBase: false }
    const promptly = { timeout: 2_000, interval: 5 }
    await vi.waitFor(() => expect(followed.map(({ answers }) => answers)).toEqual([[may], [may]]), soon)
    await share('read')
    await vi.waitFor(() => expect(followed.map(({ answers }) => answers.at(-1))).toEqual([mayNot, mayNot]), promptly)
    await share('write')
    await vi.waitFor(() => expect(followed.map(({ answers }) => answers.at(-1))).toEqual([may, may]), promptly)
    await pool.query(`DELETE FROM flow_members USING users WHERE user_id = users.id AND email = 'uma@example.com'`)
    await vi.waitFor(() => expect(followed.map(({ errors }) => errors.length)).toEqual([1, 1]), promptly)
    expect(followed.map(({ answers }) => answers.length)).toEqual([3, 3])
    for (const client of clients) await client.close()
    await other.close()
  })

  test('refuses people without a session, and pages of other sites', async () => {
    const opened = (headers: Record<string, string>, search = '') =>
      new Promise<string>(resolve => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc${search}`, { headers })
        socket.on('open', () => {
          resolve('open')
          socket.close()
        })
        socket.on('error', error => resolve(error.message))
      })
    expect(await opened({ cookie })).toBe('open')
    expect(await opened({ cookie }, '?person=somebody-else')).toContain('401')
    expect(await opened({})).toContain('401')
    expect(await opened({ cookie, origin: 'https://elsewhere.example' })).toContain('403')
  })

  test('closes with the session', async () => {
    const session = await signUpAt(server.url, 'bob@example.com')
    const client = connect({ cookie: session })
    await client.trpc.access.me.query()
    await fetch(`${server.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: { cookie: session, 'content-type': 'application/json' },
      body: '{}',
    })
    await vi.waitFor(() => expect(client.closed).toContain(closeCodes.signedOut), soon)
    await client.close()
  })
})

test('a name that is a mail address reaches collaborators without its domain', async () => {
  const email = 'pat@example.com'
  const pat = await signUpAt(server.url, email)
  const base = { basePublicId: await createBase(ada) }
  const { metadata } = await ada.mutate<{ metadata: Metadata }>('metadata.create', base)
  const table = { ...base, tableId: metadata.tables[0]?.id ?? '' }
  await server.platform.pool.query('UPDATE users SET name = $1 WHERE email = $1', [email])
  await server.platform.pool.query(
    `INSERT INTO flow_members SELECT f.id, u.id, 'write' FROM flows f, users u
      WHERE f.public_identifier = $1 AND u.email = $2`,
    [base.basePublicId, email],
  )
  const { version } = await ada.mutate<{ version: number }>('records.create', { ...table, id: 'by-ada' })
  const client = connect()
  const followed = followBase(client, { ...base, after: version })
  const seen = followPresence(client, { ...base, sessionKey: 'of-ada' })
  followPresence(connect({ cookie: pat }), { ...base, sessionKey: 'of-pat' })
  const theirs = httpClient(server.url, { cookie: pat })
  await theirs.mutate('records.create', { ...table, id: 'by-pat' })
  await theirs.mutate('records.delete', { ...table, recordId: 'by-pat' })
  await vi.waitFor(() => {
    expect(actionsIn(followed.answers).map(({ actor }) => actor.name)).toEqual(['pat', 'pat'])
    expect(seen.answers.at(-1)?.map(({ user }) => user.name)).toContain('pat')
  }, soon)
  const answers = [
    await ada.query('history.base', base),
    await ada.query('history.people', base),
    await ada.query('history.record', { ...table, recordId: 'by-pat' }),
    await ada.query('trash.list', table),
    seen.answers,
  ]
  for (const answer of answers) {
    expect(JSON.stringify(answer)).toContain('"name":"pat"')
    expect(JSON.stringify(answer)).not.toContain('@')
  }
})

describe('presence', () => {
  const positions = { tableId: null, viewId: null, recordId: null, fieldId: null }

  test('shows who is here and where, and forgets people who leave', async () => {
    const [one, other] = [connect(), connect()]
    const seen = followPresence(one, { basePublicId, sessionKey: 'tab-1' })
    followPresence(other, { basePublicId, sessionKey: 'tab-2' })
    const last = () => seen.answers.at(-1)
    const user = { id: expect.any(String), name: 'Ada Lovelace' }
    await vi.waitFor(
      () =>
        expect(last()).toEqual([
          { sessionKey: 'tab-1', user, ...positions },
          { sessionKey: 'tab-2', user, ...positions },
        ]),
      soon,
    )
    const cell = { ...positions, tableId, recordId: 'first' }
    await other.trpc.live.here.mutate({ basePublicId, sessionKey: 'tab-2', ...cell })
    await vi.waitFor(() => expect(last()?.[1]).toEqual({ sessionKey: 'tab-2', user, ...cell }), soon)
    await other.close()
    await vi.waitFor(() => expect(last()).toHaveLength(1), soon)
  })

  test('reaches other nodes in both directions', async () => {
    const base = await createBase(ada)
    const other = await anotherNode()
    const [here, there] = [connect(), connect({ cookie }, other.url)]
    const seenHere = followPresence(here, { basePublicId: base, sessionKey: 'here' })
    const seenThere = followPresence(there, { basePublicId: base, sessionKey: 'there' })
    const keys = (people: { sessionKey: string }[] | undefined) => people?.map(one => one.sessionKey)
    await vi.waitFor(() => expect(keys(seenHere.answers.at(-1))).toEqual(['here', 'there']), soon)
    await vi.waitFor(() => expect(keys(seenThere.answers.at(-1))).toEqual(['here', 'there']), soon)
    // The node without the tab passes the message on.
    await here.trpc.live.here.mutate({ basePublicId: base, sessionKey: 'there', ...positions, tableId: 'elsewhere' })
    await vi.waitFor(() => expect(seenHere.answers.at(-1)?.[1]?.tableId).toBe('elsewhere'), {
      ...soon,
      timeout: 3_000,
    })
    await there.close()
    await vi.waitFor(() => expect(keys(seenHere.answers.at(-1))).toEqual(['here']), soon)
    await other.close()
  })

  test('ends within 10 seconds for a tab that disappears without notice', async () => {
    const base = await createBase(ada)
    const [one, other] = [connect(), connect()]
    const seen = followPresence(one, { basePublicId: base, sessionKey: 'stays' })
    followPresence(other, { basePublicId: base, sessionKey: 'lost' })
    await vi.waitFor(() => expect(seen.answers.at(-1)).toHaveLength(2), soon)
    other.hang()
    await vi.waitFor(() => expect(seen.answers.at(-1)).toHaveLength(1), { timeout: 10_000, interval: 50 })
  })
})
