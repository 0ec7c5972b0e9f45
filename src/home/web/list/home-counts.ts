import type { Flow, HomeCounts } from '../home-calls.ts'

type Placed = Pick<Flow, 'type' | 'workspaceId' | 'trashedAt' | 'starred'>

const samePlace = (place: { workspaceId: string | null; type: string }, flow: Placed, workspaceId: string | null) =>
  place.type === flow.type && place.workspaceId === workspaceId

function withAdded(places: HomeCounts['places'], flow: Placed, to: { workspaceId: string | null; by: number }) {
  const isListed = places.some(place => samePlace(place, flow, to.workspaceId))
  const all = isListed ? places : [...places, { workspaceId: to.workspaceId, type: flow.type, count: 0 }]
  return all
    .map(place => (samePlace(place, flow, to.workspaceId) ? { ...place, count: place.count + to.by } : place))
    .filter(({ count }) => count > 0)
}

/** The counts of home after flows moved to a workspace, to 'home', or to the 'trash'. */
export function countsAfterMove(counts: HomeCounts, flows: readonly Placed[], to: string): HomeCounts {
  return flows.reduce((now, flow) => {
    const left =
      flow.trashedAt === null ? withAdded(now.places, flow, { workspaceId: flow.workspaceId, by: -1 }) : now.places
    const trashed = now.trashed + (to === 'trash' ? 1 : 0) - (flow.trashedAt === null ? 0 : 1)
    const unstarred = flow.starred && flow.trashedAt === null ? 1 : 0
    if (to === 'trash') return { ...now, places: left, trashed, starred: now.starred - unstarred }
    const starred = now.starred + (flow.starred && flow.trashedAt !== null ? 1 : 0)
    return {
      ...now,
      places: withAdded(left, flow, { workspaceId: to === 'home' ? null : to, by: 1 }),
      trashed,
      starred,
    }
  }, counts)
}
