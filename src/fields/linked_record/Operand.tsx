import { useId } from 'react'
import type { OperandProps } from '../field-ui.ts'
import { useLinkedRecords } from '../linked-records.ts'
import { OperandPopover, OperandSearch } from '../operand/OperandPopover.tsx'
import { ChoiceInput } from '../select/ChoiceInput.tsx'
import type { LinkTemplate } from './linked_record.ts'
import { unnamed } from './name-list.ts'
import { PickerPanel } from './PickerPanel.tsx'
import { useNames } from './use-names.ts'
import { usePicker } from './use-picker.ts'

const popoverWidth = 380

/** The records of a filter condition: the chosen ones, and a picker that opens below. */
export default function Operand({ template, operand, onChange, ...props }: OperandProps<LinkTemplate>) {
  const { names: base } = useLinkedRecords()
  const context = { ...props.context, ...(base && { base }) }
  const chosen = Array.isArray(operand) ? (operand as string[]) : []
  useNames(template.tableId, chosen)
  return (
    <OperandPopover
      chips={chosen.map(id => ({
        id,
        label: base?.nameOf(template.tableId, id) || unnamed,
        hue: base?.hueOf?.(template.tableId, id),
      }))}
      placeholder="Select records"
      width={popoverWidth}
      search={close => (
        <OperandPicker
          {...{ template, context, chosen }}
          onChange={ids => onChange(ids.length === 0 ? undefined : [...ids])}
          onClose={close}
        />
      )}
    />
  )
}

interface OperandPickerProps extends Pick<OperandProps<LinkTemplate>, 'template' | 'context'> {
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
  onClose(): void
}

function OperandPicker({ template, context, chosen, onChange, onClose }: OperandPickerProps) {
  const { open } = useLinkedRecords()
  const picker = usePicker({ tableId: template.tableId, allowMultiple: true, chosen, mayCreate: false })
  const { state, lines, active } = picker
  const listId = useId()
  const take = (at: number | null) => {
    const line = at === null ? undefined : lines[at]
    if (line) onChange(picker.take(line))
  }
  return (
    <>
      <OperandSearch>
        <ChoiceInput
          label="Search records"
          listId={listId}
          active={active}
          placeholder="Search records..."
          search={state.search}
          onSearch={picker.type}
          keys={{
            ArrowDown: () => picker.step(1),
            ArrowUp: () => picker.step(-1),
            Enter: () => (active === null ? picker.hurry() : take(active)),
            Escape: onClose,
          }}
          onLeave={() => undefined}
        />
      </OperandSearch>
      <PickerPanel
        {...{ listId, label: 'Records', template, context, picker }}
        onTake={take}
        onTakeOut={id => onChange(picker.takeOut(id))}
        onOpen={recordId => open({ tableId: template.tableId, recordId })}
      />
    </>
  )
}
