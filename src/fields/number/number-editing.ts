import type { FieldContext } from '../field-type.ts'
import { separators, type NumberTemplate } from './number-format.ts'

/** A number as it is edited: without groups, with the decimal sign of its format. */
export const editedNumber = (number: number, template: NumberTemplate, context: FieldContext): string =>
  String(number).replace('.', separators(template.numberFormat, context.locale).decimal)

/** Keeps digits, one decimal sign and a leading minus. A point means the decimal sign, as number pads have only it. */
export function typedNumber(text: string, template: NumberTemplate, context: FieldContext): string {
  const { decimal } = separators(template.numberFormat, context.locale)
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
  template: NumberTemplate,
  context: FieldContext,
): string {
  const { text, before } = change
  const isKey = text.length <= before.length + 1 && typedNumber(before, template, context) === before
  return isKey ? typedNumber(text, template, context) : text
}
