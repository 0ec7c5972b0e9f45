/** Codes that are words in capitals too: 'TOP 10' is no amount. */
const codesThatAreWords = new Set('ALL BAM BOB COP CUP GEL MAD MOP PEN SOS TOP TRY'.split(' '))

/** Codes of currencies by the sign that people write for them, without case and final points; put together when first asked for. */
let codes: ReadonlyMap<string, ReadonlySet<string>> | null = null

function codesBySign(): ReadonlyMap<string, ReadonlySet<string>> {
  codes ??= new Map(
    Map.groupBy(unmistakable(), code => bare(signOf(code)))
      .entries()
      .map(([sign, named]) => [sign, new Set(named)]),
  )
  return codes
}

const unmistakable = () => Intl.supportedValuesOf('currency').filter(code => !codesThatAreWords.has(code))

function signOf(currency: string): string {
  const style = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return style.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

const bare = (word: string) => word.toLowerCase().replace(/\.$/, '')

/** 'R$', 'US$': letters in front of a sign. */
const lettersAndSign = /^\p{L}{1,3}\p{Sc}$/u

/**
 * Whether a word beside a number names the currency of a field: as its symbol, whatever the case, or by the code in
 * capitals of a currency with this sign. What names other currencies may be another word: 'PHP 8', 'Rm 5'.
 */
export const isCurrencyWord = (word: string, symbol: string): boolean =>
  bare(word) === bare(symbol) || lettersAndSign.test(word) || (codesBySign().get(bare(symbol))?.has(word) ?? false)

/** A word of letters with what may stand behind them: 'kr.', 'R$'. */
export const words = /\p{L}[\p{L}\p{M}]*[.\p{Sc}]?/gu
