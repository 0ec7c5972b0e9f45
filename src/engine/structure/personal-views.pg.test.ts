import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { addBase, type Browser, signUp } from '../../access/testing/access-app.ts'
import type { Platform } from '../../platform/platform.ts'
import { openBase } from '../base/base.ts'
import { announcedTo, readLogAfter } from '../live/live-log.ts'
import type { Metadata, View } from '../model/structure.ts'
import { openOrganization } from '../../api/testing/open-organization.ts'

const here = openOrganization('Ann', 'Ben')
let platform: Platform
let app: FastifyInstance
let ann: Browser
let ben: Browser
let flowId: string
let basePublicId: string
let tableId: string
let everybodys: string

beforeAll(async () => {
  const { organizationId } = here
  ;({ platform, app } = here)
  ;[ann, ben] = [here.person(0), here.person(1)]
  await here.addMember(ben)
  const base = await addBase(platform, { organizationId, ownerUserId: ann.userId })
  ;[flowId, basePublicId] = [base.id, base.publicId]
  await call(ann, 'metadata.create', {})
  const [table] = await tablesOf(ann)
  ;[tableId, everybodys] = [table?.id ?? '', table?.views[0]?.id ?? '']
})
interface Answer {
  data: { view: View; version: number } & Record<string, unknown>
  error: { message: string; data: { appCode: string } }
}

async function call(by: Browser, path: string, input: object): Promise<Answer> {
  const response = await by.call({ method: 'POST', url: `/trpc/${path}`, payload: { basePublicId, ...input } })
  const { result, error } = response.json<{ result?: Pick<Answer, 'data'>; error?: Answer['error'] }>()
  return { data: result?.data, error } as Answer
}

async function ask(by: Browser, path: string, input: object = {}): Promise<Answer> {
  const query = encodeURIComponent(JSON.stringify({ basePublicId, ...input }))
  const response = await by.call({ method: 'GET', url: `/trpc/${path}?input=${query}` })
  const { result, error } = response.json<{ result?: Pick<Answer, 'data'>; error?: Answer['error'] }>()
  return { data: result?.data, error } as Answer
}

const tablesOf = async (by: Browser) => ((await ask(by, 'metadata.get')).data['metadata'] as Metadata).tables
const viewNames = async (by: Browser) => (await tablesOf(by))[0]?.views.map(({ name }) => name)

let made = 0
async function newView(by: Browser, settings: { name: string; kind: 'personal' | 'shared' }): Promise<string> {
  const id = `view${++made}`
  await call(by, 'views.create', { tableId, id, ...settings })
  return id
}

const actorOf = ({ userId, email }: Browser): Actor => ({ userId, name: '', email, sessionId: null, apiKeyId: null })

