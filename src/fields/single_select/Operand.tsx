import type { OperandProps } from '../field-ui.ts'
import { OptionsOperand } from '../select/OptionsOperand.tsx'
import type { SelectTemplate } from '../select/options.ts'

/** The option of a filter condition, or several options if the operator accepts them. */
export default function Operand({ template, operand, isSeveral, onChange }: OperandProps<SelectTemplate>) {
  const chosen = isSeveral ? operand : [operand]
  return (
    <OptionsOperand
      template={template}
      chosen={Array.isArray(chosen) ? chosen.filter(each => typeof each === 'string') : []}
      isMultiple={isSeveral}
      onChange={options => onChange(isSeveral && options.length > 0 ? options : options[0])}
    />
  )
}
