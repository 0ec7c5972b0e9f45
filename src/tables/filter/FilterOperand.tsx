import { NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { browserContext } from '../../fields/field-context.ts'
import type { Operator, Reading } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { Field } from '../../engine/model/structure.ts'
import styles from './FilterOperand.module.css'
import type { Condition } from '../../query/filter.ts'
import { readOperand, showOperand } from './conditions.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import { exact, operandKinds } from './operand-kinds.ts'

interface OperandProps {
  field: Field
  condition: Condition
  /** An operand that was typed and cannot be read. */
  typed: string | undefined
  onChange(value: unknown): void
  onUnreadable(typed: string): void
}

/** The operand of a condition: typed, or one of those that the operator offers, some with a number. */
export function FilterOperand(props: OperandProps) {
  const { field, condition } = props
  const operator: Operator<unknown, unknown> | undefined = fieldType(field.type).operators[condition.operator]
  if (!operator || operator.operandInput === 'none') return <span />
  const { Operand } = fieldUiOf(field.type)
  const isSeveral = operator.operandInput === 'values'
  if (Operand && (isSeveral || operator.operandInput === 'value'))
    return (
      <LazyPart>
        <Operand
          template={field.template}
          context={browserContext()}
          operand={condition.value}
          isSeveral={isSeveral}
          onChange={props.onChange}
        />
      </LazyPart>
    )
  if (!operator.operandChoices && !operator.countedChoices) return <TypedOperand {...props} />
  return <ChosenOperand {...props} operator={operator} />
}

function ChosenOperand({ operator, ...props }: OperandProps & { operator: Operator<unknown, unknown> }) {
  const { condition, onChange } = props
  const kinds = operandKinds(operator)
  const [chosen, setChosen] = useState(() => kinds.find(kind => kind.holds(condition.value))?.key ?? null)
  const kind = kinds.find(({ key }) => key === chosen)
  const count = kind?.count?.(condition.value) ?? null
  return (
    <div className={styles.operand}>
      <Select
        aria-label="Value"
        placeholder="Value"
        data={kinds.map(({ key, label }) => ({ value: key, label }))}
        value={chosen}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={key => {
          const next = kinds.find(one => one.key === key)
          setChosen(key)
          if (next?.first !== undefined) onChange(next.first)
        }}
      />
      {kind?.key === exact && <TypedOperand {...props} />}
      {kind?.withCount && (
        <NumberInput
          aria-label="Days"
          min={0}
          max={100_000}
          allowDecimal={false}
          value={count ?? ''}
          onChange={number => onChange(typeof number === 'number' ? kind.withCount?.(number) : undefined)}
        />
      )}
    </div>
  )
}

function TypedOperand({ field, condition, typed, onChange, onUnreadable }: OperandProps) {
  const type = fieldType(field.type)
  const shown = showOperand(condition, type, field.template)
  const [text, setText] = useState(typed ?? shown)
  const read = () => readOperand({ text, type, template: field.template, operator: condition.operator })
  const problemOf = (reading: Reading<unknown>) => (reading.kind === 'unreadable' ? reading.message : null)
  const [problem, setProblem] = useState(() => (typed === undefined ? null : problemOf(read())))
  /** Returns false if the text cannot be read, which the person did not know yet. */
  const commit = (): boolean => {
    // An operand can be more exact than its text, such as a time with seconds.
    if (text === shown && problem === null) return true
    const reading = read()
    setProblem(problemOf(reading))
    if (reading.kind === 'unreadable') onUnreadable(text)
    else onChange(reading.kind === 'value' ? reading.value : undefined)
    return reading.kind !== 'unreadable' || text === typed
  }
  return (
    <TextInput
      aria-label="Value"
      placeholder="Value"
      value={text}
      error={problem}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // Escape closes the panel. Like any other way to leave, it keeps the text; unreadable text is shown first.
        if (!event.nativeEvent.isComposing && !commit() && event.key === 'Escape') event.preventDefault()
      }}
    />
  )
}
