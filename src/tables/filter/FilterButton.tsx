import { IconFilter } from '@tabler/icons-react'
import { conditionsOf, type Filter } from '../../query/filter.ts'
import type { Field } from '../../engine/model/structure.ts'
import { useToolRequest } from '../view/tool-request.ts'
import { ViewTool } from '../view/ViewTool.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'

const FilterPanel = lazyPart(() => import('./FilterPanel.tsx'))

interface FilterButtonProps {
  fields: Field[]
  filter: Filter | null
  onChange(filter: Filter | null): void
}

/** The button of the view bar that opens the filter; says how many fields it uses. */
export function FilterButton({ fields, filter, onChange }: FilterButtonProps) {
  const { request } = useToolRequest()
  // Conditions on deleted fields are kept but not shown, in case the field is restored.
  const seen = filter ? conditionsOf(filter).filter(({ fieldId }) => fields.some(({ id }) => id === fieldId)) : []
  const count = new Set(seen.map(({ fieldId }) => fieldId)).size
  const active = count > 0
  return (
    <ViewTool
      name="filter"
      icon={IconFilter}
      label={active ? `Filtered by ${count} ${count === 1 ? 'field' : 'fields'}` : 'Filter'}
      panel="Filters"
      active={active}
    >
      <FilterPanel fields={fields} filter={filter} addedFieldId={request?.fieldId} onChange={onChange} />
    </ViewTool>
  )
}
