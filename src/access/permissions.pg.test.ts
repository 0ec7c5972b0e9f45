import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Actor } from './actor.ts'
import { isVisitorCapability } from './capabilities.ts'
import type { RestRoute } from '../api/rest-route.ts'
import { addBase, type Browser } from './testing/access-app.ts'
import { createWorkspace } from './workspaces.ts'
import { csvFileUrl } from '../imports/csv-file-url.ts'
import type { Platform } from '../platform/platform.ts'
import { metaOf, proceduresOf } from '../api/openapi.ts'
import { restRoutes } from '../app/rest-routes.ts'
import { appRouter } from '../app/router.ts'
import { procedureCall, routeCall } from '../api/testing/sample-calls.ts'
import { openOrganization } from '../api/testing/open-organization.ts'
import type { Known } from '../api/testing/sample-value.ts'

/** Calls that only concern the caller, so they need no capability. */
const aboutTheCaller = [
  'access.me',
  // Stores a file that the caller sends.
  'attachments.uploadCsv',
  'imports.limits',
  'imports.recent',
  // Lists what the person may see of an organization, which is nothing for a foreign one.
  'GET /admin/flows',
  'GET /admin/disk-space',
  'GET /admin/organizations',
  'POST /admin/organizations',
  'PUT /admin/settings/{name}',
  'DELETE /admin/settings/{name}',
  'POST /admin/userFlag',
  'GET /admin/account/export',
  'GET /admin/account/deletion',
]

/** The routes that need no session. All other mounted routes must require one. */
const publicRoutes = [
  // Answers that the path does not exist.
  /^\*$/,
  /^\/(healthz|readyz)$/,
  // Says who may sign up.
  /^\/api\/sign-up$/,
  /^\/api\/auth\/\*$/,
  /^\/api\/(openapi\.json|docs(\/.*)?)$/,
  // Send browsers without a session back to a page, which asks them to sign in.
  /^\/connect\/:provider(\/callback)?$/,
  /^\/trpc\/:path$/,
  // Require a signature instead.
  /^\/api\/(shared\/)?(files|exports)\/:(flowId|linkId)/,
  // Respondents of forms need no account: the link of the form says which one. submissions.pg.test.ts tests what they
  // may call, uploads.pg.test.ts what they may upload and see, and payments.pg.test.ts how they pay.
  /^\/api\/forms\/:publicId\/(start|save|resume|submit|unlock)$/,
  /^\/api\/forms\/:publicId\/(upload|upload-part|remove-upload|uploads\/:uploadId)$/,
  /^\/api\/forms\/:publicId\/(payment|coupon)$/,
  /^\/t\/:publicId\|:identifier(\/pictures\/:version\/:fileId\/:width)?$/,
  // Requires a signature of the payment service.
  /^\/webhooks\/payments\/:token$/,
]

const here = openOrganization('Owner', 'Stranger', 'Reader')
let platform: Platform
let app: FastifyInstance
let owner: Browser
let stranger: Browser
let reader: Browser
let foreign: Known
let shared: string
beforeAll(async () => {
  const { organizationId } = here
  ;({ platform, app } = here)
  ;[owner, stranger, reader] = [here.person(0), here.person(1), here.person(2)]
  await here.addMember(reader)
  const draft = { organizationId, name: 'Hidden', icon: null, color: null }
  const workspaceId = await createWorkspace(platform, draft, owner.userId)
  const base = await addBase(platform, { organizationId, ownerUserId: owner.userId, workspaceId })
  const seen = await addBase(platform, { organizationId, ownerUserId: owner.userId })
  shared = seen.publicId
  await here.addReader(seen.id, reader)
  await platform.pool.query(
    `insert into imports (id, user_id, status, file_name) values ('impForeign', $1, 'ready', 'a.csv')`,
    [owner.userId],
  )
  await platform.pool.query(
    `insert into import_jobs (id, user_id, source, settings, title, flow_id, requested)
     values ('a-job', $1, 'nothing', '{}', 'Foreign', $2::bigint, '[]')`,
    [owner.userId, base.id],
  )
  const connection = await platform.pool.query<{ id: string }>(
    `insert into connections (organization_id, user_id, service, name) values ($1, $2, 'airtable', 'Foreign') returning id`,
    [organizationId, owner.userId],
  )
  const serviceId = String(connection.rows[0]?.id)
  foreign = {
    serviceId,
    source: 'airtable',
    settings: { serviceId, baseId: 'appForeign' },
    organizationId,
    workspaceId,
    flowId: base.id,
    flowIds: [base.id],
    flowPublicId: base.publicId,
    flowPublicIds: [base.publicId],
    email: stranger.email,
    userId: reader.userId,
    basePublicId: base.publicId,
    sourceBasePublicId: base.publicId,
    targetBasePublicId: base.publicId,
    importId: 'impForeign',
    csvFileUrl: csvFileUrl('impForeign'),
    jobId: 'a-job',
  }
})

/** Visitors of a public link need no account. shared-view.pg.test.ts tests what they may call. */
const isForVisitors = (procedure: Parameters<typeof metaOf>[0]) =>
  isVisitorCapability(metaOf(procedure)?.capability ?? '')

