import * as z from 'zod/mini'
import type { FieldContext } from '../field-type.ts'
import { editedDigits } from '../numbers/number-editing.ts'
import { decimalPlaces, plainDigits, showDigits } from '../numbers/number-format.ts'
import { shiftPoint } from '../numbers/shift-point.ts'

export const percentTemplate = z.strictObject({
  decimalPlaces: z._default(decimalPlaces, 0),
  showProgressBar: z._default(z.boolean(), false),
  allowNegative: z._default(z.boolean(), false),
})

export type PercentTemplate = z.infer<typeof percentTemplate>

/** Percents use the person's own number format. */
export const percentStyle = { numberFormat: 'local' } as const

/** How far the point moves from the stored to the shown number. */
export const percentPlaces = 2

/** The digits of a fraction in percent, rounded only if it has more decimals than are shown. */
function percentDigits(share: number, places: number): string {
  const digits = shiftPoint(share, percentPlaces)
  const [whole = '', fraction = ''] = digits.split('.')
  if (digits.includes('e') || fraction.length > places) return plainDigits(Number(digits), places)
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`
}

/** A fraction as its field shows it: 0.5 is '50%'. */
export const showPercent = (share: number, template: PercentTemplate, context?: FieldContext): string =>
  `${showDigits(percentDigits(share, template.decimalPlaces), { ...percentStyle, ...template }, context)}%`

/** A fraction for editing, in percent with all its digits. */
export const editedPercent = (share: number, _template: PercentTemplate, context?: FieldContext): string =>
  editedDigits(shiftPoint(share, percentPlaces), percentStyle, context)
