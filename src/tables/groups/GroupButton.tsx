import { IconLayoutRows } from '@tabler/icons-react'
import type { BaseContext } from '../../fields/field-type.ts'
import type { Sort } from '../../query/filter.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import type { Field } from '../../engine/model/structure.ts'
import type { Grouped } from '../rows/grouping.ts'
import { ViewTool } from '../view/ViewTool.tsx'

const GroupPanel = lazyPart(() => import('./GroupPanel.tsx'))

interface GroupButtonProps {
  fields: Field[]
  /** Knows the fields that others look up. */
  base: BaseContext | undefined
  groups: Sort[]
  onFoldAll: Grouped['foldAll']
  onChange(groups: Sort[]): void
}

/** Says by how many fields a view is grouped, and opens them. */
export function GroupButton({ fields, base, groups, onFoldAll, onChange }: GroupButtonProps) {
  // What is deleted waits, unseen, for its field to come back.
  const count = groups.filter(({ fieldId }) => fields.some(({ id }) => id === fieldId)).length
  return (
    <ViewTool
      icon={IconLayoutRows}
      label={count > 0 ? `Grouped by ${count} ${count === 1 ? 'field' : 'fields'}` : 'Group'}
      panel="Groups"
      active={count > 0}
    >
      <GroupPanel fields={fields} base={base} groups={groups} onFoldAll={onFoldAll} onChange={onChange} />
    </ViewTool>
  )
}
