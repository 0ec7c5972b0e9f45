import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'

import { accessCacheOf } from './access-cache.ts'
import { type Capability, isVisitorCapability, type VisitorCapability } from './capabilities.ts'
import { notFoundText } from './not-found-text.ts'
import { addBase, type Browser } from './testing/access-app.ts'
import { createWorkspace } from './workspaces.ts'
import type { Platform } from '../platform/platform.ts'
import { newWorkspaceNotFound } from '../texts/home-texts.ts'
import { metaOf, proceduresOf } from '../api/openapi.ts'
import { restRoutes } from '../app/rest-routes.ts'
import { appRouter } from '../app/router.ts'
import { procedureCall, routeCall } from '../api/testing/sample-calls.ts'
import { openOrganization } from '../api/testing/open-organization.ts'
import type { Known } from '../api/testing/sample-value.ts'

/** People with every kind of access to a base in a workspace: members of the organization, then others. */
const people = ['owner', 'admin', 'writer', 'reader', 'member', 'mayWrite', 'mayRead', 'stranger'] as const
type Person = (typeof people)[number]

const admins: Person[] = ['owner', 'admin']
const inWorkspace: Person[] = [...admins, 'writer', 'reader']
const inOrganization: Person[] = [...inWorkspace, 'member']
const seeing: Person[] = [...inWorkspace, 'mayWrite', 'mayRead']
const writing: Person[] = [...admins, 'writer', 'mayWrite']

interface Rule {
  /** People who may. For the rest of `seen` it is forbidden, and all others get not_found. */
  may: Person[]
  seen: Person[]
  /** The thing that the calls address. */
  on: 'flow' | 'workspace' | 'deleted workspace' | 'connection' | 'organization'
}

/** Who may do what. A capability without an entry does not compile. */
const rules: Record<Exclude<Capability, VisitorCapability>, Rule> = {
  'view base': { may: seeing, seen: seeing, on: 'flow' },
  'edit records': { may: writing, seen: seeing, on: 'flow' },
  'edit structure': { may: writing, seen: seeing, on: 'flow' },
  'manage base': { may: writing, seen: seeing, on: 'flow' },
  'view flow': { may: seeing, seen: seeing, on: 'flow' },
  'manage flow': { may: writing, seen: seeing, on: 'flow' },
  'write internal note': { may: [...admins, 'writer'], seen: seeing, on: 'flow' },
  'share flow': { may: admins, seen: seeing, on: 'flow' },
  'delete flow permanently': { may: admins, seen: seeing, on: 'flow' },
  'move flow to another organization': { may: admins, seen: seeing, on: 'flow' },
  'view workspace': { may: inWorkspace, seen: inWorkspace, on: 'workspace' },
  'create flow in workspace': { may: [...admins, 'writer'], seen: inWorkspace, on: 'workspace' },
  'manage workspace': { may: admins, seen: inWorkspace, on: 'workspace' },
  'restore workspace': { may: admins, seen: admins, on: 'deleted workspace' },
  'view organization': { may: inOrganization, seen: inOrganization, on: 'organization' },
  'create flow': { may: inOrganization, seen: inOrganization, on: 'organization' },
  'create workspace': { may: inOrganization, seen: inOrganization, on: 'organization' },
  'manage organization': { may: admins, seen: inOrganization, on: 'organization' },
  'create connection': { may: inOrganization, seen: inOrganization, on: 'organization' },
  'view connection': { may: inOrganization, seen: inOrganization, on: 'connection' },
  'use connection': { may: inOrganization, seen: inOrganization, on: 'connection' },
  'manage connection': { may: admins, seen: inOrganization, on: 'connection' },
  'view server': { may: [...people], seen: [...people], on: 'organization' },
  // The first person to sign up administers the server.
  'manage server': { may: ['owner'], seen: [...people], on: 'organization' },
  'own organization': { may: ['owner'], seen: inOrganization, on: 'organization' },
}

/** Calls that only concern the caller, or something the caller has a secret for. All others must require a capability. */
const aboutTheCaller = [
  'access.me',
  'attachments.uploadCsv',
  'imports.alike',
  'imports.analyse',
  'imports.cancel',
  'imports.get',
  'imports.jobs.cancel',
  'imports.airtablePreview',
  'imports.googleSheetsPreview',
  'imports.googleSheetsRefreshMetadata',
  'imports.jobs.get',
  'imports.jobs.places',
  'imports.jobs.readTable',
  'imports.jobs.schema',
  'imports.limits',
  'imports.recent',
  'imports.checkType',
  'imports.csvPreview',
  'imports.toCorrect',
  'imports.unreadable',
  'GET /admin/flows',
  'GET /admin/flows/copies/{copyId}',
  'GET /admin/invitations/{token}',
  'POST /admin/invitations/{token}/accept',
  'GET /admin/organizations',
  'POST /admin/organizations',
  'POST /admin/organizations/switchOrganization',
  'PUT /admin/settings/{name}',
  'DELETE /admin/settings/{name}',
  'POST /admin/userFlag',
  'GET /admin/account/export',
  'GET /admin/account/deletion',
  'GET /admin/disk-space',
]

interface Call {
  name: string
  capability: string | undefined
  build: (known: Known) => InjectOptions
}

const calls: Call[] = [
  ...proceduresOf(appRouter)
    .filter(([, procedure]) => procedure._def.type !== 'subscription')
    .map(([name, procedure]) => ({
      name,
      capability: metaOf(procedure)?.capability,
      build: (known: Known) => procedureCall(name, procedure._def.type === 'query', known),
    })),
  ...restRoutes.map(route => ({
    name: `${route.method} ${route.path}`,
    capability: route.capability,
    build: (known: Known) => routeCall(route, known),
  })),
].filter(({ capability }) => !isVisitorCapability(capability ?? ''))

