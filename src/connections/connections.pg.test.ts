import { describe, expect, test } from 'vitest'
import { addBase, addMember, type Browser, signUp } from '../access/testing/access-app.ts'
import { createWorkspace } from '../access/workspaces.ts'
import { call } from '../api/testing/browser-calls.ts'
import { emulatedPersonalToken } from './services/airtable/airtable.emulator.ts'
import { emulatedMailbox } from './services/smtp/smtp.emulator.ts'
import { type Answered, openServices } from './testing/open-services.ts'

const here = openServices()
const config = { apiKey: emulatedPersonalToken }
const mailConfig = {
  ...emulatedMailbox,
  host: 'smtp.example.com',
  port: '587',
  encryption: 'TLS',
  email: 'ada@example.com',
}

const member = async (): Promise<Browser> => {
  const person = await signUp(here.app, 'Grace Hopper')
  await addMember(here.platform, { organizationId: here.organizationId, userId: person.userId, role: 'member' })
  return person
}

describe('a connection by form', () => {
  test('works at once and names the account', async () => {
    const { status, body } = await here.create('airtable', { config })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      service: { health: 'working', session_state: { metadata: { email: 'ada@airtable.example' } }, isByForm: true },
      connectPath: null,
    })
  })

  test('with a key that the form refuses is not created', async () => {
    const before = await here.platform.pool.query('select count(*) from connections')
    const { status, body } = await here.create('airtable', { config: { apiKey: 'short' } })
    expect([status, body.error?.message]).toEqual([
      400,
      'API Key should be an alphanumeric string starting with "key", from your Airtable account.',
    ])
    expect((await here.platform.pool.query('select count(*) from connections')).rows).toEqual(before.rows)
  })

  test('with a key that the service refuses is not created, and says so', async () => {
    const { status, body } = await here.create('airtable', {
      config: { apiKey: 'x'.repeat(60) },
      serviceName: 'Refused',
    })
    expect([status, body.error?.message]).toEqual([
      400,
      'Airtable does not accept this connection anymore. It says: Authentication required. Please reconnect it.',
    ])
    const names = await here.platform.pool.query(`select name from connections where name = 'Refused'`)
    expect(names.rows).toEqual([])
  })

  test('to a mail server signs in there, and keeps the password secret', async () => {
    const { status, body } = await here.create('smtp', { config: mailConfig })
    const { password: _password, ...shown } = mailConfig
    expect(status).toBe(200)
    expect(body.service).toMatchObject({
      name: 'SMTP connection',
      health: 'working',
      config: shown,
      session_state: { metadata: { email: 'ada@example.com' } },
    })
    const checked = await call<{ service: Answered }>(here.owner, `POST /admin/services/check/${body.service.id}`)
    expect(checked.body.service.health).toBe('working')
  })

  test('to a mail server that refuses the password is not created', async () => {
    const { status, body } = await here.create('smtp', { config: { ...mailConfig, password: 'wrong' } })
    expect([status, body.error?.message]).toEqual([
      400,
      expect.stringContaining('smtp.example.com does not accept this user name and password.'),
    ])
  })

  test('is not for services without a form', async () => {
    const { status, body } = await here.create('slack', { config: { token: 'x' } })
    expect([status, body.error?.message]).toEqual([400, 'Slack is connected by signing in there.'])
  })

  test.each(['nothing', '__proto__', 'constructor'])('is not for the unknown service %s', async type => {
    expect((await here.create(type, { config })).status).toBe(404)
  })

  test('gets new credentials only when they work', async () => {
    const { id } = (await here.create('airtable', { config })).body.service
    const refused = await call(here.owner, `POST /admin/services/edit/${id}`, { config: { apiKey: 'x'.repeat(60) } })
    expect(refused.status).toBe(400)
    const checked = await call<{ service: Answered }>(here.owner, `POST /admin/services/check/${id}`)
    expect(checked.body.service).toMatchObject({ health: 'working', problem: null })
  })
})

