import type { Flow } from '../home-calls.ts'

/** A base in the sidebar. */
export type SidebarBase = Flow & { organizationId: string }

const maxWithOpenBase = 8
const maxWithoutOpenBase = 5
/** Recent bases of other places always have this much room. */
const minOthers = 2

interface SidebarInput {
  /** The recent bases of all places, newest first. */
  recent: readonly SidebarBase[]
  /** The base that is open. */
  opened: SidebarBase | undefined
  /** The bases in the same place as the open one, newest first; undefined while loading. */
  beside: readonly SidebarBase[] | undefined
  organizationId: string
  /** The person's organizations. */
  organizationIds: readonly string[]
}

export interface SidebarBases {
  /** The bases in the same place as the open one, which is always among them. Empty when none is open. */
  here: SidebarBase[]
  /** Recent bases of other places. */
  others: SidebarBase[]
}

/**
 * Chooses the bases of the sidebar, from the current organization and from outside. When a base is open, the bases in the
 * same place come first.
 */
export function sidebarBases({ recent, opened, beside, organizationId, organizationIds }: SidebarInput): SidebarBases {
  const isOwn = ({ organizationId: of }: SidebarBase) => of === organizationId || !organizationIds.includes(of)
  const shown = recent.filter(isOwn)
  if (!opened) return { here: [], others: shown.slice(0, maxWithoutOpenBase) }
  const isBeside = (base: SidebarBase) =>
    base.workspaceId === opened.workspaceId && base.organizationId === opened.organizationId
  const rest = shown.filter(base => !isBeside(base))
  const inPlace = beside ?? shown.filter(isBeside)
  const room = maxWithOpenBase - Math.min(minOthers, rest.length)
  const first = inPlace.slice(0, room)
  const isThere = first.some(({ id }) => id === opened.id)
  const here = isThere ? first : [...first.slice(0, room - 1), opened]
  return { here, others: rest.slice(0, maxWithOpenBase - here.length) }
}
