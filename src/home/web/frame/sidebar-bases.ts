import type { Flow } from '../flows.ts'

/** A base as the sidebar lists it; its organization is told by the server. */
export type SidebarBase = Flow & { organizationId: string }

const mostInside = 8
const mostOutside = 5
/** So many of other places always have room. */
const leastOthers = 2

interface Known {
  /** The most recent first. */
  bases: readonly SidebarBase[]
  organizationId: string
  /** Those that the person belongs to. */
  organizationIds: readonly string[]
  /** The public identifier of the base that is open. */
  open: string | undefined
}

export interface SidebarBases {
  /** Where the open base lies: an id, or null for Home; absent while none is open. */
  workspaceId?: string | null
  /** The bases of that place, always with the open one. */
  here: SidebarBase[]
  /** The most recent ones of all others. */
  others: SidebarBase[]
}

/**
 * Which bases the sidebar shows: those of the organization that the person works in, and those that were shared with them
 * from outside. With a base open, first what lies beside it.
 */
export function sidebarBases({ bases, organizationId, organizationIds, open }: Known): SidebarBases {
  const isOwn = ({ organizationId: of }: SidebarBase) => of === organizationId || !organizationIds.includes(of)
  const opened = bases.find(({ publicIdentifier }) => publicIdentifier === open)
  const shown = bases.filter(base => isOwn(base) || base === opened)
  if (!opened) return { here: [], others: shown.slice(0, mostOutside) }
  const beside = shown.filter(
    base => base.workspaceId === opened.workspaceId && base.organizationId === opened.organizationId,
  )
  const rest = shown.filter(base => !beside.includes(base))
  const first = beside.slice(0, mostInside - Math.min(leastOthers, rest.length))
  const here = first.includes(opened) ? first : [...first.slice(0, -1), opened]
  return { workspaceId: opened.workspaceId, here, others: rest.slice(0, mostInside - here.length) }
}