describe('the name of a connection', () => {
  test('is that of its service, with a number when it is taken', async () => {
    const person = await signUp(here.app)
    const names: string[] = []
    for (let count = 0; count < 3; count++)
      names.push((await here.create('airtable', { config }, person)).body.service.name)
    expect(names).toEqual(['Airtable connection', 'Airtable connection (2)', 'Airtable connection (3)'])
  })

  test('is unique also for connections that are created at the same moment', async () => {
    const person = await signUp(here.app)
    const created = await Promise.all(
      Array.from({ length: 8 }, () => here.create('slack', { serviceName: 'team' }, person)),
    )
    const names = created.map(({ body }) => body.service.name)
    expect(names.toSorted()).toEqual(['team', ...[2, 3, 4, 5, 6, 7, 8].map(count => `team (${count})`)])
  })

  test('changes without new credentials, and stays its own', async () => {
    const person = await signUp(here.app)
    const { id } = (await here.create('airtable', { config, serviceName: 'Bases' }, person)).body.service
    const rename = (serviceName: string) =>
      call<{ service: Answered }>(person, `POST /admin/services/edit/${id}`, { serviceName })
    expect((await rename('bases')).body.service.name).toBe('bases')
    expect((await rename('Sheets')).body.service).toMatchObject({ name: 'Sheets', health: 'working' })
    expect((await rename('  ')).status).toBe(400)
  })
})

describe('a connection that waits for its sign-in', () => {
  test('is seen by its owner only, and cannot be checked', async () => {
    const { id } = (await here.create('airtable')).body.service
    const person = await member()
    await expect(here.read(id, person)).rejects.toThrow('There is no connection')
    const { status, body } = await call(here.owner, `POST /admin/services/check/${id}`)
    expect([status, body.error?.message]).toEqual([
      409,
      'This connection is not signed in at Airtable yet. Please finish connecting.',
    ])
    expect(await here.read(id)).toMatchObject({ health: 'pending' })
  })

  test('counts towards the 500 connections of an organization', async () => {
    const person = await signUp(here.app)
    const { userId } = person
    await here.platform.pool.query(
      `insert into connections (organization_id, user_id, service, name)
       select m."organizationId", $1, 'slack', 'Slack ' || n from members m, generate_series(1, 500) n where m."userId" = $1`,
      [userId],
    )
    const { status, body } = await here.create('slack', {}, person)
    expect([status, body.error?.message]).toEqual([413, 'An organization can have at most 500 connections.'])
  })
})

describe('secrets', () => {
  test('are in no answer, no log, no job, and no dump of the database', async () => {
    const { id } = (await here.create('airtable', { config })).body.service
    const mail = (await here.create('smtp', { config: mailConfig })).body.service
    const wrong = { ...mailConfig, password: 'a wrong mail password' }
    await here.signIn('airtable')
    const answers = [
      await call(here.owner, `GET /admin/services?organizationId=${here.organizationId}`),
      await call(here.owner, `POST /admin/services/edit/${id}`, { serviceName: 'Renamed' }),
      await call(here.owner, `POST /admin/services/check/${id}`),
      await call(here.owner, `POST /v1/admin/integrations/${id}/test?mode=edit`, {}),
      await call(here.owner, `POST /v1/admin/integrations/${mail.id}/test?mode=edit`, { config: wrong }),
      await call(here.owner, 'POST /admin/services/create/smtp', { config: wrong }),
      await call(here.owner, 'POST /v1/zite/admin/services/getMetadata', { requests: [{ serviceId: id }] }),
      await call(here.owner, 'GET /admin/server/services'),
      await call(here.owner, 'GET /admin/account/export'),
    ]
    const { tokens } = here.airtableState()
    const secrets = [emulatedPersonalToken, mailConfig.password, wrong.password, 'gridloom secret/+', 'slack-secret']
    secrets.push(...Object.keys(tokens))
    const { rows: tables } = await here.platform.pool.query<{ name: string; schema: string }>(
      `select format('%I.%I', schemaname, tablename) as name, schemaname as schema from pg_tables
       where schemaname not like 'pg\\_%' and schemaname <> 'information_schema'`,
    )
    const dump: string[] = []
    for (const { name } of tables) {
      const { rows } = await here.platform.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
      dump.push(...rows.map(({ row }) => row))
    }
    const everything = JSON.stringify(answers) + here.logged.join('\n') + dump.join('\n')
    const spellings = (secret: string) => [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64'),
    ]
    expect(dump.length).toBeGreaterThan(20)
    expect(here.logged.filter(line => line.includes('Request to a service')).length).toBeGreaterThan(2)
    expect(tables.map(({ schema }) => schema)).toContain('jobs')
    expect(secrets.filter(secret => spellings(secret).some(text => everything.includes(text)))).toEqual([])
  })

  test('stay out of the export of an account, which lists its connections', async () => {
    const person = await signUp(here.app)
    await here.create('smtp', { config: mailConfig, serviceName: 'Mail of the lab' }, person)
    const { body } = await call<{ connections: object[] }>(person, 'GET /admin/account/export')
    expect(body.connections).toMatchObject([
      { service: 'smtp', name: 'Mail of the lab', account: 'ada@example.com', config: { host: 'smtp.example.com' } },
    ])
    expect(JSON.stringify(body)).not.toContain(mailConfig.password)
    const other = await signUp(here.app)
    expect((await call<{ connections: object[] }>(other, 'GET /admin/account/export')).body.connections).toEqual([])
  })

  test('open in no other row', async () => {
    const first = (await here.create('airtable', { config })).body.service.id
    const second = (await here.create('airtable', { config })).body.service.id
    await here.platform.pool.query(
      'update connections set secret = (select secret from connections where id = $1) where id = $2',
      [first, second],
    )
    const { body } = await call<{ service: Answered }>(here.owner, `POST /admin/services/check/${second}`)
    expect(body.service).toMatchObject({
      health: 'failing',
      problem: 'The credentials cannot be decrypted, because the secret key of the server changed. Please reconnect.',
    })
  })
})

