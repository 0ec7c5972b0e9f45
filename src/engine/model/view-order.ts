import type { Sort } from '../../query/filter.ts'
import type { ViewConfig } from './structure.ts'

/** The sorts of a view's records: its groups, then its sorts by other fields. */
export function orderOf({ groups, sorts }: Pick<ViewConfig, 'groups' | 'sorts'>): Sort[] {
  const grouped = new Set(groups.map(({ fieldId }) => fieldId))
  return [...groups, ...sorts.filter(({ fieldId }) => !grouped.has(fieldId))]
}
