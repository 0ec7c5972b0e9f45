import { IconEyeOff } from '@tabler/icons-react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { useTable } from '../page/base-context.ts'
import { ViewTool } from './ViewTool.tsx'

const HiddenFieldsPanel = lazyPart(() => import('./HiddenFieldsPanel.tsx'))

interface HiddenFieldsButtonProps {
  hiddenFieldIds: string[]
  onChange(hiddenFieldIds: string[]): void
}

/** The button of the view bar that opens the list of fields to show or hide. The primary field always shows. */
export function HiddenFieldsButton({ hiddenFieldIds, onChange }: HiddenFieldsButtonProps) {
  const { table } = useTable()
  const fields = table.fields.filter(({ id }) => id !== table.primaryFieldId)
  const hidden = fields.filter(({ id }) => hiddenFieldIds.includes(id)).length
  return (
    <ViewTool
      name="hide"
      icon={IconEyeOff}
      label={hidden > 0 ? `${hidden} hidden` : 'Hide fields'}
      panel="Visible fields"
      active={hidden > 0}
    >
      <HiddenFieldsPanel fields={fields} hiddenFieldIds={hiddenFieldIds} onChange={onChange} />
    </ViewTool>
  )
}
