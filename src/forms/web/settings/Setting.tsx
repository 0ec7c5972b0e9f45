import { Checkbox, Input, SegmentedControl, Select, Switch } from '@mantine/core'
import { useId } from 'react'
import { useOutline } from '../editor-context.ts'
import { nameOfVariable } from '../rules/rule-texts.ts'
import type { CellsAddress } from './cell-schema.ts'
import type { Control } from './control.ts'
import { isTypedControl, problemOf } from './entry.ts'
import styles from './Settings.module.css'
import { PictureSetting } from '../../pictures/web/PictureSetting.tsx'
import { inputWrapperOrder, TypedSetting } from './TypedSetting.tsx'
import { newGestureId, useCells } from './use-cells.ts'

interface SettingProps {
  control: Control
  address: CellsAddress
  problem?: string | null
}

/** A value of one or more things with the control that edits it. */
export function Setting({ control, address, problem = null }: SettingProps) {
  if (isTypedControl(control)) {
    // Each thing has its own text while it is typed.
    const key = [address.list, ...address.ids, address.key].join(' ')
    return <TypedSetting key={key} control={control} address={address} problem={problem} />
  }
  if (control.kind === 'picture') return <PictureSetting control={control} address={address} />
  return <ChosenSetting control={control} address={address} />
}

/** A value that is switched or chosen. */
function ChosenSetting({ control, address }: SettingProps) {
  const { value, areDifferent, readOnly, schema, set } = useCells(address, control.label)
  const id = useId()
  const change = (next: unknown) => set(next, newGestureId())
  const several = areDifferent ? 'Several values' : undefined
  switch (control.kind) {
    case 'switch':
      return (
        <Switch
          label={control.label}
          description={several ?? control.help}
          labelPosition="left"
          classNames={{ body: styles['switch'] ?? '', labelWrapper: styles['switchLabel'] ?? '' }}
          checked={value === true}
          disabled={readOnly}
          onChange={event => change(event.currentTarget.checked)}
        />
      )
    case 'choice': {
      const data = control.choices.map(choice => ({ value: JSON.stringify(choice.value), label: choice.label }))
      const chosen = areDifferent ? null : JSON.stringify(value)
      const choose = (text: string | null) => text !== null && change(JSON.parse(text))
      if (control.isOpen) {
        return (
          <Input.Wrapper
            label={control.label}
            description={several ?? control.help}
            inputWrapperOrder={inputWrapperOrder}
            labelElement="div"
            labelProps={{ id }}
          >
            <SegmentedControl
              aria-labelledby={id}
              fullWidth
              size="xs"
              data={data}
              value={chosen ?? ''}
              disabled={readOnly}
              onChange={choose}
            />
          </Input.Wrapper>
        )
      }
      return (
        <Select
          label={control.label}
          description={control.help}
          inputWrapperOrder={inputWrapperOrder}
          placeholder={several ?? ''}
          data={data}
          value={chosen}
          allowDeselect={false}
          searchable={data.length > 12}
          disabled={readOnly}
          onChange={choose}
        />
      )
    }
    case 'several': {
      const chosen = new Set(Array.isArray(value) ? value : [])
      // The values stay in the order of the choices.
      const toggled = (at: unknown) =>
        control.choices.map(choice => choice.value).filter(each => chosen.has(each) !== (each === at))
      return (
        <fieldset className={styles['several']}>
          <legend className={styles['legend']}>{control.label}</legend>
          {control.choices.map(choice => {
            const next = toggled(choice.value)
            const refused = problemOf(schema, next)
            return (
              <Checkbox
                key={String(choice.value)}
                label={choice.label}
                description={chosen.has(choice.value) ? refused : null}
                checked={chosen.has(choice.value)}
                disabled={readOnly || refused !== null}
                onChange={() => change(next)}
              />
            )
          })}
        </fieldset>
      )
    }
    case 'variable':
      return <VariableSetting control={control} value={value} readOnly={readOnly} onChange={change} />
    case 'text':
    case 'number':
    case 'day':
    case 'time':
    case 'lines':
    case 'color':
    case 'picture':
      return null
  }
}

interface VariableSettingProps {
  control: Control
  value: unknown
  readOnly: boolean
  onChange(variableId: string | null): void
}

function VariableSetting({ control, value, readOnly, onChange }: VariableSettingProps) {
  const { variables } = useOutline()
  return (
    <Select
      label={control.label}
      description={variables.length === 0 ? 'This form has no variables yet. Rules can set variables.' : control.help}
      inputWrapperOrder={inputWrapperOrder}
      placeholder="None"
      data={variables.map((variable, index) => ({ value: variable.id, label: nameOfVariable(variable, index) }))}
      value={typeof value === 'string' ? value : null}
      clearable
      disabled={readOnly || variables.length === 0}
      onChange={onChange}
    />
  )
}
