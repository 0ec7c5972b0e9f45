import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { addBase, type Browser } from '../access/testing/access-app.ts'
import { createWorkspace } from '../access/workspaces.ts'
import { appRouter } from '../app/router.ts'
import { restRoutes } from '../app/rest-routes.ts'
import { fieldType, fieldTypes } from '../fields/registry.ts'
import { JsonSchemas, type Schema } from './json-schemas.ts'
import { openApi, proceduresOf } from './openapi.ts'
import type { RestRoute } from './rest-route.ts'
import { HostileInput, jsonOf, type KnownValues, seededRandom } from './testing/hostile-input.ts'
import { openOrganization } from './testing/open-organization.ts'

// A longer run: FUZZ_ROUNDS=200 FUZZ_SEED=7 npm test -- --project pg src/api/fuzz.pg.test.ts
const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 2)
const firstSeed = Number(process.env['FUZZ_SEED'] ?? 1)

const here = openOrganization('Owner', 'Stranger')
const { schemas } = openApi({ router: appRouter, routes: restRoutes }).components

const fieldTypeNames = Object.keys(fieldTypes)

/** Operands that only some operators take. */
const operands: unknown[] = [
  { relative: 'today' },
  { relative: 'days_ago', days: 1e9 },
  { relative: 'days_from_now', days: 99_999 },
  { range: 'past_days', days: 0 },
  { range: 'this_week' },
  '2026-02-28',
  '-271821-04-19',
  1e308,
  ['a', 'b'],
  'x',
  true,
]

const wrongTemplates: unknown[] = [
  { decimalPlaces: 7 },
  { options: [{ value: 'a', label: 'x'.repeat(1e5), color: 'red' }] },
  { options: [null] },
  { timezone: 'Mars/Olympus' },
  { tableId: 'one', inverseFieldId: 'f-linked_record' },
  { tableId: 'one', inverseFieldId: 'x\0' },
  { linkedRecordFieldId: 'f-lookup', lookupFieldId: 'f-lookup' },
  { color: '__proto__' },
]

interface World {
  samples: KnownValues
  token: string
}

/** Calls that would sign people out, or end the world for those that follow. */
const isFinal = ({ method, path }: RestRoute) =>
  method === 'DELETE' && /^\/(admin\/organizations|workspaces)\/\{\w+\}$/.test(path)

const procedures = proceduresOf(appRouter).filter(([, procedure]) => procedure._def.type !== 'subscription')
const routes = restRoutes.filter(route => !isFinal(route))

