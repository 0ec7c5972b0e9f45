import type { CellNote } from '../column-kinds.ts'

/** How a cell format shows a number. 'time' is a time of day. */
export interface NumberFormat extends Omit<CellNote, 'kind'> {
  kind: CellNote['kind'] | 'time'
}

/** The formats that workbooks name by number only (ECMA-376 part 1, 18.8.30). */
const builtIn: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0',
  6: '"$"#,##0',
  7: '"$"#,##0.00',
  8: '"$"#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  42: '"$"#,##0',
  44: '"$"#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  49: '@',
}
/** Dates in the calendars of East Asia. */
const isEastAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

export const builtInFormat = (id: number): NumberFormat =>
  isEastAsianDate(id) ? { kind: 'date' } : readNumberFormat(builtIn[id] ?? 'General')

const elapsed = /\[(h+|m+|s+)\]/i
const currencyCode = /\[\$([^\]-]+)(?:-[^\]]*)?\]/
const quoted = /"([^"]*)"/g
const bracketed = /\[[^\]]*\]/g
/** A character that stands for itself, a space as wide as one, and one that fills the cell. */
const literal = /\\.|_.|\*./g
const twelveHours = /AM\/PM|A\/P/i

/** Reads the format of a cell. Only the first section counts, which shows positive numbers. */
export function readNumberFormat(code: string): NumberFormat {
  const section = firstSection(code)
  const plain = section.replaceAll(quoted, '').replaceAll(literal, '').replaceAll(bracketed, '')
  const decimals = /\.(0+)/.exec(plain)?.[1]?.length ?? 0
  if (/^\s*general\s*$/i.test(plain)) return { kind: 'number' }
  if (plain.trim() === '@') return { kind: 'text' }
  if (elapsed.test(section))
    return { kind: 'duration', decimals: /s/i.test(plain + elapsed.exec(section)?.[1]) ? decimals : null }
  const withoutHalves = plain.replace(twelveHours, '')
  if (/[ymdhs]/i.test(withoutHalves) && !/[#?]|E[+-]/i.test(withoutHalves)) {
    return timeFormat(withoutHalves, twelveHours.test(plain))
  }
  if (plain.includes('%')) return { kind: 'percent', decimals }
  const symbol = currencyOf(section, plain)
  return symbol === null ? { kind: 'number' } : { kind: 'currency', decimals, symbol }
}

function timeFormat(plain: string, isTwelveHours: boolean): NumberFormat {
  const hasTime = /[hs]/i.test(plain)
  const hasDate = /[yd]/i.test(plain) || !hasTime
  if (!hasDate) return { kind: 'time', isTwelveHours }
  return hasTime ? { kind: 'datetime', isTwelveHours } : { kind: 'date' }
}

/** The part before the first semicolon that is no text. */
function firstSection(code: string): string {
  let inQuotes = false
  for (let at = 0; at < code.length; at++) {
    if (code[at] === '"') inQuotes = !inQuotes
    else if (code[at] === '\\') at++
    else if (code[at] === ';' && !inQuotes) return code.slice(0, at)
  }
  return code
}

const codes = new Set(Intl.supportedValuesOf('currency'))

/** The currency that a format shows beside the number. Other words are units, such as "km". */
function currencyOf(section: string, plain: string): string | null {
  const named = currencyCode.exec(section)?.[1]?.trim()
  if (named) return named
  const sign = /\p{Sc}/u.exec(plain.replaceAll(/\s/g, ''))?.[0]
  if (sign) return sign
  for (const [, text = ''] of section.matchAll(quoted)) {
    const word = text.trim()
    if (/\p{Sc}/u.test(word) || codes.has(word.toUpperCase())) return word
  }
  const escaped = /\\(\p{Sc})/u.exec(section)?.[1]
  return escaped ?? null
}
