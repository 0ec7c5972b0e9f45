/** How people write currencies beside their signs, without case and final points. */
const abbreviations = new Set(['kr', 'zł', 'kč', 'ft', 'lei', 'fr', 'sfr', 'rs', 'rm', 'rp', 'tl', 'лв', 'руб', 'грн'])

let codes: ReadonlySet<string> | null = null

/** The codes of all currencies, such as 'USD'; put together when they are first asked for. */
function currencyCodes(): ReadonlySet<string> {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes
}

/** 'R$', 'US$': letters in front of a sign. */
const lettersAndSign = /^\p{L}{1,3}\p{Sc}$/u

/** Whether a word beside a number names a currency. */
export const isCurrencyWord = (word: string): boolean =>
  currencyCodes().has(word.toUpperCase()) ||
  abbreviations.has(word.toLowerCase().replace(/\.$/, '')) ||
  lettersAndSign.test(word)

/** A word of letters with what may stand behind them: 'kr.', 'R$'. */
export const words = /\p{L}[\p{L}\p{M}]*[.\p{Sc}]?/gu
