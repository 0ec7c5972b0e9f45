import { Popover, VisuallyHidden } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import cells from '../editing/cells.module.css'
import type { OperandProps } from '../field-ui.ts'
import { useLinkedRecords } from '../linked-records.ts'
import { ChoiceInput } from '../select/ChoiceInput.tsx'
import type { LinkTemplate } from './linked_record.ts'
import { unnamed } from './name-list.ts'
import styles from './Picker.module.css'
import { PickerPanel } from './PickerPanel.tsx'
import { useNames } from './use-names.ts'
import { usePicker } from './use-picker.ts'

const popoverWidth = 380

/** The records that a filter asks for: what is chosen, and a picker that opens below it. */
export default function Operand({ template, operand, onChange, ...of }: OperandProps<LinkTemplate>) {
  const { names: base } = useLinkedRecords()
  const context = { ...of.context, ...(base && { base }) }
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = Array.isArray(operand) ? (operand as string[]) : []
  const isEmpty = chosen.length === 0
  useNames(template.tableId, chosen)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={popoverWidth}
      position="bottom-end"
      withinPortal={false}
      closeOnEscape={false}
      trapFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={styles.operand}
          data-empty={isEmpty || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <VisuallyHidden>Value: </VisuallyHidden>
          {isEmpty ? (
            'Select records'
          ) : (
            <span className={styles.operandChips}>
              {chosen.map(id => (
                <span key={id} className={cells['chip']} data-hue={base?.hueOf?.(template.tableId, id)}>
                  {base?.nameOf(template.tableId, id) || unnamed}
                </span>
              ))}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} onMouseDown={event => event.preventDefault()}>
        <OperandPicker
          {...{ template, context, chosen }}
          onChange={ids => onChange(ids.length === 0 ? undefined : [...ids])}
          onClose={() => {
            setOpen(false)
            // The search box goes, and with it the focus that the next Escape is heard from.
            button.current?.focus()
          }}
        />
      </Popover.Dropdown>
    </Popover>
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
      <div className={styles.operandSearch}>
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
      </div>
      <PickerPanel
        {...{ listId, label: 'Records', template, context, picker }}
        onTake={take}
        onTakeOut={id => onChange(picker.takeOut(id))}
        onOpen={recordId => open({ tableId: template.tableId, recordId })}
      />
    </>
  )
}
