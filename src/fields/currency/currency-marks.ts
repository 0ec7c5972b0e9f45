/** How people write currencies beside their signs, without case and final points; feet ('ft') are none. */
const abbreviations = new Set(['kr', 'zł', 'kč', 'fr', 'sfr', 'rs', 'rm', 'rp', 'tl', 'лв', 'руб', 'грн'])

/** Codes that are words in capitals too: 'TOP 10' is no amount. */
const codesThatAreWords = new Set('ALL BAM BOB COP CUP GEL MAD MOP PEN SOS TOP TRY'.split(' '))

let codes: ReadonlySet<string> | null = null

/** The codes of currencies, such as 'USD', that say nothing else; put together when they are first asked for. */
function currencyCodes(): ReadonlySet<string> {
  codes ??= new Set(Intl.supportedValuesOf('currency').filter(code => !codesThatAreWords.has(code)))
  return codes
}

/** 'R$', 'US$': letters in front of a sign. */
const lettersAndSign = /^\p{L}{1,3}\p{Sc}$/u

/** Whether a word beside a number names a currency: a code in capitals, an abbreviation, letters with a sign. */
export const isCurrencyWord = (word: string): boolean =>
  currencyCodes().has(word) || abbreviations.has(word.toLowerCase().replace(/\.$/, '')) || lettersAndSign.test(word)

/** A word of letters with what may stand behind them: 'kr.', 'R$'. */
export const words = /\p{L}[\p{L}\p{M}]*[.\p{Sc}]?/gu
