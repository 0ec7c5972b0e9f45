import { z } from 'zod'

import { type Actor, firstName } from '../access/actor.ts'
import { type Capability, capabilitiesOf, type Membership } from '../access/capabilities.ts'
import { type KeyScope, limitCapabilities } from '../access/key-scope.ts'
import type { FlowCounts } from '../flows/flow-type.ts'
import { flowType } from '../flows/registry.ts'
import type { Platform } from '../platform/platform.ts'
import { AccessSettings, accessSettings, isLocked, themeOf } from '../flows/flow-settings.ts'
import {
  countFlows,
  type FlowQuery,
  type FlowRow,
  type PlaceCount,
  type Reach,
  selectFlows,
  selectPlaceCounts,
  selectReach,
  selectViewCounts,
} from './list-flows.sql.ts'
import { type Connection, run } from '../platform/sql/run.ts'
import { withoutAddress } from '../texts/without-address.ts'

/** Submissions beyond this are not counted: screens show '1000+'. */
const maxCounted = 1_000

/** A flow as one person sees it in a list. */
export const ListedFlow = z.object({
  id: z.string(),
  publicIdentifier: z.string(),
  name: z.string(),
  type: z.string(),
  tags: z.array(z.string()),
  organizationId: z.string(),
  workspaceId: z.string().nullable(),
  ownerUserId: z.string().nullable(),
  owner: z.object({ firstName: z.string() }).nullable(),
  internalNote: z.string().nullable(),
  settings: AccessSettings,
  /** The theme, as the flow type names it; null when none was chosen. */
  theme: z.string().nullable(),
  /** Closed, or outside its opening times. */
  isLocked: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastOpenedAt: z.string().nullable(),
  trashedAt: z.string().nullable(),
  starred: z.boolean(),
  accessLevel: z.enum(['read', 'write']),
  /** Whether the person may write the internal note. */
  canWriteNote: z.boolean(),
  canShare: z.boolean(),
  /** Whether the person may delete it permanently once it is in the trash. */
  canDelete: z.boolean(),
  canChangeOrganization: z.boolean(),
})

export type ListedFlow = z.infer<typeof ListedFlow>

export interface FlowPage {
  flows: ListedFlow[]
  /** How many flows match in total. */
  total: number
  /** How many submissions flows have, by flow id, without flows that receive none by their type. */
  sessionCounts: Record<string, number>
  unreadCounts: Record<string, number>
  /** The ids of flows with more submissions than are counted. */
  cappedFlows: string[]
}

function membershipOf(row: FlowRow, reach: Reach, userId: string): Membership {
  const role = reach.roles[row.organizationId] ?? null
  return {
    role,
    inWorkspace: row.workspaceId !== null,
    isHomePrivate: reach.privateHomes.includes(row.organizationId),
    workspaceLevel: reach.workspaces[row.workspaceId ?? ''] ?? null,
    flowLevel: reach.flows[row.id] ?? null,
    isOwner: row.ownerUserId === userId,
    trashed: row.trashedAt !== null,
  }
}

function present(row: FlowRow, reach: Reach, userId: string): ListedFlow {
  const membership = membershipOf(row, reach, userId)
  const place = { workspaceId: row.workspaceId, publicId: row.publicIdentifier }
  const allowed = limitCapabilities(capabilitiesOf('flow', membership), reach.scope, place)
  const may = (capability: Capability) => allowed.has(capability)
  const { ownerName, ...flow } = row
  const settings = accessSettings(row.settings)
  // Workspaces and notes are visible only inside the organization.
  const organizationOnly = membership.role === null ? { workspaceId: null, internalNote: null } : {}
  return {
    ...flow,
    ...organizationOnly,
    settings,
    theme: themeOf(row.settings),
    isLocked: isLocked(settings),
    owner: ownerName === null ? null : { firstName: firstName(withoutAddress(ownerName)) },
    accessLevel: may('manage flow') ? 'write' : 'read',
    canWriteNote: may('write internal note'),
    canShare: may('share flow'),
    canDelete: may('delete flow permanently'),
    canChangeOrganization:
      may('move flow to another organization') && (flowType(row.type)?.canChangeOrganization ?? false),
  }
}

/** Counts the submissions of the flows of a page, with one call for all types that are counted the same way. */
async function countSubmissions(platform: Platform, rows: readonly FlowRow[], userId: string) {
  const byCount = Map.groupBy(rows, ({ type }) => flowType(type)?.count)
  const counted = await Promise.all(
    [...byCount].map(([count, flows]) =>
      count?.(platform, { flowIds: flows.map(({ id }) => id), userId, cap: maxCounted + 1 }),
    ),
  )
  return presentCounts(counted.flatMap(counts => [...(counts ?? [])]))
}

/** Cuts counts at the maximum, and names the flows that have more. */
export function presentCounts(
  counts: readonly [string, FlowCounts][],
): Pick<FlowPage, 'sessionCounts' | 'unreadCounts' | 'cappedFlows'> {
  const atMost = (count: number) => Math.min(count, maxCounted)
  return {
    sessionCounts: Object.fromEntries(counts.map(([id, { sessions }]) => [id, atMost(sessions)])),
    unreadCounts: Object.fromEntries(counts.map(([id, { unread }]) => [id, atMost(unread)])),
    cappedFlows: counts.flatMap(([id, { sessions }]) => (sessions > maxCounted ? [id] : [])),
  }
}

/**
 * What a person has access to. Flows shared from outside are always included.
 *
 * @param person.organizationId leaves out their other organizations; null: all of them.
 */
export async function readReach(
  connection: Connection,
  { scope, ...person }: { userId: string; organizationId: string | null; scope?: KeyScope | undefined },
): Promise<Reach> {
  const [reach] = await run(connection, selectReach(person))
  if (!reach) throw new Error('PostgreSQL returned no row')
  return { ...reach, userId: person.userId, scope }
}

/** Counts the flows that a person sees: by workspace and type, deleted, starred, and opened by them. */
export async function readCounts(
  connection: Connection,
  reach: Reach,
): Promise<{ places: PlaceCount[]; trashed: number; starred: number; recent: number }> {
  const [places, [views]] = await Promise.all([
    run(connection, selectPlaceCounts(reach)),
    run(connection, selectViewCounts(reach)),
  ])
  return { places, ...(views ?? { trashed: 0, starred: 0, recent: 0 }) }
}

/** Lists a page of the flows that a person can see, with a fixed number of queries. */
export async function listFlows(
  platform: Platform,
  { userId, scope }: Pick<Actor, 'userId' | 'scope'>,
  query: FlowQuery,
): Promise<FlowPage> {
  const reach = await readReach(platform.pool, { userId, scope, organizationId: query.organizationId })
  const [flows, [counted]] = await Promise.all([
    run(platform.pool, selectFlows(query, reach)),
    run(platform.pool, countFlows(query, reach)),
  ])
  return {
    flows: flows.map(row => present(row, reach, userId)),
    total: counted?.total ?? 0,
    ...(await countSubmissions(platform, flows, userId)),
  }
}
