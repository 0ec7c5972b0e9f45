import type { OperandProps } from '../field-ui.ts'
import { OptionsOperand } from '../select/OptionsOperand.tsx'
import type { SelectTemplate } from '../select/options.ts'

/** The options that a filter asks for. */
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
