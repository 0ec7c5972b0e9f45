import { typeFilters, type TypeFilter } from '../flow-kinds.ts'
import type { HomeInfo } from '../home-calls.ts'
import { barOf, filterOfPage, type ListPlace } from './sections.ts'
import { listSettings, settingOf } from './use-home-setting.ts'

/** What a page can be narrowed to: tables only where there are any. */
export const filtersOf = ({ features }: Pick<HomeInfo, 'features'>): TypeFilter[] =>
  typeFilters.filter(({ id }) => id !== 'tables' || features.database)

/** What a page is narrowed to: its own type, or what the person chose last where they can choose. */
export function shownFilter(place: ListPlace, home: Pick<HomeInfo, 'features' | 'settings'>): TypeFilter {
  const chosen = settingOf(home, listSettings.filter)
  const { hasFilter } = barOf(place)
  return filterOfPage(place) ?? filtersOf(home).find(({ id }) => hasFilter && id === chosen) ?? typeFilters[0]
}
