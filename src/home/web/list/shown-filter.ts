import type { HomeInfo } from '../home-calls.ts'
import { barOf, pageName, type ListPlace } from './sections.ts'
import { allTypes, filterOfPage, typeFilters, type TypeFilter } from './type-filters.ts'

/** The setting that remembers the filter that the person chose last. */
export const filterSetting = 'homeTypeFilter'

/** The filter of a page: its own type, or where the person can choose, their last choice. */
export function shownFilter(place: ListPlace, home: Pick<HomeInfo, 'features' | 'settings'>): TypeFilter {
  const ofPage = filterOfPage(pageName(place))
  if (ofPage) return ofPage
  const chosen = barOf(place).hasFilter ? home.settings[filterSetting] : null
  return typeFilters(home).find(({ id }) => id === chosen) ?? allTypes
}