describe('the workspace rule', () => {
  const inWorkspace = async (connectionsStay: boolean) => {
    const draft = { organizationId: here.organizationId, name: 'Lab', icon: null, color: null }
    const workspaceId = await createWorkspace(here.platform, draft, here.owner.userId)
    await call(here.owner, `PUT /workspaces/${workspaceId}`, { connectionsStay })
    return { workspaceId, service: (await here.create('airtable', { config, workspaceId })).body.service }
  }
  const sees = async (person: Browser, id: string) =>
    here.read(id, person).then(
      () => true,
      () => false,
    )

  test('keeps a connection in its workspace, out of sight of people outside it', async () => {
    const { workspaceId, service } = await inWorkspace(true)
    const person = await member()
    expect(service.workspaceId).toBe(workspaceId)
    expect(await sees(person, service.id)).toBe(false)
    expect((await call(person, `POST /admin/services/check/${service.id}`)).status).toBe(404)
    await call(here.owner, `PUT /workspaces/${workspaceId}/members/${person.userId}`, { accessLevel: 'write' })
    expect(await sees(person, service.id)).toBe(true)
    expect((await call(person, `POST /admin/services/check/${service.id}`)).status).toBe(200)
  })

  test('lets all members of the organization use a connection when it is off', async () => {
    const { service } = await inWorkspace(false)
    const person = await member()
    expect(service.workspaceId).toBeNull()
    expect(await sees(person, service.id)).toBe(true)
  })

  test('of the organization holds for all its workspaces', async () => {
    await here.platform.pool.query(
      `update organizations set settings = settings || '{"connectionsStay": true}' where id = $1`,
      [here.organizationId],
    )
    const { workspaceId, service } = await inWorkspace(false)
    expect(service.workspaceId).toBe(workspaceId)
  })
})

describe('what uses a connection', () => {
  test('is told until it is done: running imports, with their names for their own person only', async () => {
    const { id } = (await here.create('airtable', { config })).body.service
    const person = await member()
    const uses = async (by: Browser) => (await here.read(id, by)).uses
    expect(await uses(here.owner)).toEqual([])
    const base = await addBase(here.platform, { organizationId: here.organizationId, ownerUserId: here.owner.userId })
    const start = (job: string, settings: object) =>
      here.platform.pool.query(
        `insert into import_jobs (id, user_id, source, settings, title, flow_id, requested, next_attempt_at)
         values ($1, $2, 'airtable', $3, 'Customers', $4, '[]', 'infinity')`,
        [job, here.owner.userId, JSON.stringify(settings), base.id],
      )
    await start('one', { serviceId: id })
    await start('other', { serviceId: '999999999' })
    expect(await uses(here.owner)).toEqual(['Import of ‘Customers’'])
    expect(await uses(person)).toEqual(['An import by Ada Lovelace'])
    await here.platform.pool.query(`update import_jobs set status = 'done'`)
    expect(await uses(here.owner)).toEqual([])
  })
})

