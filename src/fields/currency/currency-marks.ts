/** Currency codes that are also words in capitals, such as 'TOP 10', and do not mark an amount. */
const codesThatAreWords = new Set('ALL BAM BOB COP CUP GEL MAD MOP PEN SOS TOP TRY'.split(' '))

/** Currency codes by the sign that people write for them, folded and without final periods. Built on first use. */
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

/** Letters before a sign: 'R$', 'US$'. */
const lettersAndSign = /^\p{L}{1,3}\p{Sc}$/u

/**
 * Whether a word beside a number names the field's currency: its symbol in any case, or the uppercase code of a
 * currency with this symbol. Names of other currencies are refused because they may be ordinary words, as in 'PHP 8' or
 * 'Rm 5'.
 */
export const isCurrencyWord = (word: string, symbol: string): boolean =>
  bare(word) === bare(symbol) || lettersAndSign.test(word) || (codesBySign().get(bare(symbol))?.has(word) ?? false)

/** A word of letters, with a period or sign that may follow: 'kr.', 'R$'. */
export const words = /\p{L}[\p{L}\p{M}]*[.\p{Sc}]?/gu
