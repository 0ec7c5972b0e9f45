import type { Flow } from '../home-calls.ts'

/** A base as the sidebar lists it. */
export type SidebarBase = Flow & { organizationId: string }

const mostInside = 8
const mostOutside = 5
/** So many of other places always have room. */
const leastOthers = 2

interface Known {
  /** The most recent ones of all places, the last one first. */
  recent: readonly SidebarBase[]
  /** The base that is open. */
  opened: SidebarBase | undefined
  /** Those that lie beside it, in the same order; undefined while they are on their way. */
  beside: readonly SidebarBase[] | undefined
  organizationId: string
  /** Those that the person belongs to. */
  organizationIds: readonly string[]
}

export interface SidebarBases {
  /** The bases of the place in which one is open, always with that one; none where none is. */
  here: SidebarBase[]
  /** The most recent ones of all others. */
  others: SidebarBase[]
}

/**
 * Which bases the sidebar shows: those of the organization that the person works in, and those that were shared with them
 * from outside. With a base open, first what lies beside it.
 */
export function sidebarBases({ recent, opened, beside, organizationId, organizationIds }: Known): SidebarBases {
  const isOwn = ({ organizationId: of }: SidebarBase) => of === organizationId || !organizationIds.includes(of)
  const shown = recent.filter(isOwn)
  if (!opened) return { here: [], others: shown.slice(0, mostOutside) }
  const isBeside = (base: SidebarBase) =>
    base.workspaceId === opened.workspaceId && base.organizationId === opened.organizationId
  const rest = shown.filter(base => !isBeside(base))
  const known = beside ?? shown.filter(isBeside)
  const room = mostInside - Math.min(leastOthers, rest.length)
  const first = known.slice(0, room)
  const isThere = first.some(({ id }) => id === opened.id)
  const here = isThere ? first : [...first.slice(0, room - 1), opened]
  return { here, others: rest.slice(0, mostInside - here.length) }
}
