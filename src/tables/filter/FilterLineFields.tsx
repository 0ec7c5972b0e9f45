import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fieldType } from '../../fields/registry.ts'
import { LongSelect } from '../../ui/menus/LongSelect.tsx'
import type { DragMark } from '../../ui/lists/use-list-drag.ts'
import type { Field } from '../../engine/model/structure.ts'
import type { Condition } from './conditions.ts'
import { stepByKey, stepKeys } from './filter-editor.ts'
import styles from './FilterPanel.module.css'
import { FilterOperand } from './FilterOperand.tsx'

const operatorsOf = (field: Field) =>
  Object.entries(fieldType(field.type).operators).map(([value, { label }]) => ({ value, label }))

/** What a field is asked first. */
export const firstCondition = (field: Field): Condition => ({
  fieldId: field.id,
  operator: operatorsOf(field)[0]?.value ?? '',
})

/** Whether a condition has all that it needs to be asked. */
export function isWhole(fields: readonly Field[], { fieldId, operator, value }: Condition): boolean {
  const field = fields.find(({ id }) => id === fieldId)
  const kind = field && fieldType(field.type).operators[operator]?.operandInput
  return kind === 'none' || value !== undefined
}

interface FilterLineProps {
  /** Says which condition of which group it is. */
  name: string
  mark: DragMark
  /** What it is dragged by. */
  grip: ReactNode
  /** How it is joined to what is above it. */
  join: ReactNode
  fields: Field[]
  condition: Condition
  /** What was typed for its value before and cannot be read. */
  typed: string | undefined
  /** The value that is typed cannot be read. */
  onUnreadable(typed: string): void
  /** Moves it a step up or down. */
  onStep(by: 1 | -1): void
  onChange(condition: Condition): void
  onRemove(): void
}

/** A line of the filter dialog: a field, what it is asked, and what it is compared with. */
export function FilterLineFields({ name, mark, fields, condition, onChange, ...line }: FilterLineProps) {
  const field = fields.find(({ id }) => id === condition.fieldId)
  const choose = (fieldId: string | null) => {
    const chosen = fields.find(({ id }) => id === fieldId)
    if (chosen) onChange(firstCondition(chosen))
  }
  return (
    <fieldset aria-label={name} className={styles['line']} {...mark}>
      {line.grip}
      {line.join}
      <LongSelect
        aria-label="Field"
        aria-keyshortcuts={stepKeys}
        data={fields.map(({ id, name: label }) => ({ value: id, label }))}
        value={condition.fieldId}
        comboboxProps={{ withinPortal: false }}
        onKeyDownCapture={stepByKey(line.onStep)}
        onChange={choose}
      />
      <LongSelect
        aria-label="Condition"
        data={field ? operatorsOf(field) : []}
        value={condition.operator}
        comboboxProps={{ withinPortal: false }}
        onChange={operator => operator && onChange({ fieldId: condition.fieldId, operator })}
      />
      {field ? (
        <FilterOperand
          key={`${condition.fieldId} ${condition.operator}`}
          field={field}
          condition={condition}
          typed={line.typed}
          onUnreadable={line.onUnreadable}
          onChange={value => onChange({ ...condition, value })}
        />
      ) : (
        <span />
      )}
      <ActionIcon aria-label="Remove this condition" onClick={line.onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </fieldset>
  )
}
