import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBase, type Browser, organizationOf, signUp } from '../access/testing/access-app.ts'
import { understood } from '../fields/understood-value.ts'
import type { Platform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { openBase } from '../tables/base.ts'
import { emptyTrash } from '../tables/empty-trash.ts'
import { unpackIndex } from '../tables/packed-index.ts'
import type { Metadata, TableRecord } from '../tables/structure.ts'
import { createServer } from './server.ts'

let platform: Platform
let app: FastifyInstance
let ann: Browser
let basePublicId: string

interface Answer {
  data: Record<string, unknown>
  code: string | undefined
  message: string | undefined
  cookie: string
}

async function answerOf(request: Promise<Awaited<ReturnType<FastifyInstance['inject']>>>): Promise<Answer> {
  const response = await request
  const { result, error } = response.json()
  const cookie = [response.headers['set-cookie'] ?? []].flat().join()
  return { data: result?.data, code: error?.data.appCode, message: error?.message, cookie }
}

const asQuery = (path: string, input: object): InjectOptions => ({
  method: 'GET',
  url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
})

const call = (path: string, input: object) =>
  answerOf(ann.call({ method: 'POST', url: `/trpc/${path}`, payload: { basePublicId, ...input } }))

const place = { tableId: 'people', viewId: 'open' }

/** Sets the link of the view, and gives its token. */
async function share(change: object = {}, viewId = place.viewId): Promise<string> {
  const { data } = await call('views.share', { ...place, viewId, ...change })
  return (data['link'] as { token: string }).token
}

/** Somebody without an account, who came by a link. */
const visitor = (token: string, cookie = '') => {
  const headers = { 'x-gridloom-link': token, cookie }
  return {
    ask: (path: string, input: object = {}) => answerOf(app.inject({ ...asQuery(`shared.${path}`, input), headers })),
    unlock: (password: string) =>
      answerOf(app.inject({ method: 'POST', url: '/trpc/shared.unlock', payload: { password }, headers })),
  }
}

const numbersOf = ({ data }: Answer) => [...unpackIndex(data['index'] as Parameters<typeof unpackIndex>[0])]
const recordsOf = ({ data }: Answer) => data['records'] as TableRecord[]
const idsOf = (answer: Answer) => recordsOf(answer).map(({ id }) => id)

const boundary = { id: 'file1', key: 'files/1/plan.pdf', size: 4, mimeType: 'application/pdf' }
const file = {
  ...boundary,
  filename: 'plan.pdf',
  originalName: 'plan for the sale of acme.pdf',
  uploadedAt: '2026-11-21T12:00:00.000Z',
  metadata: { userId: 'somebody-else', wasDownloaded: false },
}

beforeAll(async () => {
  platform = await testPlatform()
  app = await createServer(platform, { client: 'none' })
  await app.ready()
  ann = await signUp(app, 'Ann Sharer')
  const organizationId = await organizationOf(app, ann)
  const base = await addBase(platform, { organizationId, ownerUserId: ann.userId })
  basePublicId = base.publicId
  const table = (id: string) =>
    call('tables.create', {
      id,
      name: id,
      primaryFieldId: `${id}-name`,
      fieldIds: [],
      viewId: `${id}-all`,
      recordIds: [],
    })
  for (const id of ['firms', 'people']) {
    await table(id)
    const { tables } = (await answerOf(ann.call(asQuery('metadata.get', { basePublicId })))).data[
      'metadata'
    ] as Metadata
    const made = tables.find(one => one.id === id)
    const records = await answerOf(ann.call(asQuery('records.list', { basePublicId, tableId: id })))
    await call('records.bulkDelete', { tableId: id, recordIds: idsOf(records) })
    for (const field of made?.fields ?? []) {
      if (field.id !== made?.primaryFieldId) await call('fields.delete', { tableId: id, fieldId: field.id })
    }
  }
  const field = (tableId: string, { id, type, template = {} }: { id: string; type: string; template?: object }) =>
    call('fields.create', { tableId, id, name: id, type, template })
  await field('firms', { id: 'turnover', type: 'number' })
  await field('firms', { id: 'town', type: 'single_line_text' })
  await field('people', { id: 'salary', type: 'number' })
  await field('people', { id: 'secret', type: 'single_line_text' })
  await field('people', { id: 'papers', type: 'attachments' })
  await field('people', { id: 'works', type: 'linked_record', template: { tableId: 'firms' } })
  await field('people', {
    id: 'place',
    type: 'lookup',
    template: { linkedRecordFieldId: 'works', lookupFieldId: 'town' },
  })
  await call('records.create', {
    tableId: 'firms',
    id: 'acme',
    data: { 'firms-name': 'Acme', town: 'Ulm', turnover: 7 },
  })
  await platform.pool.query(
    `INSERT INTO attachments (flow_id, id, key, filename, size, mime_type, user_id, was_downloaded, complete)
     VALUES ($1, 'file1', 'files/1/plan.pdf', 'plan.pdf', 4, 'application/pdf', $2, false, true)`,
    [base.id, ann.userId],
  )
  await platform.files.put('files/1/plan.pdf', Buffer.from('%PDF'))
  const people = [
    { id: 'bea', data: { 'people-name': 'Bea', salary: 10, secret: 'kept', works: ['acme'], papers: [file] } },
    { id: 'cem', data: { 'people-name': 'Cem', salary: 20, secret: 'code' } },
    { id: 'dan', data: { 'people-name': 'Dan', salary: 30, secret: 'kept' } },
  ]
  await call('records.bulkCreate', { tableId: 'people', records: people })
  await call('views.create', {
    tableId: 'people',
    id: 'open',
    name: 'Open list',
    config: {
      hiddenFieldIds: ['salary', 'secret', 'works'],
      filters: { and: [{ fieldId: 'secret', operator: 'is', value: 'kept' }] },
      sorts: [{ fieldId: 'salary', dir: 'desc' }],
      summaries: { salary: 'sum', 'people-name': 'filled' },
      colors: { rules: [{ filter: { fieldId: 'secret', operator: 'is', value: 'kept' }, color: 'red' }] },
    },
  })
})
afterAll(async () => {
  await app.close()
  await platform.close()
})
beforeEach(async () => {
  await call('views.unshare', place)
})

describe('who comes by a link', () => {
  test('gets the records that the view shows, in its order, and of them what its fields say', async () => {
    const { ask } = visitor(await share())
    const numbers = numbersOf(await ask('index'))
    expect(numbers).toHaveLength(2)
    const answer = await ask('byNumber', { numbers })
    expect(idsOf(answer)).toEqual(['dan', 'bea'])
    expect(recordsOf(answer)[1]).toEqual({
      id: 'bea',
      number: numbers[1],
      data: {
        'people-name': 'Bea',
        papers: [
          {
            ...file,
            key: 'withheld',
            originalName: 'plan.pdf',
            metadata: { userId: null, wasDownloaded: false },
          },
        ],
        place: ['Ulm'],
      },
      linkedData: {},
    })
    const { papers } = recordsOf(answer)[1]?.data ?? {}
    expect(understood(papers, { type: 'attachments', template: {} })).toMatchObject({ kind: 'value' })
  })

  test('is told nothing of hidden fields, of conditions, of other views and tables, or of people', async () => {
    const { ask } = visitor(await share())
    const opened = JSON.stringify(await ask('open'))
    const numbers = numbersOf(await ask('index'))
    const told =
      opened +
      JSON.stringify(await ask('byNumber', { numbers })) +
      JSON.stringify(await ask('summaries', { summaries: {} }))
    for (const hidden of [
      'salary',
      'secret',
      'turnover',
      'Acme',
      '"town"',
      'people-all',
      'Ann',
      ann.userId,
      'somebody-else',
    ]) {
      // A lookup names the field that it shows, by its id.
      expect(told.replaceAll('"lookupFieldId":"town"', '').replaceAll('"id":"town"', '')).not.toContain(hidden)
    }
    expect(opened).not.toContain('"kept"')
  })

  test.each([
    ['index', { sort: [{ fieldId: 'salary', dir: 'asc' }] }],
    ['index', { filters: { and: [{ fieldId: 'salary', operator: 'is_not_empty' }] } }],
    ['index', { filters: { or: [{ and: [{ fieldId: 'works', operator: 'is_not_empty' }] }] } }],
    ['summaries', { summaries: { salary: ['sum'] } }],
    ['hits', { text: 'kept', fieldIds: ['secret'] }],
    ['groups', { groups: [{ fieldId: 'secret', dir: 'asc' }] }],
  ])('may not ask %s about a hidden field: %j', async (path, input) => {
    const { ask } = visitor(await share())
    const { code, message } = await ask(path, input)
    expect(code).toBe('bad_input')
    const unknown = JSON.parse(JSON.stringify(input).replaceAll(/salary|works|secret/g, 'nothing')) as object
    const asked = /salary|works|secret/.exec(JSON.stringify(input))?.[0] ?? ''
    expect((await ask(path, unknown)).message).toBe(message?.replaceAll(asked, 'nothing'))
  })

  test('searches, filters and sorts by what shows, on top of the view', async () => {
    const { ask } = visitor(await share())
    const ids = async (input: object) => idsOf(await ask('byNumber', { numbers: numbersOf(await ask('index', input)) }))
    expect(await ids({ search: 'kept' })).toEqual([])
    expect(await ids({ search: 'bea' })).toEqual(['bea'])
    expect(await ids({ filters: { and: [{ fieldId: 'people-name', operator: 'contains', value: 'e' }] } })).toEqual([
      'bea',
    ])
    expect(await ids({ sort: [{ fieldId: 'people-name', dir: 'asc' }] })).toEqual(['bea', 'dan'])
    expect((await ask('summaries', { summaries: { 'people-name': ['filled'] } })).data['results']).toEqual({
      'people-name': { filled: 2 },
    })
  })

  test('gets no record that the view does not show, by whatever number or id', async () => {
    const { ask } = visitor(await share())
    const everything = Array.from({ length: 20 }, (_, number) => number)
    expect(idsOf(await ask('byNumber', { numbers: everything })).toSorted()).toEqual(['bea', 'dan'])
    expect((await ask('get', { recordId: 'bea' })).data['id']).toBe('bea')
    for (const recordId of ['cem', 'acme', 'nobody']) {
      const { code, message } = await ask('get', { recordId })
      expect([code, message]).toEqual(['not_found', `Record with id ${recordId} not found`])
    }
  })

  test('gets no record, by no way, while the filter of the view cannot be asked', async () => {
    const { ask } = visitor(await share({ allowDownload: true }))
    const url = `${String((await ask('open')).data['exportUrl'])}/csv`
    const bodyOf = async () => (await app.inject({ method: 'GET', url })).body.split('\r\n')
    expect(await bodyOf()).toHaveLength(4)
    await call('fields.delete', { tableId: 'people', fieldId: 'secret' })
    expect(numbersOf(await ask('index'))).toEqual([])
    expect(recordsOf(await ask('byNumber', { numbers: Array.from({ length: 20 }, (_, number) => number) }))).toEqual([])
    expect((await ask('get', { recordId: 'bea' })).code).toBe('not_found')
    expect((await ask('summaries', { summaries: { 'people-name': ['filled'] } })).data['results']).toEqual({
      'people-name': { filled: 0 },
    })
    expect(await bodyOf()).toHaveLength(2)
    await call('fields.restore', { tableId: 'people', fieldId: 'secret' })
    expect(numbersOf(await ask('index'))).toHaveLength(2)
  })

  test('sees no field that came to the view since, until who shares it shows it', async () => {
    const token = await share()
    const { ask } = visitor(token)
    const fieldsNow = async () =>
      ((await ask('open')).data['metadata'] as Metadata).tables[0]?.fields.map(({ id }) => id)
    const before = await fieldsNow()
    const field = { tableId: 'people', id: 'bonus', name: 'Bonus', type: 'number', template: {} }
    await call('fields.create', field)
    await call('fields.duplicate', { tableId: 'people', fieldId: 'secret', id: 'secret2', name: 'Copy' })
    const template = { tableId: 'people', createInverseField: true, inverseFieldId: 'staff' }
    await call('fields.create', { tableId: 'firms', id: 'staffed', name: 'Staff', type: 'linked_record', template })
    const { tables } = (await answerOf(ann.call(asQuery('metadata.get', { basePublicId })))).data[
      'metadata'
    ] as Metadata
    expect(tables.find(({ id }) => id === 'people')?.fields.length).toBeGreaterThanOrEqual((before?.length ?? 0) + 5)
    expect(await fieldsNow()).toEqual(before)
    expect((await ask('index', { sort: [{ fieldId: 'bonus', dir: 'asc' }] })).code).toBe('bad_input')
    expect(await share({ fieldIds: [...(before ?? []), 'bonus', 'salary'] })).toBe(token)
    expect(await fieldsNow()).toEqual([...(before ?? []), 'bonus'])
    for (const fieldId of ['bonus', 'secret2']) await call('fields.delete', { tableId: 'people', fieldId })
    await call('fields.delete', { tableId: 'firms', fieldId: 'staffed' })
  })

  test('sees no more of a lookup that looks up something else by now, until who shares it shows it', async () => {
    const token = await share()
    const { ask } = visitor(token)
    const lookUp = (lookupFieldId: string) =>
      call('fields.update', {
        tableId: 'people',
        fieldId: 'place',
        type: 'lookup',
        template: { linkedRecordFieldId: 'works', lookupFieldId },
      })
    const numbers = numbersOf(await ask('index'))
    const placeOfBea = async () => recordsOf(await ask('byNumber', { numbers }))[1]?.data['place']
    expect(await placeOfBea()).toEqual(['Ulm'])
    expect((await lookUp('turnover')).code).toBeUndefined()
    expect(await placeOfBea()).toBeUndefined()
    expect(JSON.stringify(await ask('open'))).not.toContain('turnover')
    expect((await ask('summaries', { summaries: { place: ['filled'] } })).code).toBe('bad_input')
    await share({ fieldIds: ['people-name', 'papers', 'place'] })
    expect(await placeOfBea()).toEqual([7])
    await lookUp('town')
    expect(await placeOfBea()).toBeUndefined()
    await share({ fieldIds: ['people-name', 'papers', 'place'] })
    expect(await placeOfBea()).toEqual(['Ulm'])
  })

  test('does not choose what today is in the filter of the view', async () => {
    const viewId = 'today'
    await call('fields.create', { tableId: 'people', id: 'day', name: 'Day', type: 'date', template: {} })
    const today = new Date().toISOString().slice(0, 10)
    await call('records.update', { tableId: 'people', recordId: 'cem', data: { day: today } })
    const filters = { and: [{ fieldId: 'day', operator: 'is', value: { relative: 'today' } }] }
    await call('views.create', { tableId: 'people', id: viewId, name: 'Today', config: { filters } })
    const { ask } = visitor(await share({ timeZone: 'UTC', locale: 'en' }, viewId))
    // One of these has another day than the other, always.
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      expect(idsOf(await ask('byNumber', { numbers: numbersOf(await ask('index', { timeZone })) }))).toEqual(['cem'])
    }
    await call('views.delete', { tableId: 'people', viewId })
    await call('fields.delete', { tableId: 'people', fieldId: 'day' })
  })

  test('reaches nothing else by it', async () => {
    const token = await share()
    for (const path of ['metadata.get', 'records.list', 'views.link', 'live.here']) {
      const response = await app.inject({
        ...asQuery(path, { basePublicId, ...place }),
        headers: { 'x-gridloom-link': token },
      })
      expect(response.statusCode).not.toBe(200)
    }
  })
})

