import { describe, expect, test } from 'vitest'
import { call } from '../../api/testing/browser-calls.ts'
import { emulatedMailbox } from '../services/smtp/smtp.emulator.ts'
import { openServices } from '../testing/open-services.ts'
import { listSources, readSource } from './read-metadata.ts'

const here = openServices()

interface Metadata {
  serviceType: string
  sources: { id: string; name: string; tables?: { name: string }[] }[]
  problems: { sourceId: string | null; message: string; detail: string | null; action: string }[]
}

const ask = (serviceId: string, settings: object = {}, forceRefresh = false) =>
  call<{ metadata: Metadata[] }>(here.owner, 'POST /v1/zite/admin/services/getMetadata', {
    requests: [{ serviceId, serviceType: 'airtable', settings }],
    forceRefresh,
  })
const metadataOf = async (...request: Parameters<typeof ask>): Promise<Metadata> => {
  const { status, body } = await ask(...request)
  expect(status).toBe(200)
  const [metadata] = body.metadata
  if (!metadata) throw new Error('There is no answer')
  return metadata
}

const field = (name: string, type = 'singleLineText', options?: object) => ({
  id: `fld${name}`,
  name,
  type,
  ...(options && { options }),
})
const people = {
  id: 'tblPeople',
  name: 'People',
  primaryFieldId: 'fldName',
  fields: [field('Name'), field('Boss', 'multipleRecordLinks', { linkedTableId: 'tblPeople' })],
}
const crm = { id: 'appCrm', name: 'Customers', tables: [{ ...people, records: [] }] }
const empty = { id: 'appEmpty', name: 'Empty', tables: [] }

const connect = async (bases: (typeof crm | typeof empty)[] = [crm, empty]): Promise<string> => {
  await here.changeAirtable({ bases })
  return (await here.signIn('airtable')).id
}

const age = (id: string, age: string) =>
  here.platform.pool.query(
    `update connection_metadata set fetched_at = now() - $2::interval where connection_id = $1`,
    [id, age],
  )

describe('metadata', () => {
  test('without a base lists all that the person granted', async () => {
    const { sources, problems } = await metadataOf(await connect())
    expect(sources).toEqual([
      { id: 'appCrm', name: 'Customers' },
      { id: 'appEmpty', name: 'Empty' },
    ])
    expect(problems).toEqual([])
  })

  test.each([
    { baseId: 'appCrm' },
    { baseIds: ['appCrm', 'appCrm'] },
    { baseId: 'appCrm', nameMappings: { tables: {} } },
  ])('with %j reads its tables and typed fields', async settings => {
    const { sources } = await metadataOf(await connect(), settings)
    expect(sources).toEqual([{ id: 'appCrm', name: 'Customers', tables: [{ ...people, views: [] }] }])
  })

  test('answers several connections in their order', async () => {
    const mail = await here.create('smtp', {
      config: { ...emulatedMailbox, host: 'smtp.example.com', port: '587', encryption: 'TLS', email: 'a@example.com' },
    })
    const requests = [{ serviceId: mail.body.service.id }, { serviceId: await connect([crm]) }]
    const { body } = await call<{ metadata: Metadata[] }>(here.owner, 'POST /v1/zite/admin/services/getMetadata', {
      requests,
    })
    expect(body.metadata.map(({ serviceType, sources }) => [serviceType, sources.length])).toEqual([
      ['smtp', 0],
      ['airtable', 1],
    ])
  })

  test('keeps texts that a database cannot hold as they are', async () => {
    const odd = 'a\u0000b \ud800 </script>'
    const id = await connect([{ ...crm, name: odd }])
    expect((await metadataOf(id)).sources[0]?.name).toBe(odd)
    expect((await metadataOf(id)).sources[0]?.name).toBe(odd)
  })
})

