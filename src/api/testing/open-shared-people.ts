import type { FastifyInstance, InjectOptions } from 'fastify'
import { beforeAll, beforeEach } from 'vitest'
import { addBase, type Browser } from '../../access/testing/access-app.ts'
import type { Platform } from '../../platform/platform.ts'
import { unpackIndex } from '../../engine/model/packed-index.ts'
import type { Metadata, TableRecord } from '../../engine/model/structure.ts'
import { openOrganization } from './open-organization.ts'

export interface Answer {
  data: Record<string, unknown>
  code: string | undefined
  message: string | undefined
  cookie: string
}

export async function answerOf(request: Promise<Awaited<ReturnType<FastifyInstance['inject']>>>): Promise<Answer> {
  const response = await request
  const { result, error } = response.json()
  const cookie = [response.headers['set-cookie'] ?? []].flat().join()
  return { data: result?.data, code: error?.data.appCode, message: error?.message, cookie }
}

export const asQuery = (path: string, input: object): InjectOptions => ({
  method: 'GET',
  url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
})

/** The shared view. */
export const place = { tableId: 'people', viewId: 'open' }

export const numbersOf = ({ data }: Answer) => [...unpackIndex(data['index'] as Parameters<typeof unpackIndex>[0])]
export const recordsOf = ({ data }: Answer) => data['records'] as TableRecord[]
export const idsOf = (answer: Answer) => recordsOf(answer).map(({ id }) => id)

const boundary = { id: 'file1', key: 'files/1/plan.pdf', size: 4, mimeType: 'application/pdf' }
export const file = {
  ...boundary,
  filename: 'plan.pdf',
  originalName: 'plan for the sale of acme.pdf',
  uploadedAt: '2026-11-21T12:00:00.000Z',
  metadata: { userId: 'somebody-else', wasDownloaded: false },
}

/** A base with people who work at firms, and a view that hides most of the table. Each test starts without a public link. */
export function openSharedPeople() {
  const here = openOrganization('Ann Sharer')
  let platform: Platform
  let app: FastifyInstance
  let ann: Browser
  let basePublicId: string

  const call = (path: string, input: object) =>
    answerOf(ann.call({ method: 'POST', url: `/trpc/${path}`, payload: { basePublicId, ...input } }))

  /** Updates the link of the view, and returns its token. */
  async function share(change: object = {}, viewId = place.viewId): Promise<string> {
    const { data } = await call('views.share', { ...place, viewId, ...change })
    return (data['link'] as { token: string }).token
  }

  /** A visitor of a public link, without an account. */
  const visitor = (token: string, cookie = '') => {
    const headers = { 'x-gridloom-link': token, cookie }
    return {
      ask: (path: string, input: object = {}) => answerOf(app.inject({ ...asQuery(`shared.${path}`, input), headers })),
      unlock: (password: string) =>
        answerOf(app.inject({ method: 'POST', url: '/trpc/shared.unlock', payload: { password }, headers })),
    }
  }

  const metadata = async () => {
    const { data } = await answerOf(ann.call(asQuery('metadata.get', { basePublicId })))
    return data['metadata'] as Metadata
  }

  beforeAll(async () => {
    const { organizationId } = here
    ;({ platform, app } = here)
    ann = here.person(0)
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
      const { tables } = await metadata()
      const made = tables.find(one => one.id === id)
      const records = await answerOf(ann.call(asQuery('records.list', { basePublicId, tableId: id })))
      await call('records.bulkDelete', { tableId: id, recordIds: idsOf(records) })
      for (const field of made?.fields ?? []) {
        if (field.id !== made?.primaryFieldId) await call('fields.delete', { tableId: id, fieldId: field.id })
      }
    }
    const field = (tableId: string, { id, type, template = {} }: { id: string; type: string; template?: object }) =>
      call('fields.create', { tableId, id, name: `The ${id}`, type, template })
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
  beforeEach(() => call('views.unshare', place))

  return {
    get platform() {
      return platform
    },
    get app() {
      return app
    },
    get ann() {
      return ann
    },
    get basePublicId() {
      return basePublicId
    },
    /** Calls a procedure as the person who shares the view. */
    call,
    share,
    visitor,
    metadata,
  }
}