const called = proceduresOf(appRouter).filter(
  ([, procedure]) => procedure._def.type !== 'subscription' && !isForVisitors(procedure),
)
const procedures = called.map(([name, procedure]) => ({
  name,
  isQuery: procedure._def.type === 'query',
  capability: metaOf(procedure)?.capability,
}))

const routeName = (route: RestRoute) => `${route.method} ${route.path}`

describe.each(procedures)('$name', ({ name, isQuery, capability }) => {
  test('declares the capability that it requires', () => {
    expect(capability).toBeDefined()
    expect(capability).not.toBe('anyone')
  })

  test('requires signing in', async () => {
    expect((await app.inject(procedureCall(name, isQuery, foreign))).statusCode).toBe(401)
  })
})

const subscriptions = proceduresOf(appRouter).filter(([, procedure]) => procedure._def.type === 'subscription')

describe.each(subscriptions)('%s', (path, procedure) => {
  const subscribe = async (actor: Actor | null) => {
    const ctx = { platform, actor, requestId: 'test', log: app.log }
    const input = { basePublicId: foreign.basePublicId, sessionKey: 'tab' }
    const call = { router: appRouter, path, type: 'subscription', ctx, signal: undefined, batchIndex: 0 } as const
    return callTRPCProcedure({ ...call, getRawInput: async () => input })
  }

  test('declares the capability that it requires', () => {
    expect(metaOf(procedure)?.capability).toBe('view base')
  })

  test('requires signing in', async () => {
    await expect(subscribe(null)).rejects.toMatchObject({ cause: { code: 'not_signed_in' } })
  })

  test('does not find things of other people', async () => {
    const actor = { userId: stranger.userId, name: 'Stranger', email: '', sessionId: null, apiKeyId: null }
    await expect(subscribe(actor)).rejects.toMatchObject({ cause: { code: 'not_found' } })
  })
})

const addressing = procedures.filter(({ name }) => !aboutTheCaller.includes(name))

test.each(addressing)('$name does not find things of other people', async ({ name, isQuery }) => {
  const response = await stranger.call(procedureCall(name, isQuery, foreign))
  expect(response.json().error).toMatchObject({ data: { appCode: 'not_found' } })
})

const changing = procedures.filter(
  ({ capability }) => capability === 'edit records' || capability === 'edit structure' || capability === 'manage base',
)

test.each(changing)('$name is forbidden to readers', async ({ name, isQuery }) => {
  const ids = { ...foreign, basePublicId: shared, sourceBasePublicId: shared, targetBasePublicId: shared }
  const response = await reader.call(procedureCall(name, isQuery, ids))
  expect(response.json().error).toMatchObject({ data: { appCode: 'forbidden' } })
})

const routes = restRoutes.map(route => ({ name: routeName(route), route }))

test.each(routes)('$name requires signing in', async ({ route }) => {
  expect((await app.inject(routeCall(route, foreign))).statusCode).toBe(401)
})

// The server is no secret: those who may not manage it are told so.
const addressingRoutes = routes.filter(
  ({ name, route }) => !aboutTheCaller.includes(name) && route.capability !== 'manage server',
)

test.each(addressingRoutes)('$name does not find things of other people', async ({ route }) => {
  const response = await stranger.call(routeCall(route, foreign))
  expect(response.json()).toMatchObject({ error: { code: 'not_found' } })
})

/** Every mounted path of the server with its methods. */
function mountedRoutes(): { method: string; url: string }[] {
  const lines = app.printRoutes({ commonPrefix: false }).split('\n')
  const stack: string[] = []
  return lines.flatMap(line => {
    const [, indent = '', part = '', methods = ''] = /^((?:[│ ] {3})*)(?:[├└]── )(\S*)(?: \((.+)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    stack.length = depth
    stack[depth] = part
    const url = stack.join('')
    return methods ? methods.split(', ').map(method => ({ method, url })) : []
  })
}

test('all other mounted routes require signing in', async () => {
  const mounted = mountedRoutes()
  expect(mounted).toContainEqual({ method: 'GET', url: '/healthz' })
  const open = []
  for (const { method, url } of mounted) {
    if (method === 'HEAD' || method === 'OPTIONS' || publicRoutes.some(pattern => pattern.test(url))) continue
    const response = await app.inject({ method: method as 'GET', url: url.replaceAll(/:\w+/g, 'x') })
    if (response.statusCode !== 401) open.push(`${method} ${url} answers ${response.statusCode}`)
  }
  expect(open).toEqual([])
})

test.each(proceduresOf(appRouter).filter(([, procedure]) => isForVisitors(procedure)))(
  '%s finds nothing without a link, even for the owner',
  async (name, procedure) => {
    for (const by of [app, { inject: owner.call }]) {
      for (const headers of [{}, { 'x-gridloom-link': 'x'.repeat(32) }, { 'x-gridloom-link': shared }]) {
        const response = await by.inject({ ...procedureCall(name, procedure._def.type === 'query', foreign), headers })
        expect(response.json().error).toMatchObject({ data: { appCode: 'not_found' } })
      }
    }
  },
)
