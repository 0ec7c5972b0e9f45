import { IconEyeOff } from '@tabler/icons-react'
import type { Table } from '../../engine/model/structure.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { ViewTool } from './ViewTool.tsx'

const HiddenFieldsPanel = lazyPart(() => import('./HiddenFieldsPanel.tsx'))

interface HiddenFieldsButtonProps {
  table: Table
  hiddenFieldIds: string[]
  onChange(hiddenFieldIds: string[]): void
}

/** Opens the fields of a view, each to be shown or hidden. The primary field always shows. */
export function HiddenFieldsButton({ table, hiddenFieldIds, onChange }: HiddenFieldsButtonProps) {
  const fields = table.fields.filter(({ id }) => id !== table.primaryFieldId)
  const hidden = fields.filter(({ id }) => hiddenFieldIds.includes(id)).length
  return (
    <ViewTool
      icon={IconEyeOff}
      label={hidden > 0 ? `${hidden} hidden` : 'Hide fields'}
      panel="Fields shown"
      active={hidden > 0}
    >
      <HiddenFieldsPanel fields={fields} hiddenFieldIds={hiddenFieldIds} onChange={onChange} />
    </ViewTool>
  )
}