describe('a personal view', () => {
  let viewId: string
  let since: number
  beforeAll(async () => {
    since = (await ask(ann, 'metadata.get')).data.version
    viewId = await newView(ann, { name: 'Secret plan', kind: 'personal' })
    await call(ann, 'views.updateSettings', { tableId, viewId, config: { rowHeight: 'tall' } })
  })

  test('is in the tables of the person who created it, and of nobody else', async () => {
    expect(await viewNames(ann)).toContain('Secret plan')
    expect(await viewNames(ben)).not.toContain('Secret plan')
  })

  test.each([
    ['views.update', { name: 'Found' }],
    ['views.updateSettings', { config: { rowHeight: 'short' } }],
    ['views.setKind', { kind: 'shared' }],
    ['views.delete', {}],
    ['views.restore', {}],
  ])('answers the %s of others as if it were not there', async (path, change) => {
    const { error } = await call(ben, path, { tableId, viewId, ...change })
    expect(error.message).toBe(`View with id ${viewId} not found`)
    const missing = await call(ben, path, { tableId, viewId: 'nothing', ...change })
    expect({ ...missing.error.data, subjectId: viewId }).toEqual(error.data)
  })

  test('shows others no records, counts, or files', async () => {
    for (const path of ['records.index', 'records.list']) {
      expect((await ask(ann, path, { tableId, viewId })).error).toBeUndefined()
      expect((await ask(ben, path, { tableId, viewId })).error.data.appCode).toBe('not_found')
    }
    const url = `/api/exports/${basePublicId}/${tableId}/${viewId}/csv`
    expect((await ann.call({ method: 'GET', url })).statusCode).toBe(200)
    expect((await ben.call({ method: 'GET', url })).statusCode).toBe(404)
  })

  test('is not in the history, trash, or live feed of others', async () => {
    await call(ann, 'views.delete', { tableId, viewId })
    const everything = async (by: Browser) => {
      const history = await ask(by, 'history.base')
      const versions = (history.data['actions'] as { version: number }[]).map(({ version }) => version)
      const entries = await Promise.all(versions.map(version => ask(by, 'history.entries', { version })))
      const news = announcedTo(
        { id: by.userId, seesThings: true },
        (await readLogAfter(await openBase(platform, { flowId }), since)) ?? [],
      )
      return JSON.stringify([history, entries, await ask(by, 'trash.list'), news])
    }
    expect(await everything(ann)).toContain('Secret plan')
    expect(await everything(ben)).not.toContain('Secret plan')
    expect(await everything(ben)).not.toContain(viewId)
    await call(ann, 'views.restore', { tableId, viewId })
    expect(await viewNames(ann)).toContain('Secret plan')
  })

  test('appears for others when it is shared, and disappears when it is made personal again', async () => {
    await call(ann, 'views.setKind', { tableId, viewId, kind: 'shared' })
    expect(await viewNames(ben)).toContain('Secret plan')
    await call(ann, 'views.setKind', { tableId, viewId, kind: 'personal' })
    expect(await viewNames(ben)).not.toContain('Secret plan')
    const log = (await readLogAfter(await openBase(platform, { flowId }), since)) ?? []
    const messages = announcedTo({ id: ben.userId, seesThings: true }, log).flatMap(({ entries }) =>
      entries.map(({ after }) => after),
    )
    expect(messages).toEqual([
      { name: 'Secret plan', kind: 'shared' },
      { name: 'Secret plan', kind: 'personal' },
    ])
  })

  test('loses the sort of a field that someone else deletes, and gets it back', async () => {
    const [table] = await tablesOf(ann)
    const field = table?.fields.find(({ id }) => id !== table.primaryFieldId)
    const sorts = [{ fieldId: field?.id, dir: 'asc' }]
    await call(ann, 'views.updateSettings', { tableId, viewId, config: { sorts } })
    const sortsNow = async () => (await tablesOf(ann))[0]?.views.find(({ id }) => id === viewId)?.config.sorts
    await call(ben, 'fields.delete', { tableId, fieldId: field?.id })
    expect(await sortsNow()).toEqual([])
    await call(ben, 'fields.restore', { tableId, fieldId: field?.id })
    expect(await sortsNow()).toEqual(sorts)
  })

  test('is not revealed by the sorts of a deleted field', async () => {
    const field = { id: 'passing', name: 'Passing', type: 'number', template: {} }
    await call(ann, 'fields.create', { tableId, ...field })
    await call(ann, 'views.updateSettings', {
      tableId,
      viewId,
      config: { sorts: [{ fieldId: 'passing', dir: 'asc' }] },
    })
    await call(ann, 'fields.delete', { tableId, fieldId: 'passing' })
    const trash = async (by: Browser) => JSON.stringify(await ask(by, 'trash.list'))
    expect(await trash(ann)).toContain(viewId)
    expect(await trash(ben)).not.toContain(viewId)
  })

  test("takes no room in the pages of others' trash", async () => {
    const [id, late] = [
      await newView(ann, { name: 'Early', kind: 'shared' }),
      await newView(ann, { name: 'Late', kind: 'personal' }),
    ]
    for (const one of [id, late]) await call(ann, 'views.delete', { tableId, viewId: one })
    const first = async (by: Browser) =>
      ((await ask(by, 'trash.list', { limit: 1 })).data['items'] as { id: string }[])[0]?.id
    expect([await first(ann), await first(ben)]).toEqual([late, id])
  })

  test('is hidden from others in presence', async () => {
    const { appRouter } = await import('../../app/router.ts')
    const ctx = { platform, actor: actorOf(ann), requestId: 'test', log: app.log }
    const { presenceOf } = await import('../live/live-presence.ts')
    const presence = presenceOf(platform)
    const leave = presence.enter(flowId, { sessionKey: 'tab', user: { id: ann.userId, name: 'Ann' } })
    const at = { basePublicId, sessionKey: 'tab', tableId, recordId: null, fieldId: null }
    await appRouter.createCaller(ctx).live.here({ ...at, viewId })
    expect(presence.in(flowId)).toMatchObject([{ tableId, viewId: null }])
    await appRouter.createCaller(ctx).live.here({ ...at, viewId: everybodys })
    expect(presence.in(flowId)).toMatchObject([{ viewId: everybodys }])
    leave()
  })

  test('does not take the place of the only shared view', async () => {
    for (const [path, change] of [
      ['views.delete', {}],
      ['views.setKind', { kind: 'personal' }],
    ] as const) {
      const { error } = await call(ann, path, { tableId, viewId: everybodys, ...change })
      expect(error.data.appCode).toBe('conflict')
    }
  })

  test('is not copied when someone else copies the base', async () => {
    const { organizationId } = here
    const copied = async (by: Browser) => {
      const { publicId } = await addBase(platform, { organizationId, ownerUserId: by.userId })
      const payload = { sourceBasePublicId: basePublicId, targetBasePublicId: publicId }
      await by.call({ method: 'POST', url: '/trpc/metadata.copy', payload })
      const answer = await ask(by, 'metadata.get', { basePublicId: publicId })
      return (answer.data['metadata'] as Metadata).tables[0]?.views.map(({ name }) => name)
    }
    expect(await copied(ann)).toContain('Secret plan')
    expect(await copied(ben)).not.toContain('Secret plan')
  })
})