/** Creates a base with a field of each type, two tables that are linked, and a shared view. */
async function createWorld(owner: Browser, foreign: string): Promise<World> {
  const { platform, organizationId } = here
  const base = await addBase(platform, { organizationId, ownerUserId: owner.userId })
  const basePublicId = base.publicId
  const call = async (path: string, input: object) => {
    const response = await owner.call({ method: 'POST', url: `/trpc/${path}`, payload: { basePublicId, ...input } })
    expect([path, response.statusCode, response.json().error?.message]).toEqual([path, 200, undefined])
    return response.json().result.data as Record<string, unknown>
  }
  for (const id of ['one', 'two']) {
    const recordIds = [`${id}-r1`, `${id}-r2`, `${id}-r3`]
    await call('tables.create', { id, name: id, primaryFieldId: `${id}-name`, viewId: `${id}-view`, recordIds })
  }
  const templates: Record<string, object> = {
    linked_record: { tableId: 'two' },
    lookup: { linkedRecordFieldId: 'f-linked_record', lookupFieldId: 'two-name' },
  }
  for (const type of fieldTypeNames.toSorted((one, other) => Number(one === 'lookup') - Number(other === 'lookup'))) {
    const template = templates[type] ?? fieldType(type).sampleTemplate ?? {}
    await call('fields.create', { tableId: 'one', id: `f-${type}`, name: `The ${type}`, type, template })
  }
  await call('records.update', { tableId: 'one', recordId: 'one-r1', data: { 'f-linked_record': ['two-r1'] } })
  // No other call knows this view, so its link stays.
  await call('views.create', { tableId: 'one', id: 'open', name: 'Open' })
  const link = await call('views.share', { tableId: 'one', viewId: 'open' })
  const other = await addBase(platform, { organizationId, ownerUserId: owner.userId })
  const draft = { organizationId, name: `W${base.id}`, icon: null, color: null }
  const workspaceId = await createWorkspace(platform, draft, owner.userId)
  const fieldIds = fieldTypeNames.map(type => `f-${type}`)
  const cells = fieldTypeNames.map(type => ({ [`f-${type}`]: fieldType(type).sample }))
  const tokens = { id: [foreign, 'never'] }
  const good = {
    basePublicId: [basePublicId],
    sourceBasePublicId: [basePublicId],
    targetBasePublicId: [other.publicId],
    publicId: [other.publicId],
    publicIdentifier: [other.publicId],
    flowPublicId: [other.publicId],
    flowId: [other.id],
    tableId: ['one', 'one', 'one', 'two'],
    viewId: ['one-view'],
    fieldId: fieldIds,
    recordId: ['one-r1', 'one-r2', 'one-r3'],
    data: cells,
    organizationId: [organizationId],
    workspaceId: [workspaceId],
    userId: [owner.userId],
    type: [...fieldTypeNames, 'grid'],
    operator: [...new Set(fieldTypeNames.flatMap(type => Object.keys(fieldType(type).operators)))],
    value: [...operands, ...fieldTypeNames.map(type => fieldType(type).sample)],
    template: [null, ...fieldTypeNames.map(type => templates[type] ?? fieldType(type).sampleTemplate ?? {})],
    cursor: [null],
    at: [new Date().toISOString()],
    name: ['New name'],
    timeZone: ['Europe/Berlin', null],
    locale: ['de', 'tr', null],
    userTimezone: ['Europe/Berlin'],
    fileData: ['AAAA'],
    limit: [1, 5, 5000],
    numbers: [[1, 2, 3]],
    summaries: [{ 'f-number': ['sum', 'average'] }, { 'f-date': ['earliest'] }, {}],
    expects: [undefined],
  }
  const bad = {
    ...Object.fromEntries(
      ['basePublicId', 'sourceBasePublicId', 'targetBasePublicId', 'publicId'].map(name => [name, tokens.id]),
    ),
    flowId: ['1', '99999999999999999999', 'x'],
    tableId: ['never', 'toString'],
    viewId: ['two-view', 'never'],
    fieldId: ['one-name', 'two-name', 'id', 'never', '__proto__'],
    recordId: ['two-r1', 'never'],
    organizationId: ['never'],
    workspaceId: ['never', null],
    userId: ['never', 'system'],
    template: wrongTemplates,
    actionId: ['act-1', 'act-2'],
    cursor: [0, 1, 5e9, 2 ** 53, '{}', '[1]', 'eyJ4IjoxfQ', '["a",null]', '[{"a":1}]'],
    version: [0, 1, 5, 1e9, 2 ** 53],
    at: ['2026-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
    timeZone: ['Mars/Olympus', '+05:30', ''],
    locale: ['xx-invalid-locale-!!', ''],
    url: ['http://[::1', 'file:///etc/passwd', 'http://127.0.0.1:1/x', 'https://a.invalid/\0'],
    numbers: [[0], [2 ** 32 - 1]],
    summaries: [{ 'f-number': ['toString'] }, { never: ['sum'] }],
  }
  const samples: KnownValues = { good, bad }
  return { samples, token: (link['link'] as { token: string }).token }
}

function procedureRequest(input: HostileInput, [name, procedure]: (typeof procedures)[number]): InjectOptions {
  const text = jsonOf(input.make((schemas[name] ?? {}) as Schema))
  return procedure._def.type === 'query'
    ? { method: 'GET', url: `/trpc/${name}?input=${encodeURIComponent(text).slice(0, 60_000)}` }
    : { method: 'POST', url: `/trpc/${name}`, payload: text, headers: { 'content-type': 'application/json' } }
}

/** A value of an address. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : jsonOf(value)).slice(0, 400).toWellFormed()

function routeRequest(input: HostileInput, route: RestRoute): InjectOptions {
  const inline = new JsonSchemas()
  const made = (schema: RestRoute['body']) => input.make(inline.inline(schema) ?? {})
  const params = (made(route.params) ?? {}) as Record<string, unknown>
  const part = (name: string) => encodeURIComponent(textOf(params[name] ?? 'never')) || '%20'
  const query = Object.entries((made(route.query) ?? {}) as object).map(
    ([key, value]) => `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(textOf(value))}`,
  )
  const url = `${route.path.replace(/\{(\w+)\}/g, (_, name: string) => part(name))}?${query.join('&')}`
  if (!route.body) return { method: route.method, url }
  const payload = jsonOf(made(route.body))
  return { method: route.method, url, payload, headers: { 'content-type': 'application/json' } }
}

/** Addresses beside those that the routes describe. */
const paths = (input: HostileInput, { samples, token }: World): InjectOptions[] => {
  const [base, table, view] = ['basePublicId', 'tableId', 'viewId'].map(name =>
    String(input.pick((samples.good as Record<string, unknown[]>)[name] ?? ['x'])),
  )
  const odd = encodeURIComponent(textOf(input.text())) || '%00'
  const stream = { 'content-type': 'application/octet-stream' }
  return [
    { method: 'GET', url: `/api/exports/${base}/${table}/${view}/${input.pick(['csv', 'xlsx', odd])}?timeZone=${odd}` },
    {
      method: 'POST',
      url: `/api/attachments/${base}/${table}/f-attachments?filename=${odd}`,
      payload: 'x',
      headers: stream,
    },
    { method: 'POST', url: `/api/imports/csv?fileName=${odd}`, payload: `a,b\n${input.text()},1`, headers: stream },
    { method: 'GET', url: `/api/imports/${odd}/rejected.csv` },
    { method: 'GET', url: `/api/files/${odd}/${odd}/${odd}/${odd}` },
    { method: 'GET', url: `/api/shared/files/${token}/${odd}/${odd}/${odd}/${odd}/x` },
    { method: 'GET', url: `/shared/${input.pick([token, odd])}` },
    { method: 'GET', url: `/trpc/${odd}?input=${odd}` },
    { method: 'GET', url: `/trpc/metadata.get,${odd}?batch=1&input=${odd}` },
    { method: 'POST', url: `/trpc/${odd}`, payload: input.text(), headers: { 'content-type': 'application/json' } },
    { method: 'POST', url: '/admin/bases', payload: '{"a":', headers: { 'content-type': 'application/json' } },
    { method: 'GET', url: `/database/${odd}` },
    { method: 'GET', url: `/%ff%fe/${odd}` },
  ]
}

/** What is wrong with an answer, or null. */
function problemOf({ statusCode, body }: LightMyRequestResponse): string | null {
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 300)}`
  if (statusCode >= 400 && /\n\s+at |node_modules|SELECT |syntax error at/.test(body))
    return `a stack: ${body.slice(0, 300)}`
  return null
}

let owner: Browser
let stranger: Browser
let foreign: string
beforeAll(async () => {
  ;[owner, stranger] = [here.person(0), here.person(1)]
  const response = await stranger.call({ method: 'POST', url: '/admin/bases', payload: { baseName: 'Foreign' } })
  foreign = (response.json() as { basePublicIdentifier: string }).basePublicIdentifier
})

test.each(Array.from({ length: rounds }, (_, at) => firstSeed + at))(
  'no call and no route fails inside, whatever it is given (seed %d)',
  async seed => {
    const world = await createWorld(owner, foreign)
    const random = seededRandom(seed)
    const input = new HostileInput(random, world.samples, schemas)
    const visitor = { 'x-gridloom-link': world.token }
    const failures: string[] = []
    let done = 0
    const send = async (who: string, by: Browser | null, request: InjectOptions) => {
      const headers = { ...request.headers, ...(who === 'visitor' && visitor) }
      const response = await (by ? by.call({ ...request, headers }) : here.app.inject({ ...request, headers }))
      if (response.statusCode === 200) await undo(request)
      const problem = problemOf(response)
      if (who === 'owner' && response.statusCode === 200) done += 1
      if (!problem) return
      failures.push(
        `${who}: ${request.method} ${String(request.url).slice(0, 500)}\n  ${String(request.payload ?? '').slice(0, 500)}\n  ${problem}`,
      )
    }
    /** Restores what a call deleted, for the calls that follow. */
    const undo = async ({ url, payload }: InjectOptions) => {
      const [, things = '', bulk = ''] = /^\/trpc\/(\w+)\.(delete|bulkDelete)$/.exec(String(url)) ?? []
      if (things === '') return
      const restore = `/trpc/${things}.${bulk === 'delete' ? 'restore' : 'bulkRestore'}`
      const { actionId: _, ...deleted } = JSON.parse(String(payload)) as Record<string, unknown>
      await owner.call({ method: 'POST', url: restore, payload: { ...deleted, skipsMissing: true } })
    }
    const requests = [
      ...procedures.map(procedure => () => procedureRequest(input, procedure)),
      ...routes.map(route => () => routeRequest(input, route)),
    ]
    const shuffled = requests.map(make => ({ make, at: random() })).toSorted((one, other) => one.at - other.at)
    for (const { make } of shuffled) {
      for (let time = 0; time < 3; time++) await send('owner', owner, make())
      await send('stranger', stranger, make())
      await send('visitor', null, make())
    }
    for (const request of paths(input, world)) {
      await send('owner', owner, request)
      await send('visitor', null, request)
    }
    expect(failures).toEqual([])
    // Inputs that are all refused at the door would test nothing behind it.
    expect(done).toBeGreaterThan(requests.length / 3)
  },
  600_000,
)
