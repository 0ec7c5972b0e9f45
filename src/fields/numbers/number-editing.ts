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

/**
 * Keeps digits, one decimal sign, and a leading minus. A point becomes the decimal sign, because number pads have no
 * other.
 */
export function typedNumber(text: string, { numberFormat }: TypedStyle, context: FieldContext): string {
  const { decimal } = separators(numberFormat, context.locale)
  let kept = ''
  for (const character of text) {
    const isDecimal = character === decimal || character === '.'
    if (/\d/.test(character) || (character === '-' && kept === '')) kept += character
    else if (isDecimal && !kept.includes(decimal)) kept += decimal
  }
  return kept
}

/**
 * The text after a change at the keyboard. A key that does not belong to a number changes nothing. Pasted text stays
 * unchanged, because removing the comma of '1.234,5' would change its value.
 */
export function changedNumber(
  change: { text: string; before: string },
  style: TypedStyle,
  context: FieldContext,
): string {
  const { text, before } = change
  const isKey = text.length <= before.length + 1 && typedNumber(before, style, context) === before
  return isKey ? typedNumber(text, style, context) : text
}