describe('a link', () => {
  const gone = { code: 'not_found', message: 'This link does not lead to a view.' }

  test('is kept as a hash, by which nobody finds its token', async () => {
    const token = await share()
    const { rows } = await platform.pool.query<object>('SELECT * FROM view_links')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(24)
  })

  test('that was turned off, made anew or is over answers as one that never was', async () => {
    const never = await visitor('A'.repeat(32)).ask('open')
    expect(never).toMatchObject(gone)
    const first = await share()
    const second = await share({ isNew: true })
    expect(second).not.toBe(first)
    expect(await visitor(first).ask('open')).toEqual(never)
    expect((await visitor(second).ask('open')).code).toBeUndefined()
    await share({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
    for (const path of ['open', 'index']) expect(await visitor(second).ask(path)).toEqual(never)
    expect(await visitor(second).unlock('anything')).toMatchObject(gone)
    await share({ expiresAt: null })
    expect((await visitor(second).ask('index')).code).toBeUndefined()
    await call('views.unshare', place)
    expect(await visitor(second).ask('index')).toEqual(never)
  })

  test('is off once its view was personal or deleted, and can be turned off in the trash', async () => {
    const first = visitor(await share())
    await call('views.setKind', { ...place, kind: 'personal' })
    expect((await first.ask('index')).code).toBe('not_found')
    expect((await call('views.share', { ...place })).code).toBe('conflict')
    await call('views.setKind', { ...place, kind: 'shared' })
    expect((await first.ask('index')).code).toBe('not_found')
    const second = visitor(await share())
    await call('views.delete', place)
    expect((await call('views.unshare', place)).code).toBeUndefined()
    expect((await second.ask('index')).code).toBe('not_found')
    await call('views.restore', place)
    expect((await second.ask('index')).code).toBe('not_found')
  })

  test('leads nowhere while its base is in the trash', async () => {
    const { ask } = visitor(await share())
    const code = async () => (await ask('index')).code
    await platform.pool.query('UPDATE flows SET trashed_at = now() WHERE public_identifier = $1', [basePublicId])
    expect(await code()).toBe('not_found')
    await platform.pool.query('UPDATE flows SET trashed_at = NULL WHERE public_identifier = $1', [basePublicId])
    expect(await code()).toBeUndefined()
  })

  test('with a password opens for who has given it, and only as long as it is that one', async () => {
    const token = await share({ password: 'open sesame' })
    expect((await visitor(token).ask('open')).data).toEqual({ isLocked: true })
    expect((await visitor(token).ask('index')).code).toBe('forbidden')
    expect(await visitor(token).unlock('sesame')).toMatchObject({ code: 'forbidden', cookie: '' })
    const { cookie } = await visitor(token).unlock('open sesame')
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    const [kept = ''] = cookie.split(';')
    expect((await visitor(token, kept).ask('index')).code).toBeUndefined()
    expect((await visitor(token, `${kept.slice(0, -2)}xx`).ask('index')).code).toBe('forbidden')
    await share({ password: 'another one' })
    expect((await visitor(token, kept).ask('index')).code).toBe('forbidden')
    await share({ password: null })
    expect((await visitor(token).ask('index')).code).toBeUndefined()
  })

  test('is not opened by the cookie of another one', async () => {
    const other = await share({ password: 'password' }, 'people-all')
    const [kept = ''] = (await visitor(other).unlock('password')).cookie.split(';')
    expect((await visitor(other, kept).ask('index')).code).toBeUndefined()
    const token = await share({ password: 'password' })
    const { rows } = await platform.pool.query<{ id: string }>(`SELECT id FROM view_links WHERE view_id = 'open'`)
    const renamed = kept.replace(/^gridloom_view_[^=]+/, `gridloom_view_${rows[0]?.id}`)
    expect((await visitor(token, `${kept}; ${renamed}`).ask('index')).code).toBe('forbidden')
  })

  test('keeps both of two settings that were made at once, and stays off', async () => {
    await share()
    await Promise.all([share({ password: 'password' }), share({ allowDownload: true })])
    const { data } = await answerOf(ann.call(asQuery('views.link', { basePublicId, ...place })))
    expect(data['link']).toMatchObject({ hasPassword: true, allowDownload: true })
    expect((await call('views.share', { ...place, password: '1234567' })).code).toBe('bad_input')
  })

  test('takes no more than a few wrong tries of its password, which take none from others', async () => {
    const { unlock } = visitor(await share({ password: 'password' }))
    expect((await unlock('password')).code).toBeUndefined()
    const codes = []
    for (let tries = 0; tries < 11; tries++) codes.push((await unlock('wrong')).code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'forbidden'), 'too_many_requests'])
    expect((await unlock('password')).code).toBe('too_many_requests')
    const { rows } = await platform.pool.query<{ count: number }>(
      `SELECT count FROM rate_limits JOIN view_links l ON key = 'view ' || l.id WHERE l.view_id = 'open'`,
    )
    expect(rows).toEqual([{ count: 10 }])
  })

  test('gives out the files of its cells, at addresses that die with it', async () => {
    const { ask } = visitor(await share())
    const { data } = await ask('files', { recordId: 'bea', fieldId: 'papers' })
    const { url } = (data['files'] as Record<string, { url: string }>)['file1'] ?? { url: '' }
    const status = async (at: string) => (await app.inject({ method: 'GET', url: at })).statusCode
    expect(await status(url)).toBe(200)
    expect(await status(url.replace('file1', 'file2'))).toBe(404)
    expect(await status(url.replace('/bea/', '/dan/'))).toBe(404)
    const changes = [
      { hiddenFieldIds: ['salary', 'secret', 'works', 'papers'] },
      { filters: { fieldId: 'people-name', operator: 'is', value: 'Dan' } },
    ]
    for (const config of changes) {
      const now = (await answerOf(ann.call(asQuery('metadata.get', { basePublicId })))).data['metadata'] as Metadata
      const before = now.tables.flatMap(({ views }) => views).find(({ id }) => id === 'open')?.config
      await call('views.updateSettings', { ...place, config })
      expect(await status(url)).toBe(404)
      await call('views.updateSettings', { ...place, config: before })
      expect(await status(url)).toBe(200)
    }
    expect((await ask('files', { recordId: 'cem', fieldId: 'papers' })).code).toBe('not_found')
    expect((await ask('files', { recordId: 'bea', fieldId: 'secret' })).code).toBe('not_found')
    await share({ password: 'password' })
    expect(await status(url)).toBe(404)
    await call('views.unshare', place)
    expect(await status(url)).toBe(404)
  })

  test('lets the view be downloaded when that is allowed, and not longer', async () => {
    const token = await share()
    expect((await visitor(token).ask('open')).data['exportUrl']).toBeNull()
    await share({ allowDownload: true })
    const url = `${String((await visitor(token).ask('open')).data['exportUrl'])}/csv`
    const response = await app.inject({ method: 'GET', url })
    expect(response.body).toBe('\uFEFFName,papers,place\r\nDan,,\r\nBea,plan.pdf,Ulm\r\n')
    await share({ allowDownload: false })
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })

  test('goes for good with the table of its view', async () => {
    const ids = { id: 'brief', primaryFieldId: 'brief-name', viewId: 'brief-all' }
    await call('tables.create', { ...ids, name: 'Brief', fieldIds: [], recordIds: [] })
    const shared = await call('views.share', { tableId: 'brief', viewId: 'brief-all' })
    expect(shared.code).toBeUndefined()
    await call('tables.delete', { tableId: 'brief' })
    const { rows } = await platform.pool.query<{ id: string }>(
      'SELECT id::text FROM flows WHERE public_identifier = $1',
      [basePublicId],
    )
    await emptyTrash(await openBase(platform, { flowId: rows[0]?.id ?? '' }), Date.now() + 31 * 86_400_000)
    const left = await platform.pool.query(`SELECT FROM view_links WHERE table_id = 'brief'`)
    expect(left.rowCount).toBe(0)
  })
})
