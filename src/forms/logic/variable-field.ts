import { duration } from '../../fields/duration/duration.ts'
import type { FieldType } from '../../fields/field-type.ts'
import { number } from '../../fields/number/number.ts'
import { singleLineText } from '../../fields/single_line_text/single_line_text.ts'
import { singleSelect } from '../../fields/single_select/single_select.ts'
import type { Variable } from '../document/form-document.ts'
import { type Calculated, cutText, toNumber } from './calculate.ts'
import type { LogicField } from './condition.ts'

/** A variable as a field, so that conditions on it have the operators of that type. */
export function variableField({ id, type, choices }: Variable): LogicField {
  switch (type) {
    case 'number':
      return { id, type: number as FieldType, template: number.template.parse({}) }
    case 'duration':
      return { id, type: duration as FieldType, template: duration.template.parse({}) }
    case 'text':
      return { id, type: singleLineText as FieldType, template: {} }
    case 'choice': {
      const options = choices.map(choice => ({ value: choice.id, label: choice.label, color: 'gray' as const }))
      return { id, type: singleSelect as FieldType, template: { options, disableColors: false } }
    }
  }
}

/** A calculated value as a variable holds it; null if the variable cannot hold it. */
export function variableValue({ type, choices }: Variable, value: Calculated): Calculated {
  switch (type) {
    case 'number':
    case 'duration':
      return toNumber(value)
    case 'text':
      return value === null || value === '' ? null : cutText([value])
    case 'choice':
      return choices.some(choice => choice.id === value) ? value : null
  }
}