test('can be shared by a person who manages the base, and by nobody else, if its owner can no longer view the base', async () => {
  const { organizationId } = here
  const cora = await signUp(app, 'Cora')
  await here.addMember(cora)
  const viewId = await newView(cora, { name: 'Left behind', kind: 'shared' })
  await call(cora, 'views.setKind', { tableId, viewId, kind: 'personal' })
  const left = async (by: Browser) => (await ask(by, 'views.left')).data?.['views']
  const show = (by: Browser) => call(by, 'views.setKind', { tableId, viewId, kind: 'shared', expects: 'personal' })
  expect(await left(ann)).toEqual([])
  expect((await show(ann)).error.data.appCode).toBe('not_found')
  await platform.pool.query('DELETE FROM members WHERE "userId" = $1 AND "organizationId" = $2', [
    cora.userId,
    organizationId,
  ])
  const owner = { id: cora.userId, name: 'Cora' }
  expect(await left(ann)).toMatchObject([{ tableId, viewId, name: 'Left behind', owner }])
  const reader = await signUp(app, 'Rea')
  await here.addReader(flowId, reader)
  expect((await ask(reader, 'views.left')).error.data.appCode).toBe('forbidden')
  expect((await show(reader)).error.data.appCode).toBe('forbidden')
  expect((await show(ann)).data.view).toMatchObject({ id: viewId, kind: 'shared' })
  expect(await viewNames(ben)).toContain('Left behind')
  expect(await left(ann)).toEqual([])
})

test('a locked view cannot be renamed, changed, deleted, or made personal until it is unlocked', async () => {
  const viewId = await newView(ann, { name: 'Figures', kind: 'shared' })
  await call(ann, 'views.setKind', { tableId, viewId, kind: 'locked' })
  for (const by of [ann, ben]) {
    for (const [path, change] of [
      ['views.update', { name: 'Mine' }],
      ['views.updateSettings', { config: { rowHeight: 'tall' } }],
      ['views.delete', {}],
      ['views.setKind', { kind: 'personal' }],
      ['views.setKind', { kind: 'shared', expects: 'personal' }],
    ] as const) {
      const { error } = await call(by, path, { tableId, viewId, ...change })
      expect([error.data.appCode, error.message]).toEqual(['conflict', 'The view Figures is locked'])
    }
  }
  expect(await viewNames(ben)).toContain('Figures')
  await call(ann, 'views.setKind', { tableId, viewId, kind: 'shared' })
  expect((await call(ben, 'views.update', { tableId, viewId, name: 'Numbers' })).data.view.name).toBe('Numbers')
})
