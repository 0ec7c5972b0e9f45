import { fold } from '../../../fields/text/fold.ts'
import type { Flow, HomeInfo, Workspace } from '../home-calls.ts'

/** With more workspaces than this, the move menu has a search. */
const maxUnsearched = 5

export const hasPlaceSearch = ({ workspaces }: Pick<HomeInfo, 'workspaces'>): boolean =>
  workspaces.length > maxUnsearched

/** The place that all of the flows are in: a workspace, or 'home'. Null when they differ, and for deleted flows. */
export function placeOfFlows(flows: readonly Pick<Flow, 'workspaceId' | 'trashedAt'>[]): string | null {
  const places = new Set(
    flows.map(({ workspaceId, trashedAt }) => (trashedAt === null ? (workspaceId ?? 'home') : null)),
  )
  const [place = null] = places
  return places.size === 1 ? place : null
}

/** The places to move to whose names hold a text. */
export function foundPlaces(
  { workspaces }: Pick<HomeInfo, 'workspaces'>,
  text: string,
): { hasHome: boolean; workspaces: Workspace[] } {
  const needle = fold(text.trim())
  const matches = (name: string) => fold(name).includes(needle)
  return { hasHome: matches('Home'), workspaces: workspaces.filter(({ name }) => matches(name)) }
}