const here = openOrganization(...people, 'somebody else')
let platform: Platform
let browsers: Record<Person, Browser>
let things: Record<Rule['on'], Known>
let restoreWorld: () => Promise<void>

beforeAll(async () => {
  const { organizationId } = here
  ;({ platform } = here)
  platform.mail = { send: async () => undefined, close: () => undefined }
  browsers = Object.fromEntries(people.map((person, at) => [person, here.person(at)])) as Record<Person, Browser>
  const { owner } = browsers
  const helper = here.person(people.length)
  const draft = { organizationId, name: 'Shared', icon: null, color: null }
  const workspaceId = await createWorkspace(platform, draft, owner.userId)
  const deletedId = await createWorkspace(platform, draft, owner.userId)
  const base = await addBase(platform, { organizationId, ownerUserId: owner.userId, workspaceId })
  const inside: [Browser, 'admin' | 'member'][] = [
    [browsers.admin, 'admin'],
    [browsers.writer, 'member'],
    [browsers.reader, 'member'],
    [browsers.member, 'member'],
    [helper, 'member'],
  ]
  const connectionId = '1000'
  restoreWorld = async () => {
    const members = inside.map(
      ([{ userId }, role]) => `('${userId}', '${organizationId}', '${userId}', '${role}', now())`,
    )
    await platform.pool.query(`
      insert into members (id, "organizationId", "userId", role, "createdAt") values ${members.join(', ')}
        on conflict ("organizationId", "userId") do update set role = excluded.role;
      insert into workspace_members values (${workspaceId}, '${browsers.writer.userId}', 'write'), (${workspaceId}, '${browsers.reader.userId}', 'read')
        on conflict (workspace_id, user_id) do update set level = excluded.level;
      insert into flow_members values (${base.id}, '${browsers.mayWrite.userId}', 'write'), (${base.id}, '${browsers.mayRead.userId}', 'read')
        on conflict (flow_id, user_id) do update set level = excluded.level;
      insert into connections (id, organization_id, user_id, service, name) overriding system value
        values (${connectionId}, '${organizationId}', '${owner.userId}', 'airtable', 'Shared') on conflict do nothing;
      update workspaces set deleted_at = null where id = ${workspaceId};
      update workspaces set deleted_at = now() where id = ${deletedId};
      update flows set workspace_id = ${workspaceId}, trashed_at = null where id = ${base.id}`)
    accessCacheOf(platform).forgetAll()
  }
  await restoreWorld()
  const flow = {
    flowId: base.id,
    flowIds: [base.id],
    flowPublicId: base.publicId,
    flowPublicIds: [base.publicId],
    publicId: base.publicId,
    publicIdentifier: base.publicId,
    placements: [{ flowId: base.id, workspaceId, trashed: true }],
    basePublicId: base.publicId,
    sourceBasePublicId: base.publicId,
    targetBasePublicId: base.publicId,
    organizationId,
    email: helper.email,
  }
  const organization = { organizationId, userId: helper.userId, email: helper.email, role: 'member', type: 'base' }
  things = {
    flow,
    workspace: { workspaceId, userId: helper.userId },
    'deleted workspace': { workspaceId: deletedId },
    connection: { serviceId: connectionId, serviceName: 'Renamed' },
    organization: { ...organization, email: 'new@example.com' },
  }
})
const ruleOf = (capability: string | undefined): Rule | undefined =>
  Object.hasOwn(rules, capability ?? '') ? rules[capability as keyof typeof rules] : undefined

const nothingThere = ['base', 'flow', 'workspace', 'connection', 'organization']
  .map(notFoundText)
  .concat(newWorkspaceNotFound)

/** How a call answers a person: it is allowed, forbidden, or not found. */
async function answerTo(person: Person, options: InjectOptions): Promise<'may' | 'forbidden' | 'not_found'> {
  const response = await browsers[person].call(options)
  if (response.statusCode < 400) return 'may'
  const { error } = response.json<{
    error?: { code: string; message: string; data?: { appCode: string } }
  }>()
  const code = error?.data?.appCode ?? error?.code
  if (code === 'forbidden') return 'forbidden'
  return code === 'not_found' && nothingThere.includes(error?.message ?? '') ? 'not_found' : 'may'
}

const expectedOf = ({ may, seen }: Rule) =>
  Object.fromEntries(
    people.map(person => [person, may.includes(person) ? 'may' : seen.includes(person) ? 'forbidden' : 'not_found']),
  )

describe('every call', () => {
  test('requires a capability, or only concerns the caller', () => {
    const unknown = calls.filter(({ name, capability }) => !ruleOf(capability) && !aboutTheCaller.includes(name))
    expect(unknown.map(({ name }) => name)).toEqual([])
    const gone = aboutTheCaller.filter(name => !calls.some(call => call.name === name))
    expect(gone).toEqual([])
  })

  const addressing = calls.filter(({ name }) => !aboutTheCaller.includes(name))

  test.each(addressing)('$name answers each role as its capability says', async ({ capability, build }) => {
    const rule = ruleOf(capability)
    if (!rule) throw new Error(`No rule says who may '${capability}'`)
    const answers: Partial<Record<Person, string>> = {}
    // People without the capability come first, because their calls change nothing.
    for (const person of people.toReversed()) {
      const options = build(things[rule.on])
      answers[person] = await answerTo(person, options)
      if (answers[person] === 'may' && options.method !== 'GET') await restoreWorld()
    }
    expect(answers).toEqual(expectedOf(rule))
  })
})
