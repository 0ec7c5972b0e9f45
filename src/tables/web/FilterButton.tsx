import { IconFilter } from '@tabler/icons-react'
import type { Filter } from '../../query/filter.ts'
import type { Field } from '../structure.ts'
import { savedConditions } from './conditions.ts'
import { ViewTool } from './ViewTool.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const FilterPanel = lazyPart(() => import('./FilterPanel.tsx'))

interface FilterButtonProps {
  fields: Field[]
  filter: Filter | null
  onChange(filter: Filter | null): void
}

/** Says by how many conditions a view is filtered, and opens them. */
export function FilterButton({ fields, filter, onChange }: FilterButtonProps) {
  const { saved } = savedConditions(filter, fields)
  const active = saved === null || saved.length > 0
  return (
    <ViewTool
      icon={IconFilter}
      label={saved && saved.length > 0 ? `Filtered by ${saved.length}` : active ? 'Filtered' : 'Filter'}
      panel="Filters"
      active={active}
    >
      <FilterPanel fields={fields} filter={filter} onChange={onChange} />
    </ViewTool>
  )
}
