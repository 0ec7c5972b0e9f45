import type { FlowGroup } from '../../../flows/flow-type.ui.ts'
import { flowGroups, flowTypeUis } from '../../../flows/registry.ui.ts'
import type { HomeInfo } from '../home-calls.ts'

/** What a list can be filtered by: a group of flow types, or none. */
export interface TypeFilter {
  id: string
  label: string
  /** The items in running text: 'forms'. */
  plural: string
  /** Empty: all types. */
  types: readonly string[]
  /** Null: all groups. */
  group: FlowGroup | null
}

/** Filters nothing out. */
export const allTypes: TypeFilter = { id: 'all', label: 'Show all', plural: 'items', types: [], group: null }

const filterOf = (group: FlowGroup): TypeFilter => ({
  id: group.id,
  label: group.label,
  plural: group.plural,
  types: flowTypeUis().flatMap(ui => (ui.group === group ? ui.type : [])),
  group,
})

/** Whether a group of flow types is switched on. */
export const isGroupOn = ({ feature }: FlowGroup, { features }: Pick<HomeInfo, 'features'>): boolean =>
  feature === undefined || features[feature]

/** Every filter that is switched on, in the order of its tabs. */
export const typeFilters = (home: Pick<HomeInfo, 'features'>): TypeFilter[] => [
  allTypes,
  ...flowGroups()
    .filter(group => isGroupOn(group, home))
    .map(filterOf),
]

/** The filter of the home page with that name in its address; undefined for pages of all types. */
export function filterOfPage(name: string): TypeFilter | undefined {
  const group = flowGroups().find(({ page }) => page?.name === name)
  return group && filterOf(group)
}
