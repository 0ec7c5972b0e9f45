import { AppError } from '../platform/errors.ts'
import type { BaseCapability, Capability, FlowCapability, Thing, VisitorCapability } from './capabilities.ts'
import {
  type Access,
  type RequestContext,
  findAccess,
  findBase,
  findFlows,
  findLinkAccess,
  type FlowAccess,
  type FlowKey,
} from './find-access.ts'
import { notFoundText } from './not-found-text.ts'
import { linkNotFound } from './public-links/find-public-link.ts'
import { countVisit } from './public-links/limit-visitors.ts'
import type { PublicLink, PublicLinkKind } from './public-links/public-link.ts'

/**
 * Whether the actor has a capability on a thing.
 *
 * The thing alone decides, never the organization that is open. False when the thing does not exist, so that nobody can
 * find out whether it does.
 */
export async function can(context: RequestContext, capability: Capability, thing: Thing): Promise<boolean> {
  const access = await findAccess(context, thing)
  return access?.capabilities.has(capability) ?? false
}

const notFound = (what: string) => new AppError('not_found', notFoundText(what), { reason: `${what}_not_found` })

function allow<A extends Access>(access: A | null, capability: Capability, what: string): A {
  if (!access || access.capabilities.size === 0) throw notFound(what)
  if (access.capabilities.has(capability)) return access
  throw new AppError('forbidden', 'You do not have access to do this. Ask an admin to grant you permission.')
}

/**
 * Requires a capability on a thing.
 *
 * @throws AppError `not_found` when the actor may not see the thing, `forbidden` when the actor only lacks the capability.
 */
export const requireAccess = async (context: RequestContext, capability: Capability, thing: Thing): Promise<Access> =>
  allow(await findAccess(context, thing), capability, thing.kind)

/** A base that the actor has access to. */
export interface BaseAddress {
  flowId: string
  publicId: string
  organizationId: string
  name: string
}

/** `requireAccess` for a base, by its public identifier. Cached for a few seconds. */
export async function requireBase(
  context: RequestContext,
  capability: BaseCapability,
  publicId: string,
): Promise<BaseAddress> {
  const access = allow(await findBase(context, publicId), capability, 'base')
  return { flowId: access.flowId, publicId, organizationId: access.organizationId, name: access.name }
}

/**
 * Requires a capability of the visitor who opened a public link, and counts the call.
 *
 * @throws AppError `not_found` when there is no such link, or it is expired or turned off; `forbidden` when the visitor has
 * yet to enter the password, or the link does not allow this; `too_many_requests`.
 */
export async function requirePublicLink<Link extends PublicLink>(
  context: RequestContext,
  kind: PublicLinkKind<Link>,
  capability: VisitorCapability,
): Promise<Link> {
  const access = await findLinkAccess(context, kind)
  if (!access || !context.visitor) throw linkNotFound(kind)
  const { link, isLocked, capabilities } = access
  await countVisit(context.platform, kind, { link, address: context.visitor.address })
  if (isLocked) throw new AppError('forbidden', kind.texts.passwordRequired)
  if (!capabilities.has(capability)) throw new AppError('forbidden', 'This link does not allow this.')
  return link
}

/** Flows on which the actor has a capability, and visible ones on which they do not. */
export interface SortedFlows {
  allowed: FlowAccess[]
  refused: FlowAccess[]
}

/**
 * Sorts flows by whether the actor has a capability on them. Takes flows of any type, also in the trash.
 *
 * @throws AppError `not_found` when the actor may not see one of them.
 */
export async function sortFlows(
  context: RequestContext,
  capability: FlowCapability,
  of: { keys: readonly string[]; by?: FlowKey },
): Promise<SortedFlows> {
  const by = of.by ?? 'flowId'
  const found = new Map((await findFlows(context, of.keys, by)).map(access => [access[by], access]))
  const sorted: SortedFlows = { allowed: [], refused: [] }
  for (const key of new Set(of.keys)) {
    const access = found.get(key)
    if (!access || access.capabilities.size === 0) throw new AppError('not_found', notFoundText('flow'))
    sorted[access.capabilities.has(capability) ? 'allowed' : 'refused'].push(access)
  }
  return sorted
}

/** `requireAccess` for a flow of any type, by its id or its public identifier. It may be in the trash. */
export async function requireFlow(
  context: RequestContext,
  capability: FlowCapability,
  flow: { flowId: string } | { publicId: string },
): Promise<FlowAccess> {
  const found = await ('flowId' in flow
    ? findFlows(context, [flow.flowId])
    : findFlows(context, [flow.publicId], 'publicId'))
  return allow(found[0] ?? null, capability, 'flow')
}
