import { emptyWorkspace, noneYet, noStarred, workspaceIsEmpty } from '../../../texts/home-list-texts.ts'
import type { HomeInfo } from '../home-calls.ts'
import type { ListQuery, Sort } from './flow-pages.ts'
import { filterOfPage, type TypeFilter } from './type-filters.ts'

/** A section of the list. */
export interface Section {
  key: string
  /** Null when it is the only section of the page. */
  title: string | null
  query: ListQuery
  count: number
  /** Shown when it has no items. */
  empty: string
  /** Whether its items come from different workspaces, so that each shows its own. */
  isMixed: boolean
}

/** The setting that lists the sections of Home that the person collapsed, by key. */
export const collapsedSetting = 'homeCollapsed'

/** The keys of the collapsed sections. */
export function collapsedSections({ settings }: Pick<HomeInfo, 'settings'>): ReadonlySet<string> {
  const stored = settings[collapsedSetting]
  return new Set(Array.isArray(stored) ? stored.filter(key => typeof key === 'string') : [])
}

/** The collapsed sections after one was collapsed or expanded, without sections that no longer exist. */
export const withCollapsed = (
  collapsed: ReadonlySet<string>,
  { key, isCollapsed }: { key: string; isCollapsed: boolean },
  sections: readonly Pick<Section, 'key'>[],
): string[] => {
  const lasting = new Set(['starred', 'recent', 'home', ...sections.map(section => section.key)])
  const others = [...collapsed].filter(each => each !== key && lasting.has(each))
  return isCollapsed ? [...others, key] : others
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
  /** How many recent items Home shows. */
  recentShown: number
}

type ListedHome = Pick<HomeInfo, 'organizationId' | 'workspaces' | 'counts'>

const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)

/** The query that all sections of a choice start from. */
const plainQuery = ({ organizationId }: ListedHome, { filter, sort }: ListChoice): ListQuery => ({
  organizationId,
  view: 'all',
  workspaceId: null,
  types: filter.types,
  search: '',
  sort,
})

/**
 * The sections of a page. Home shows starred and recent items if there are any, then the items of Home and of each
 * workspace. A filter hides sections without items of its type. Items from workspaces that the person cannot see come
 * last.
 */
export function sectionsOf(home: ListedHome, choice: ListChoice): Section[] {
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
  const visible = new Set(home.workspaces.map(({ id }) => id))
  const others = new Set(
    counted.flatMap(({ workspaceId }) => (workspaceId === null || visible.has(workspaceId) ? [] : workspaceId)),
  )
  const places = [
    inPlace(null, 'Home'),
    ...home.workspaces.map(({ id, name }) => inPlace(id, name)),
    ...[...others].map(id => inPlace(id, 'Shared with you')),
  ]
  if (isFiltered) return places.filter(({ count }) => count > 0)
  const { starred, recent } = home.counts
  const marked: Section[] = [
    {
      key: 'starred',
      title: 'Starred',
      query: { ...query, view: 'starred' },
      count: starred,
      empty: '',
      isMixed: true,
    },
    {
      key: 'recent',
      title: 'Recent',
      query: { ...query, view: 'recent' },
      count: Math.min(recent, choice.recentShown),
      empty: '',
      isMixed: true,
    },
  ]
  return [
    ...marked.filter(({ count }) => count > 0),
    ...places.filter(({ key, count }) => key !== 'home' || count > 0 || home.workspaces.length === 0),
  ]
}

/** The query of a search, which is one section. Home searches everywhere, other pages search themselves. */
export function searchQuery(home: ListedHome, choice: ListChoice, search: string): ListQuery {
  const { place } = choice
  const query = { ...plainQuery(home, choice), search }
  if (place === 'trash' || place === 'starred') return { ...query, view: place, types: [] }
  const types = filterOfPage(pageName(place))?.types ?? query.types
  return { ...query, types, workspaceId: workspaceIdOf(place) }
}
