import { emptyWorkspace, noneYet, noRecent, noStarred, workspaceIsEmpty } from '../../../texts/home-list-texts.ts'
import type { HomeInfo } from '../home-calls.ts'
import type { ListQuery, Sort } from './flow-pages.ts'
import { filterOfPage, type TypeFilter } from './type-filters.ts'

/** A group of the list under its heading. */
export interface Section {
  key: string
  /** Absent where a group is all that the page has. */
  title: string | null
  query: ListQuery
  count: number
  /** What stands there when it has none. */
  empty: string
  /** Whether what it has may lie in different workspaces, so that each says in which. */
  isMixed: boolean
}

/** Which flows a page lists: all, starred ones, deleted ones, those of a type, or those in a workspace. */
export type ListPlace = 'home' | 'starred' | 'trash' | { typePage: string } | { workspaceId: string }

/** The workspace of a page; null for other pages. */
export const workspaceIdOf = (place: ListPlace): string | null =>
  typeof place === 'object' && 'workspaceId' in place ? place.workspaceId : null

/** The name of a page in its address. */
export const pageName = (place: ListPlace): string => {
  if (typeof place === 'string') return place
  return 'typePage' in place ? place.typePage : place.workspaceId
}

/** Whether the person can filter a page by type, and sort it. */
export const barOf = (place: ListPlace): { hasFilter: boolean; hasSort: boolean } => ({
  hasFilter: place === 'home' || workspaceIdOf(place) !== null,
  hasSort: place !== 'trash',
})

export interface ListChoice {
  place: ListPlace
  filter: TypeFilter
  sort: Sort
  /** How many of the recent ones are shown at home. */
  recentShown: number
}

type Known = Pick<HomeInfo, 'organizationId' | 'workspaces' | 'counts'>

const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)

/** What is asked of the server for a choice, before it is told apart by group. */
const plainQuery = ({ organizationId }: Known, { filter, sort }: ListChoice): ListQuery => ({
  organizationId,
  view: 'all',
  workspaceId: null,
  types: filter.types,
  search: '',
  sort,
})

/**
 * The groups of a page. Home has what is starred and recent, then what lies at Home and in each workspace; with a filter,
 * only where there is something of that type. Workspaces of which the person only has single flows come last.
 */
export function sectionsOf(home: Known, choice: ListChoice): Section[] {
  const { place, filter } = choice
  const query = plainQuery(home, choice)
  const { types } = filter
  const counted = home.counts.places.filter(({ type }) => types.length === 0 || types.includes(type))
  const countIn = (workspaceId: string | null) => sum(counted.filter(each => each.workspaceId === workspaceId))
  if (place === 'trash') {
    const trash: ListQuery = { ...query, view: 'trash', types: [] }
    return [
      {
        key: 'trash',
        title: null,
        query: trash,
        count: home.counts.trashed,
        empty: 'Nothing in the trash',
        isMixed: true,
      },
    ]
  }
  const alone = { title: null, isMixed: true }
  if (place === 'starred') {
    const starred: ListQuery = { ...query, view: 'starred', types: [] }
    return [{ ...alone, key: 'starred', query: starred, count: home.counts.starred, empty: noStarred }]
  }
  const page = filterOfPage(pageName(place))
  if (page) {
    const count = sum(home.counts.places.filter(({ type }) => page.types.includes(type)))
    return [{ ...alone, key: page.id, query: { ...query, types: page.types }, count, empty: noneYet(page.plural) }]
  }
  const isFiltered = filter.group !== null
  const inPlace = (workspaceId: string | null, title: string | null): Section => ({
    key: workspaceId ?? 'home',
    title,
    query: { ...query, workspaceId: workspaceId ?? 'home' },
    count: countIn(workspaceId),
    empty: isFiltered ? noneYet(filter.plural) : title === null ? emptyWorkspace : workspaceIsEmpty,
    isMixed: false,
  })
  const openWorkspace = workspaceIdOf(place)
  if (openWorkspace !== null) return [inPlace(openWorkspace, null)]
  const known = new Set(home.workspaces.map(({ id }) => id))
  const others = new Set(
    counted.flatMap(({ workspaceId }) => (workspaceId === null || known.has(workspaceId) ? [] : workspaceId)),
  )
  const places = [
    inPlace(null, 'Home'),
    ...home.workspaces.map(({ id, name }) => inPlace(id, name)),
    ...[...others].map(id => inPlace(id, 'Shared with you')),
  ]
  if (isFiltered) return places.filter(({ count }) => count > 0)
  const { starred, recent } = home.counts
  return [
    {
      key: 'starred',
      title: 'Starred',
      query: { ...query, view: 'starred' },
      count: starred,
      empty: noStarred,
      isMixed: true,
    },
    {
      key: 'recent',
      title: 'Recent',
      query: { ...query, view: 'recent' },
      count: Math.min(recent, choice.recentShown),
      empty: noRecent,
      isMixed: true,
    },
    ...places.filter(({ key, count }) => key !== 'home' || count > 0 || home.workspaces.length === 0),
  ]
}

/** What a page searches, as one group: all pages but home search in themselves. */
export function searchQuery(home: Known, choice: ListChoice, search: string): ListQuery {
  const { place } = choice
  const query = { ...plainQuery(home, choice), search }
  if (place === 'trash' || place === 'starred') return { ...query, view: place, types: [] }
  const types = filterOfPage(pageName(place))?.types ?? query.types
  return { ...query, types, workspaceId: workspaceIdOf(place) }
}
