/**
 * Currencies whose smallest unit is the unit itself, and those with thousandths.
 * https://docs.stripe.com/currencies#zero-decimal
 */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const withThousandths = new Set('BHD JOD KWD OMR TND'.split(' '))
/** Currencies that are written with hundredths, but have none: amounts are whole. */
const wholeOnly = new Set('ISK UGX'.split(' '))

/** How many decimals an amount of a currency has where it is counted in its smallest unit. */
const exponentOf = (currency: string): number =>
  withoutDecimals.has(currency) ? 0 : withThousandths.has(currency) ? 3 : 2

/** The smallest difference between two amounts, in the smallest unit. */
const stepOf = (currency: string): number => (wholeOnly.has(currency) ? 100 : withThousandths.has(currency) ? 10 : 1)

/** An amount in the smallest unit of its currency, such as cents. Binary fractions are rounded as people expect. */
export function toMinor(amount: number, currency: string): number {
  const step = stepOf(currency)
  const exact = Number((amount * 10 ** exponentOf(currency)).toPrecision(15))
  return Math.round(exact / step) * step
}

/** The amount of some smallest units. */
export const fromMinor = (minor: number, currency: string): number => {
  const exponent = exponentOf(currency)
  return Number((minor / 10 ** exponent).toFixed(exponent))
}

/** An amount as people read it: '€12.50'. @param minor in the smallest unit */
export const showMoney = (minor: number, currency: string, locale: string): string => {
  const decimals = wholeOnly.has(currency) ? 0 : exponentOf(currency)
  const format = {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  } as const
  return new Intl.NumberFormat(locale, format).format(fromMinor(minor, currency))
}

/** Whether something is worth an amount of at least one smallest unit. */
export const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code)
