import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fieldType } from '../../fields/registry.ts'
import { LongSelect } from '../../ui/menus/LongSelect.tsx'
import type { DragMark } from '../../ui/lists/use-list-drag.ts'
import type { Field } from '../../engine/model/structure.ts'
import { FieldSelect } from '../fields/FieldSelect.tsx'
import type { Condition } from '../../query/filter.ts'
import { stepByKey, stepKeys } from './filter-editor.ts'
import styles from './FilterPanel.module.css'
import { FilterOperand } from './FilterOperand.tsx'

const operatorsOf = (field: Field) =>
  Object.entries(fieldType(field.type).operators).map(([value, { label }]) => ({ value, label }))

/** The default condition of a field. */
export const firstCondition = (field: Field): Condition => ({
  fieldId: field.id,
  operator: operatorsOf(field)[0]?.value ?? '',
})

/** Whether a condition is complete. */
export function isWhole(fields: readonly Field[], { fieldId, operator, value }: Condition): boolean {
  const field = fields.find(({ id }) => id === fieldId)
  const kind = field && fieldType(field.type).operators[operator]?.operandInput
  return kind === 'none' || value !== undefined
}

interface FilterLineProps {
  /** Says which condition of which group it is. */
  name: string
  mark: DragMark
  /** The handle that drags it. */
  grip: ReactNode
  /** How it is joined to the line above. */
  join: ReactNode
  fields: Field[]
  condition: Condition
  /** An operand that was typed and cannot be read. */
  typed: string | undefined
  /** Called with an operand that was typed and cannot be read. */
  onUnreadable(typed: string): void
  /** Moves the line one step up or down. */
  onStep(by: 1 | -1): void
  onChange(condition: Condition): void
  onRemove(): void
}

/** A line of the filter panel: field, operator, and operand. */
export function FilterLineFields({ name, mark, fields, condition, onChange, ...line }: FilterLineProps) {
  const field = fields.find(({ id }) => id === condition.fieldId)
  return (
    <fieldset aria-label={name} className={styles['line']} {...mark}>
      {line.grip}
      {line.join}
      <FieldSelect
        aria-label="Field"
        aria-keyshortcuts={stepKeys}
        fields={fields}
        value={condition.fieldId}
        onKeyDownCapture={stepByKey(line.onStep)}
        onChange={chosen => onChange(firstCondition(chosen))}
      />
      <LongSelect
        aria-label="Condition"
        data={field ? operatorsOf(field) : []}
        value={condition.operator}
        comboboxProps={{ withinPortal: false }}
        onChange={operator => operator && onChange({ fieldId: condition.fieldId, operator })}
      />
      <div data-operand>
        {field && (
          <FilterOperand
            key={`${condition.fieldId} ${condition.operator}`}
            field={field}
            condition={condition}
            typed={line.typed}
            onUnreadable={line.onUnreadable}
            onChange={value => onChange({ ...condition, value })}
          />
        )}
      </div>
      <ActionIcon aria-label="Remove this condition" onClick={line.onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </fieldset>
  )
}
