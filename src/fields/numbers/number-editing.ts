import type { FieldContext } from '../field-type.ts'
import { separators, type NumberFormat } from './number-format.ts'

/** The settings that determine how a number is typed. */
export interface TypedStyle {
  numberFormat: NumberFormat
}

/** A number for editing: all digits, no group separators, the format's decimal sign. */
export const editedNumber = (number: number, style: TypedStyle, context?: FieldContext): string =>
  editedDigits(String(number), style, context)

/** Plain digits with '.', rewritten for editing. */
export const editedDigits = (digits: string, { numberFormat }: TypedStyle, context?: FieldContext): string =>
  digits.replace('.', separators(numberFormat, context?.locale).decimal)
