import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { fieldType } from '../../fields/registry.ts'
import type { Filter } from '../../query/filter.ts'
import { useOnceDrawn } from '../../ui/use-once-drawn.ts'
import type { Field } from '../structure.ts'
import styles from './BasePage.module.css'
import { type Condition, savedConditions } from './conditions.ts'
import { changedLine, type FilterLine, filterOfLines, savedLines } from './filter-lines.ts'
import { FilterOperand } from './FilterOperand.tsx'

interface FilterPanelProps {
  fields: Field[]
  filter: Filter | null
  /** What it says while there is no condition. */
  empty?: string
  onChange(filter: Filter | null): void
}

const operatorsOf = (field: Field) =>
  Object.entries(fieldType(field.type).operators).map(([value, { label }]) => ({ value, label }))

const firstOperator = (field: Field) => operatorsOf(field)[0]?.value ?? ''

interface ConditionLineProps {
  fields: Field[]
  condition: Condition
  onChange(condition: Condition): void
  onRemove(): void
}

function ConditionLine({ fields, condition, onChange, onRemove }: ConditionLineProps) {
  const field = fields.find(({ id }) => id === condition.fieldId)
  const choose = (fieldId: string | null) => {
    const chosen = fields.find(({ id }) => id === fieldId)
    if (chosen) onChange({ fieldId: chosen.id, operator: firstOperator(chosen) })
  }
  return (
    <div className={styles.condition}>
      <Select
        aria-label="Field"
        data={fields.map(({ id, name }) => ({ value: id, label: name }))}
        value={condition.fieldId}
        comboboxProps={{ withinPortal: false }}
        onChange={choose}
      />
      <Select
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
          onChange={value => onChange({ ...condition, value })}
        />
      ) : (
        <span />
      )}
      <ActionIcon aria-label="Remove this condition" onClick={onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

const needsNothing = (fields: Field[], { fieldId, operator, value }: Condition) => {
  const field = fields.find(({ id }) => id === fieldId)
  const kind = field && fieldType(field.type).operators[operator]?.operandInput
  return kind === 'none' || value !== undefined
}

const allShown = 'All records are shown. Conditions narrow them down.'

/** The conditions of a view. One without its value waits until it has one, and what stood in its place holds until then. */
export default function FilterPanel({ fields, filter, empty = allShown, onChange }: FilterPanelProps) {
  const { saved, gone } = savedConditions(filter, fields)
  const [drafts, setDrafts] = useState<FilterLine[] | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const onceDrawn = useOnceDrawn()
  const lines = drafts ?? savedLines(saved ?? [])
  const set = (next: FilterLine[]) => {
    setDrafts(next)
    onChange(filterOfLines(next, gone))
  }
  const changed = (line: FilterLine, condition: Condition) =>
    changedLine(line, condition, needsNothing(fields, condition))
  const add = (field: Field) => {
    const condition = { fieldId: field.id, operator: firstOperator(field) }
    set([...lines, changed({ condition, asks: null }, condition)])
  }
  const first = fields[0]
  return (
    <div className={styles.conditions}>
      {saved === null && <p className={styles.quiet}>This filter has groups, which are changed by the API.</p>}
      {saved !== null && lines.length === 0 && <p className={styles.quiet}>{empty}</p>}
      {lines.map((line, at) => (
        <ConditionLine
          key={at}
          fields={fields}
          condition={line.condition}
          onChange={to => set(lines.map((one, place) => (place === at ? changed(one, to) : one)))}
          onRemove={() => {
            set(lines.filter((_one, place) => place !== at))
            onceDrawn(() => addButton.current?.focus())
          }}
        />
      ))}
      {saved !== null && (
        <div>
          <Button
            ref={addButton}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            disabled={!first}
            onClick={() => first && add(first)}
          >
            Add a condition
          </Button>
        </div>
      )}
    </div>
  )
}