describe('stored metadata', () => {
  test('is answered until it is ten minutes old', async () => {
    const id = await connect([crm])
    await metadataOf(id)
    await here.changeAirtable({ bases: [empty] })
    expect((await metadataOf(id)).sources).toEqual([{ id: 'appCrm', name: 'Customers' }])
    await age(id, '11 minutes')
    expect((await metadataOf(id)).sources).toEqual([{ id: 'appEmpty', name: 'Empty' }])
  })

  test('is not answered when the call forces a refresh', async () => {
    const id = await connect([crm])
    await metadataOf(id, { baseId: 'appCrm' })
    const renamed = { ...crm, tables: [{ ...people, name: 'Renamed', records: [] }] }
    await here.changeAirtable({ bases: [renamed] })
    const { sources } = await metadataOf(id, { baseId: 'appCrm' }, true)
    expect(sources[0]?.tables?.map(({ name }) => name)).toEqual(['Renamed'])
  })

  test('is answered, though old, while the service does not work; a forced refresh fails', async () => {
    const id = await connect([crm])
    const request = { connectionId: id, isForced: false, options: { pause: async () => undefined } }
    await listSources(here.platform, request)
    await age(id, '1 hour')
    await here.changeAirtable({ faults: { status: 503, count: 1000 } })
    try {
      expect(await listSources(here.platform, request)).toEqual([{ id: 'appCrm', name: 'Customers' }])
      await expect(listSources(here.platform, { ...request, isForced: true })).rejects.toMatchObject({
        code: 'unavailable',
      })
    } finally {
      await here.changeAirtable({ faults: { status: 0, count: 0 } })
    }
  })

  test('is loaded once for all who want it at the same moment', async () => {
    const id = await connect([crm])
    const pauses: number[] = []
    const pause = async (milliseconds: number) => void pauses.push(milliseconds)
    const request = { connectionId: id, isForced: true, options: { pause } }
    // A second request to Airtable within 200 milliseconds would wait for its turn.
    await here.platform.pool.query('select pg_sleep(0.3)')
    await Promise.all(Array.from({ length: 20 }, () => readSource(here.platform, request, 'appCrm')))
    expect(pauses).toEqual([])
  })

  test('is kept for the latest 100 sources of a connection and their list', async () => {
    const id = await connect([crm])
    await here.platform.pool.query(
      `insert into connection_metadata (connection_id, source_id, content, fetched_at)
       select $1, 'app' || n, '{}', now() - make_interval(mins => n) from generate_series(1, 150) n`,
      [id],
    )
    await metadataOf(id)
    const { rows } = await here.platform.pool.query<{ source_id: string }>(
      'select source_id from connection_metadata where connection_id = $1',
      [id],
    )
    const kept = rows.map(row => row.source_id)
    expect(kept).toHaveLength(101)
    expect(kept).toContain('app100')
    expect(kept).not.toContain('app101')
  })

  test('goes with its connection', async () => {
    const id = await connect([crm])
    await metadataOf(id)
    expect((await call(here.owner, `DELETE /admin/services/delete/${id}`)).status).toBe(200)
    const { rows } = await here.platform.pool.query('select from connection_metadata where connection_id = $1', [id])
    expect(rows).toHaveLength(0)
  })
})

describe('metadata that cannot be read', () => {
  test('of an unknown base says so and asks to reconnect, beside the bases that were read', async () => {
    const { sources, problems } = await metadataOf(await connect(), { baseIds: ['appGone', 'appCrm'] })
    expect(sources.map(({ id }) => id)).toEqual(['appCrm'])
    expect(problems).toEqual([
      {
        sourceId: 'appGone',
        message: 'Missing or unknown base',
        detail: 'Airtable could not find this. It says: NOT_FOUND.',
        action: 'reconnect',
      },
    ])
  })

  test('of a base that was deleted is no longer stored', async () => {
    const id = await connect([crm])
    await metadataOf(id, { baseId: 'appCrm' })
    await here.changeAirtable({ bases: [] })
    expect((await metadataOf(id, { baseId: 'appCrm' }, true)).problems[0]?.message).toBe('Missing or unknown base')
    expect((await metadataOf(id, { baseId: 'appCrm' })).problems[0]?.message).toBe('Missing or unknown base')
  })

  test('without the permission asks to reconnect', async () => {
    const id = await connect([crm])
    await metadataOf(id)
    await here.changeAirtable({ faults: { status: 403, count: 1 } })
    const { problems } = await metadataOf(id, { baseId: 'appCrm' })
    expect(problems).toMatchObject([{ message: 'Missing or unknown base', action: 'reconnect' }])
  })

  test('because the service refuses offers to try again', async () => {
    const id = await connect([crm])
    await metadataOf(id)
    await here.changeAirtable({ faults: { status: 422, count: 1 } })
    const { problems } = await metadataOf(id, { baseId: 'appCrm' })
    expect(problems).toEqual([
      {
        sourceId: 'appCrm',
        message: 'Could not load metadata for that base - try again?',
        detail: 'Airtable refused the request. It says: Refused with 422.',
        action: 'retry',
      },
    ])
  })

  test('because the grant was revoked asks to reconnect', async () => {
    const id = await connect([crm])
    await here.changeAirtable({ tokens: {} })
    const { sources, problems } = await metadataOf(id)
    expect(sources).toEqual([])
    expect(problems).toMatchObject([{ sourceId: null, action: 'reconnect' }])
  })

  test('because nobody has signed in yet asks to reconnect', async () => {
    const { id } = (await here.create('airtable')).body.service
    expect((await metadataOf(id)).problems).toMatchObject([
      { message: expect.stringContaining('not signed in at Airtable yet'), action: 'reconnect' },
    ])
  })

  test.each(['../meta/whoami', 'app?x=1', '%2e%2e', '.', '"\u0000'])(
    'with the id %j reaches nothing else',
    async baseId => {
      const { sources, problems } = await metadataOf(await connect([crm]), { baseId })
      expect(sources).toEqual([])
      expect(problems).toMatchObject([{ sourceId: baseId, message: 'Missing or unknown base' }])
    },
  )

  test.each([
    ['no requests', { requests: [] }],
    ['an id that is none', { requests: [{ serviceId: 'x' }] }],
    ['too many bases', { requests: [{ serviceId: '1', settings: { baseIds: Array.from({ length: 51 }, String) } }] }],
    ['a very long id', { requests: [{ serviceId: '1', settings: { baseId: 'x'.repeat(201) } }] }],
  ])('with %s is refused', async (_what, body) => {
    expect((await call(here.owner, 'POST /v1/zite/admin/services/getMetadata', body)).status).toBe(400)
  })
})
