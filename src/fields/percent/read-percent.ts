import { unreadable, value, type FieldContext, type Reading } from '../field-type.ts'
import { readNumber } from '../numbers/read-number.ts'
import { percentPlaces, type PercentTemplate } from './percent-format.ts'

/** Larger fractions lose the digits that are shown. */
const maxShare = 1e12

const percentSign = /^([-+(]?)\s*[%\uFF05\u066A\uFE6A]\s*|\s*[%\uFF05\u066A\uFE6A](\s*\)?)$/

/** The person's separators come first. Others are accepted if they are unambiguous, as in '12.5' and '12,5'. */
const formats = ['local', 'comma_period', 'period_comma'] as const

/** A fraction that the field accepts. */
export function storedShare(share: number, { allowNegative }: PercentTemplate): Reading<number> {
  if (share < 0 && !allowNegative) return unreadable('Negative percentages are not allowed in this field')
  return Math.abs(share) > maxShare ? unreadable('The number is too large') : value(share)
}

/** Reads percents with or without the sign: '50' and '50%' are 0.5. */
export function readPercent(text: string, template: PercentTemplate, context: FieldContext): Reading<number> {
  const written = text.length > 1000 ? text : text.trim().replace(percentSign, '$1$2')
  if (written === '' && text.trim() !== '') return unreadable('Use a number')
  let refusal: Reading<number> | null = null
  for (const numberFormat of formats) {
    const reading = readNumber(written, { numberFormat, powerOfTen: -percentPlaces, refusesCurrency: true }, context)
    if (reading.kind === 'value') return storedShare(reading.value, template)
    if (reading.kind === 'empty') return reading
    refusal ??= reading
  }
  return refusal ?? unreadable('Use a number')
}
