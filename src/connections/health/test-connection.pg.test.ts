import { describe, expect, test } from 'vitest'
import { addMember, signUp } from '../../access/testing/access-app.ts'
import { call } from '../../api/testing/browser-calls.ts'
import { emulatedPersonalToken } from '../services/airtable/airtable.emulator.ts'
import { emulatedMailbox } from '../services/smtp/smtp.emulator.ts'
import { openServices } from '../testing/open-services.ts'

const here = openServices()
const mail = { ...emulatedMailbox, host: 'smtp.example.com', port: '587', encryption: 'TLS', email: 'a@example.com' }

interface Tested {
  data: { email: string | null } | null
  statusCode: number
  error: string | null
}

const tested = (id: string, body: object = {}, by = here.owner) =>
  call<Tested>(by, `POST /v1/admin/integrations/${id}/test?mode=edit`, body)

describe('a test of a connection', () => {
  test('says whose account it uses', async () => {
    const { id } = await here.signIn('airtable')
    const answer = { data: { email: 'ada@airtable.example' }, statusCode: 200, error: null }
    expect((await tested(id)).body).toEqual(answer)
    const body = {
      serviceId: id,
      serviceType: 'airtable',
      config: {},
      model: '',
      flowId: 'x',
      timezone: 'Europe/Berlin',
    }
    expect((await tested('anything', body)).body).toEqual(answer)
  })

  test('that the service refuses is an answer, and shows on the connection', async () => {
    const { id } = (await here.create('airtable', { config: { apiKey: emulatedPersonalToken } })).body.service
    const { tokens } = here.airtableState()
    await here.changeAirtable({ tokens: {} })
    const { status, body } = await tested(id)
    await here.changeAirtable({ tokens })
    expect(status).toBe(200)
    expect(body).toEqual({
      data: null,
      statusCode: 401,
      error: 'Airtable does not accept this connection anymore. It says: Authentication required. Please reconnect it.',
    })
    expect(await here.read(id)).toMatchObject({ health: 'failing', problem: body.error })
  })

  test('that waits for its sign-in says so', async () => {
    const { id } = (await here.create('airtable')).body.service
    expect((await tested(id)).body).toMatchObject({ data: null, statusCode: 409 })
  })
})

describe('a test of what a person entered', () => {
  test('stores nothing', async () => {
    const { id } = (await here.create('smtp', { config: mail })).body.service
    const stored = () => here.platform.pool.query('select * from connections where id = $1', [id])
    const before = await stored()
    const wrong = await tested(id, { config: { ...mail, password: 'wrong' } })
    expect(wrong.body).toMatchObject({ data: null, statusCode: 401, error: expect.stringContaining('does not accept') })
    expect((await tested(id, { config: { ...mail, email: 'b@example.com' } })).body).toEqual({
      data: { email: 'b@example.com' },
      statusCode: 200,
      error: null,
    })
    expect((await stored()).rows).toEqual(before.rows)
  })

  test('needs no connection', async () => {
    const answer = await tested('new', { serviceType: 'smtp', config: mail })
    expect(answer.body).toEqual({ data: { email: 'a@example.com' }, statusCode: 200, error: null })
  })

  test('names the first problem of the form', async () => {
    const { body } = await tested('new', { serviceType: 'smtp', config: { ...mail, host: 'localhost' } })
    expect(body).toEqual({ data: null, statusCode: 400, error: 'Please enter a valid host' })
  })

  test('without anything to test is refused', async () => {
    expect((await tested('new', { serviceType: 'smtp' })).status).toBe(400)
    expect((await tested('new', { serviceType: 'nothing', config: mail })).status).toBe(404)
  })

  test('in an organization is for its members', async () => {
    const person = await signUp(here.app)
    const { organizationId } = here
    const body = { serviceType: 'smtp', config: mail, organizationId }
    expect((await tested('new', body, person)).status).toBe(404)
    await addMember(here.platform, { organizationId, userId: person.userId, role: 'member' })
    expect((await tested('new', body, person)).status).toBe(200)
  })
})
