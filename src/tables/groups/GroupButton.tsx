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
  /** Resolves the fields that lookups show. */
  base: BaseContext | undefined
  groups: Sort[]
  onFoldAll: Grouped['foldAll']
  onChange(groups: Sort[]): void
}

/** The button of the view bar that opens the groups; says by how many fields the view is grouped. */
export function GroupButton({ fields, base, groups, onFoldAll, onChange }: GroupButtonProps) {
  // A deleted field may be restored, and its groups with it.
  const count = groups.filter(({ fieldId }) => fields.some(({ id }) => id === fieldId)).length
  return (
    <ViewTool
      name="group"
      icon={IconLayoutRows}
      label={count > 0 ? `Grouped by ${count} ${count === 1 ? 'field' : 'fields'}` : 'Group'}
      panel="Groups"
      active={count > 0}
    >
      <GroupPanel fields={fields} base={base} groups={groups} onFoldAll={onFoldAll} onChange={onChange} />
    </ViewTool>
  )
}
