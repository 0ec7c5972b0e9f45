import * as z from 'zod/mini'
import type { FieldContext } from '../field-type.ts'
import { decimalPlaces, numberFormat, plainDigits, showDigits } from '../numbers/number-format.ts'
import { cleanText } from '../text/clean-text.ts'

/** Characters that would change the number beside them. */
const partOfNumber = /[\p{Nd}\-\u2212+()]/u

export const currencyTemplate = z.strictObject({
  currencySymbol: z._default(
    z
      .pipe(
        z.string(),
        z.transform((text: string) => cleanText(text).trim()),
      )
      .check(
        z.refine(text => text.length <= 10, 'A currency symbol has at most 10 characters'),
        z.refine(text => !partOfNumber.test(text), 'A currency symbol has no digits, signs or brackets'),
      ),
    '$',
  ),
  decimalPlaces: z._default(decimalPlaces, 2),
  numberFormat,
})

export type CurrencyTemplate = z.infer<typeof currencyTemplate>

const noBreakSpace = '\u00A0'

/** '$5', but 'CHF 5': a space separates letters from digits. */
const before = (symbol: string) => (/[\p{L}\p{M}.]$/u.test(symbol) ? symbol + noBreakSpace : symbol)

/** An amount as its field shows it: '-$1,234.50'. */
export function showCurrency(amount: number, template: CurrencyTemplate, context?: FieldContext): string {
  const digits = plainDigits(amount, template.decimalPlaces)
  const isNegative = digits.startsWith('-')
  const size = showDigits(isNegative ? digits.slice(1) : digits, template, context)
  return `${isNegative ? '-' : ''}${before(template.currencySymbol)}${size}`
}
