import { z } from 'zod'

import { firstName } from '../access/actor.ts'
import { type Capability, capabilitiesOf, type Standing } from '../access/capabilities.ts'
import type { FlowCounts } from '../flows/flow-type.ts'
import { flowType } from '../flows/registry.ts'
import type { Platform } from '../platform/platform.ts'
import { AccessSettings, accessSettings, isLocked, themeOf } from './flow-settings.ts'
import { type FlowQuery, type FlowRow, type Reach, selectFlows, selectReach } from './list-flows.sql.ts'

/** What has been received beyond this is not counted: it shows as '1000+'. */
const countCap = 1_000

/** A flow as home shows it to one person. */
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
  theme: z.string().nullable(),
  isLocked: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastOpenedAt: z.string().nullable(),
  trashedAt: z.string().nullable(),
  starred: z.boolean(),
  accessLevel: z.enum(['read', 'write']),
  canShare: z.boolean(),
  canChangeOrganization: z.boolean(),
})

export type ListedFlow = z.infer<typeof ListedFlow>

export interface FlowPage {
  flows: ListedFlow[]
  /** How many there are in all. */
  total: number
  /** What flows have received, by flow id; those whose types receive nothing are not in it. */
  sessionCounts: Record<string, number>
  unreadCounts: Record<string, number>
  /** Those of which no more was counted than the cap. */
  cappedFlows: string[]
}

function standingOf(row: FlowRow, reach: Reach, userId: string): Standing {
  const role = reach.roles[row.organizationId] ?? null
  return {
    role,
    inWorkspace: row.workspaceId !== null,
    workspaceLevel: reach.workspaces[row.workspaceId ?? ''] ?? null,
    flowLevel: reach.flows[row.id] ?? null,
    isOwner: row.ownerUserId === userId,
    trashed: row.trashedAt !== null,
  }
}

function present(row: FlowRow, reach: Reach, userId: string): ListedFlow {
  const standing = standingOf(row, reach, userId)
  const allowed = capabilitiesOf('flow', standing)
  const may = (capability: Capability) => allowed.has(capability)
  const { ownerName, ...flow } = row
  const settings = accessSettings(row.settings)
  // Workspaces and notes are of the organization: who is not in it hears nothing of them.
  const inside = standing.role === null ? { workspaceId: null, internalNote: null } : {}
  return {
    ...flow,
    ...inside,
    settings,
    theme: themeOf(row.settings),
    isLocked: isLocked(settings),
    owner: ownerName === null ? null : { firstName: firstName(ownerName) },
    accessLevel: may('manage flow') ? 'write' : 'read',
    canShare: may('share flow'),
    canChangeOrganization:
      may('move flow to another organization') && (flowType(row.type)?.canChangeOrganization ?? false),
  }
}

/** What the flows of a page have received: one call for each type that is among them. */
async function countReceived(platform: Platform, rows: readonly FlowRow[], userId: string) {
  const byType = Map.groupBy(rows, row => row.type)
  const counted = await Promise.all(
    [...byType].map(([type, of]) =>
      flowType(type)?.count?.(platform, { flowIds: of.map(({ id }) => id), userId, cap: countCap + 1 }),
    ),
  )
  return presentCounts(counted.flatMap(of => [...(of ?? [])]))
}

/** What flows have received, by id, as it is told: counts end at the cap, and who has more is named. */
export function presentCounts(
  counts: readonly [string, FlowCounts][],
): Pick<FlowPage, 'sessionCounts' | 'unreadCounts' | 'cappedFlows'> {
  const atMost = (count: number) => Math.min(count, countCap)
  return {
    sessionCounts: Object.fromEntries(counts.map(([id, { sessions }]) => [id, atMost(sessions)])),
    unreadCounts: Object.fromEntries(counts.map(([id, { unread }]) => [id, atMost(unread)])),
    cappedFlows: counts.flatMap(([id, { sessions }]) => (sessions > countCap ? [id] : [])),
  }
}

/** A page of the flows that a person may see. The number of queries does not depend on how many there are. */
export async function listFlows(platform: Platform, userId: string, query: FlowQuery): Promise<FlowPage> {
  const reach = await selectReach(platform.db, { userId, organizationId: query.organizationId })
  const { flows, total } = await selectFlows(platform.db, query, { reach, userId })
  return {
    flows: flows.map(row => present(row, reach, userId)),
    total,
    ...(await countReceived(platform, flows, userId)),
  }
}
