/** What a text shows about its delimiters and quotes. */
export interface DelimiterCounts {
  /** How often each candidate occurs in each row, outside quotes. */
  rows: number[][]
  /** Occurrences of each candidate in all rows, and those that a space follows, as in prose. */
  total: number[]
  beforeSpace: number[]
  /** Cells in quotes. */
  quoted: number
  /** Cells in quotes with more text after the closing quote, and quotes that are never closed. */
  malformed: number
}

export interface CountOptions {
  candidates: readonly string[]
  quote: string | null
  /** Whether the text is the whole file. Otherwise its last row may be incomplete. */
  complete: boolean
}

const maxRows = 1000
/** With this many rows before a quote that is never closed, these rows decide. With fewer, the quote counts as text. */
const enoughRows = 2

/**
 * Counts the candidates in each row. A quote opens wherever a cell of any candidate would begin, so that quoted text
 * counts for none of them.
 */
export function countDelimiters(text: string, { candidates, quote, complete }: CountOptions): DelimiterCounts {
  const none = (): number[] => candidates.map(() => 0)
  const found: DelimiterCounts = { rows: [], total: none(), beforeSpace: none(), quoted: 0, malformed: 0 }
  let counts = none()
  let rowStart = 0
  let isCellStart = true
  let at = 0
  for (; at < text.length && found.rows.length < maxRows; at++) {
    const sign = text[at]!
    if (isCellStart && sign === quote) {
      const end = closingQuote(text, at, sign)
      isCellStart = false
      if (end === -1) {
        found.malformed++
        if (found.rows.length >= enoughRows) return found
        continue
      }
      found.quoted++
      const next = text[end + 1]
      if (next !== undefined && next !== '\n' && next !== '\r' && !candidates.includes(next)) found.malformed++
      at = end
      continue
    }
    if (sign === '\n' || sign === '\r') {
      if (at > rowStart) endRow()
      rowStart = at + 1
      isCellStart = true
      continue
    }
    const candidate = candidates.indexOf(sign)
    isCellStart = candidate !== -1
    if (candidate === -1) continue
    counts[candidate]!++
    if (text[at + 1] === ' ') found.beforeSpace[candidate]!++
  }
  if (at > rowStart && at >= text.length && (complete || found.rows.length === 0)) endRow()
  return found

  function endRow(): void {
    for (const [candidate, count] of counts.entries()) found.total[candidate]! += count
    found.rows.push(counts)
    counts = none()
  }
}

/** Position of the quote that closes the one at `open`; -1 if none does. Two quotes in a row stand for one. */
function closingQuote(text: string, open: number, quote: string): number {
  for (let at = text.indexOf(quote, open + 1); at !== -1; at = text.indexOf(quote, at + 2)) {
    if (text[at + 1] !== quote) return at
  }
  return -1
}
