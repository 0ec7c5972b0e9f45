import type { FieldContext } from '../field-type.ts'
import { separators, type NumberFormat } from './number-format.ts'

/** What of a template says how its numbers are typed. */
export interface TypedStyle {
  numberFormat: NumberFormat
}

/** A number as it is edited: all its digits, without groups, with the decimal sign of its format. */
export const editedNumber = (number: number, style: TypedStyle, context?: FieldContext): string =>
  editedDigits(String(number), style, context)

/** Digits with '.' and no groups, as they are edited. */
export const editedDigits = (digits: string, { numberFormat }: TypedStyle, context?: FieldContext): string =>
  digits.replace('.', separators(numberFormat, context?.locale).decimal)

/** Keeps digits, one decimal sign and a leading minus. A point means the decimal sign, as number pads have only it. */
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
 * What becomes of a text that was changed at the keyboard: a key that makes no number changes nothing. What came in
 * one piece stays as it is, since leaving out the comma of '1.234,5' would make it another number.
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
