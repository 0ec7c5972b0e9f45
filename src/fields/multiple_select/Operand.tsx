import type { OperandProps } from '../field-ui.ts'
import { OptionsOperand } from '../select/OptionsOperand.tsx'
import type { SelectTemplate } from '../select/options.ts'

/** The options of a filter condition. */
export default function Operand({ template, operand, onChange }: OperandProps<SelectTemplate>) {
  return (
    <OptionsOperand
      template={template}
      chosen={Array.isArray(operand) ? (operand as string[]) : []}
      isMultiple
      onChange={options => onChange(options.length > 0 ? options : undefined)}
    />
  )
}