describe('only the owner of a connection and admins', () => {
  test('change and delete it', async () => {
    const { id } = (await here.create('airtable', { config })).body.service
    const person = await member()
    expect((await call(person, `POST /admin/services/edit/${id}`, { serviceName: 'Mine' })).status).toBe(403)
    expect((await call(person, `DELETE /admin/services/delete/${id}`)).status).toBe(403)
    const own = (await here.create('airtable', { config, organizationId: here.organizationId }, person)).body.service
    expect((await call(here.owner, `DELETE /admin/services/delete/${own.id}`)).status).toBe(200)
    expect((await call(person, `POST /admin/services/check/${own.id}`)).status).toBe(404)
  })
})

test('the credentials of a person go with their account', async () => {
  const person = await member()
  const { id } = (await here.create('airtable', { config, organizationId: here.organizationId }, person)).body.service
  await here.platform.pool.query('delete from users where id = $1', [person.userId])
  const { rows } = await here.platform.pool.query('select from connections where id = $1', [id])
  expect(rows).toHaveLength(0)
})

describe('the client of a service', () => {
  test('is set by an administrator of the server only, and its secret stays there', async () => {
    const { services } = here.platform.config
    here.platform.config.services = { slack: { baseUrl: services['slack']?.baseUrl ?? '' } }
    try {
      const client = { clientId: '12345.67890', clientSecret: 'slack-secret' }
      const person = await member()
      expect((await call(person, 'PUT /admin/server/services/slack', { client })).status).toBe(403)
      expect((await call(here.owner, 'PUT /admin/server/services/slack', { client })).status).toBe(200)
      const { body } = await call<{ services: object[] }>(here.owner, 'GET /admin/server/services')
      expect(body.services).toContainEqual({
        type: 'slack',
        name: 'Slack',
        clientId: '12345.67890',
        isFixed: false,
        redirectAddress: 'http://localhost:3000/connect/slack/callback',
      })
      expect(await here.signIn('slack')).toMatchObject({ health: 'working' })
      await call(here.owner, 'PUT /admin/server/services/slack', { client: null })
      const after = await call<{ services: object[] }>(here.owner, 'GET /admin/server/services')
      expect(after.body.services).toContainEqual(expect.objectContaining({ type: 'slack', clientId: null }))
    } finally {
      here.platform.config.services = services
    }
  })

  test.each([
    ['airtable', { clientId: 'gridloom-client', clientSecret: 'wrong' }, 'Airtable'],
    ['airtable', { clientId: 'unknown', clientSecret: 'gridloom secret/+' }, 'Airtable'],
    ['slack', { clientId: '12345.67890', clientSecret: 'wrong' }, 'Slack'],
  ])('is tried at %s, and not stored when it is refused: %j', async (type, client, name) => {
    const { services } = here.platform.config
    here.platform.config.services = { [type]: { baseUrl: services[type]?.baseUrl ?? '' } }
    try {
      const { status, body } = await call(here.owner, `PUT /admin/server/services/${type}`, { client })
      expect([status, body.error?.message]).toEqual([
        400,
        `${name} does not accept this client ID and secret. Check both.`,
      ])
      const after = await call<{ services: object[] }>(here.owner, 'GET /admin/server/services')
      expect(after.body.services).toContainEqual(expect.objectContaining({ type, clientId: null }))
    } finally {
      here.platform.config.services = services
    }
  })

  test('is not stored while the service cannot be reached', async () => {
    const { services } = here.platform.config
    here.platform.config.services = { airtable: { baseUrl: 'http://127.0.0.1:1' } }
    const client = { clientId: 'gridloom-client', clientSecret: 'x' }
    const { status, body } = await call(here.owner, 'PUT /admin/server/services/airtable', { client })
    here.platform.config.services = services
    expect([status, body.error?.message]).toEqual([503, 'Airtable could not be reached. Try again in a few minutes.'])
  })

  test('is only for services with a sign-in', async () => {
    const client = { clientId: 'x', clientSecret: 'y' }
    expect((await call(here.owner, 'PUT /admin/server/services/smtp', { client })).status).toBe(400)
  })

  test('that the environment sets cannot be changed', async () => {
    const client = { clientId: 'x', clientSecret: 'y' }
    expect((await call(here.owner, 'PUT /admin/server/services/slack', { client })).status).toBe(409)
  })
})
