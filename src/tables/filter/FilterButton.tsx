import { IconFilter } from '@tabler/icons-react'
import { conditionsOf, type Filter } from '../../query/filter.ts'
import type { Field } from '../../engine/model/structure.ts'
import { ViewTool } from '../view/ViewTool.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'

const FilterPanel = lazyPart(() => import('./FilterPanel.tsx'))

interface FilterButtonProps {
  fields: Field[]
  filter: Filter | null
  onChange(filter: Filter | null): void
}

/** Says by how many conditions a view is filtered, and opens them. */
export function FilterButton({ fields, filter, onChange }: FilterButtonProps) {
  // Conditions on deleted fields wait, unseen, for their fields to come back.
  const seen = filter ? conditionsOf(filter).filter(({ fieldId }) => fields.some(({ id }) => id === fieldId)) : []
  const active = seen.length > 0
  return (
    <ViewTool
      icon={IconFilter}
      label={active ? `Filtered by ${seen.length}` : 'Filter'}
      panel="Filters"
      active={active}
    >
      <FilterPanel fields={fields} filter={filter} onChange={onChange} />
    </ViewTool>
  )
}
