import { IconArrowsSort } from '@tabler/icons-react'
import type { Sort } from '../../query/filter.ts'
import type { Field } from '../../engine/model/structure.ts'
import { ViewTool } from './ViewTool.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'

const SortPanel = lazyPart(() => import('./SortPanel.tsx'))

interface SortButtonProps {
  fields: Field[]
  sorts: Sort[]
  onChange(sorts: Sort[]): void
}

/** The button of the view bar that opens the sorts; says by how many fields the view is sorted. */
export function SortButton({ fields, sorts, onChange }: SortButtonProps) {
  return (
    <ViewTool
      name="sort"
      icon={IconArrowsSort}
      label={sorts.length > 0 ? `Sorted by ${sorts.length} ${sorts.length === 1 ? 'field' : 'fields'}` : 'Sort'}
      panel="Sorts"
      active={sorts.length > 0}
    >
      <SortPanel fields={fields} sorts={sorts} onChange={onChange} />
    </ViewTool>
  )
}
