import { flowType } from '../flows/registry.ts'
import type { Platform } from '../platform/platform.ts'
import {
  type FlowMembership,
  selectFlowMemberships,
  selectFlowMembership,
  selectFlowMembershipsByPublicIds,
  selectOrganizationMembership,
  selectConnectionMembership,
  selectWorkspaceMembership,
} from './access.sql.ts'
import { accessCacheOf } from './access-cache.ts'
import type { Actor } from './actor.ts'
import { limitCapabilities } from './key-scope.ts'
import { type Capability, capabilitiesOf, serverCapabilities, type Thing } from './capabilities.ts'
import { findPublicLink } from './public-links/find-public-link.ts'
import type { PublicLink, PublicLinkKind } from './public-links/public-link.ts'
import { publicLinkKind } from './public-links/public-link-kinds.ts'
import type { Visitor } from './public-links/visitor.ts'
import { run } from '../platform/sql/run.ts'
import { selectIsServerAdmin } from './server/server-settings.sql.ts'

/** What an actor may do with a thing, and the organization that owns it. */
export interface Access {
  capabilities: ReadonlySet<Capability>
  organizationId: string
}

export interface FlowAccess extends Access {
  flowId: string
  publicId: string
  workspaceId: string | null
  name: string
  type: string
  trashed: boolean
}

/** What a visitor may do with a public link. */
export interface PublicLinkAccess<Link extends PublicLink> extends Access {
  link: Link
  /** Whether the visitor has yet to enter the password. There are no capabilities until then. */
  isLocked: boolean
}

/** Who makes a request. Contexts of procedures and routes include this. */
export interface RequestContext {
  platform: Platform
  actor: Actor | null
  /** Set when the request names a public link. */
  visitor?: Visitor | null | undefined
}

const isRowId = (id: string) => /^\d{1,18}$/.test(id)

function flowAccess(kind: 'base' | 'flow', membership: FlowMembership | undefined): FlowAccess | null {
  if (!membership || (kind === 'base' && !flowType(membership.type)?.hasTables)) return null
  const { flowId, publicId, organizationId, workspaceId, name, type, trashed } = membership
  const capabilities = capabilitiesOf(kind, membership)
  return { flowId, publicId, organizationId, workspaceId, name, type, trashed, capabilities }
}

/** The access that remains when the actor is an API key with a scope. */
function limitFlow(actor: Actor, access: FlowAccess): FlowAccess {
  return actor.scope ? { ...access, capabilities: limitCapabilities(access.capabilities, actor.scope, access) } : access
}

/** Access to a base by its public identifier; null when it does not exist. Cached for a few seconds. */
export async function findBase({ platform, actor }: RequestContext, publicId: string): Promise<FlowAccess | null> {
  if (!actor) return null
  const { userId } = actor
  // The cache is shared by all sessions and keys of the person.
  const access = await accessCacheOf(platform).flow({ userId, publicId }, async () =>
    flowAccess('base', (await run(platform.pool, selectFlowMembership(userId, publicId)))[0]),
  )
  return access && limitFlow(actor, access)
}

/** How flows are identified: by their ids, or by their public identifiers. */
export type FlowKey = 'flowId' | 'publicId'

/** Access to flows of any type, also in the trash, in one query. Flows that do not exist are left out. */
export async function findFlows(
  { platform, actor }: RequestContext,
  keys: readonly string[],
  by: FlowKey = 'flowId',
): Promise<FlowAccess[]> {
  const ids = by === 'flowId' ? keys.filter(isRowId) : keys
  if (!actor || ids.length === 0) return []
  const select = by === 'flowId' ? selectFlowMemberships : selectFlowMembershipsByPublicIds
  const memberships = await run(platform.pool, select(actor.userId, ids))
  return memberships.flatMap(membership => {
    const access = flowAccess('flow', membership)
    return access ? limitFlow(actor, access) : []
  })
}

async function findWorkspace({ platform, actor }: RequestContext, id: string): Promise<Access | null> {
  if (!actor || !isRowId(id)) return null
  const [membership] = await run(platform.pool, selectWorkspaceMembership(actor.userId, id))
  if (!membership) return null
  const place = { workspaceId: id, publicId: null }
  const capabilities = limitCapabilities(capabilitiesOf('workspace', membership), actor.scope, place)
  return { organizationId: membership.organizationId, capabilities }
}

async function findConnection({ platform, actor }: RequestContext, id: string): Promise<Access | null> {
  if (!actor || !isRowId(id)) return null
  const [membership] = await run(platform.pool, selectConnectionMembership(actor.userId, id))
  if (!membership) return null
  const { organizationId, workspaceId } = membership
  const place = { workspaceId, publicId: null }
  const capabilities = limitCapabilities(capabilitiesOf('connection', membership), actor.scope, place)
  return { organizationId, capabilities }
}

async function findOrganization({ platform, actor }: RequestContext, id: string): Promise<Access | null> {
  if (!actor) return null
  const [membership] = await run(platform.pool, selectOrganizationMembership(actor.userId, id))
  if (!membership) return null
  const capabilities = limitCapabilities(capabilitiesOf('organization', membership), actor.scope, null)
  return { organizationId: id, capabilities }
}

async function findServer({ platform, actor }: RequestContext): Promise<Access | null> {
  if (!actor) return null
  const [person] = await run(platform.pool, selectIsServerAdmin(actor.userId))
  // The server belongs to no organization.
  if (!person) return null
  const capabilities = serverCapabilities(person.isServerAdmin && actor.apiKeyId === null)
  return { organizationId: '', capabilities: limitCapabilities(capabilities, actor.scope, null) }
}

/** Access to the public link that the visitor has opened; null when there is none of this kind. */
export async function findLinkAccess<Link extends PublicLink>(
  { platform, visitor }: RequestContext,
  kind: PublicLinkKind<Link> | undefined,
): Promise<PublicLinkAccess<Link> | null> {
  const found = kind && visitor ? await findPublicLink(platform, kind, visitor) : null
  if (!kind || !found) return null
  const { link, isLocked } = found
  const capabilities = new Set(isLocked ? [] : kind.capabilities(link))
  return { organizationId: link.organizationId, capabilities, link, isLocked }
}

/** Access to a thing of any kind; null when it does not exist. */
export async function findAccess(context: RequestContext, thing: Thing): Promise<Access | null> {
  switch (thing.kind) {
    case 'base':
      return findBase(context, thing.publicId)
    case 'flow':
      return (await findFlows(context, [thing.id]))[0] ?? null
    case 'workspace':
      return findWorkspace(context, thing.id)
    case 'connection':
      return findConnection(context, thing.id)
    case 'organization':
      return findOrganization(context, thing.id)
    case 'server':
      return findServer(context)
    case 'public link':
      return findLinkAccess(context, publicLinkKind(thing.linkKind))
  }
}
