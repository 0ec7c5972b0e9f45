import { RowBatch } from './row-batch.ts'
import { scanRows, type CsvDialect } from './scan-rows.ts'

/**
 * Possible delimiters. The earlier one wins when two fit equally; the comma is last because it is also common in text.
 */
export const delimiters = ['\t', ';', '|', ','] as const

const sampledRows = 200

export interface FoundDialect extends CsvDialect {
  /** Length of a first line such as `sep=;`, with which spreadsheets name the delimiter; 0 when there is none. */
  hintLength: number
}

interface Fit {
  delimiter: string
  /** The number of cells that most rows have. */
  width: number
  /** The share of rows with that number of cells. */
  share: number
}

/** Finds the delimiter and quote from the start of a file, in an encoding that contains ASCII. */
export function findDialect(sample: Buffer, complete: boolean): FoundDialect {
  const hint = /^sep=([,;|\t])(?:\r\n|\n|\r)/i.exec(sample.toString('latin1', 0, 16))
  const rest = hint ? sample.subarray(hint[0].length) : sample
  const candidates = hint?.[1] ? [hint[1]] : delimiters
  const quote = findQuote(rest, candidates)
  const fits = candidates.map(delimiter => fitOf(rest, { delimiter, quote }, complete))
  return { delimiter: bestFit(fits, rest), quote, hintLength: hint ? hint[0].length : 0 }
}

function fitOf(sample: Buffer, dialect: CsvDialect, complete: boolean): Fit {
  const options = { dialect, maxRows: sampledRows }
  let batch = scanRows(sample, { ...options, last: complete }, new RowBatch())
  if (batch.rowCount === 0) batch = scanRows(sample, { ...options, last: true })
  const widths = new Map<number, number>()
  for (let row = 0; row < batch.rowCount; row++) {
    const width = batch.endCell(row) - batch.firstCell(row)
    widths.set(width, (widths.get(width) ?? 0) + 1)
  }
  let [width, count] = [1, 0]
  for (const [candidate, times] of widths) if (times > count) [width, count] = [candidate, times]
  return { delimiter: dialect.delimiter, width, share: batch.rowCount === 0 ? 0 : count / batch.rowCount }
}

function bestFit(fits: Fit[], sample: Buffer): string {
  const several = fits.filter(fit => fit.width > 1)
  const steadiest = Math.max(...several.map(fit => fit.share))
  const steady = several.filter(fit => fit.share >= steadiest * 0.9 - 0.01)
  if (steady.length === 0) return several[0]?.delimiter ?? ','
  const others = steady.filter(fit => fit.delimiter !== ',')
  if (others.length > 0 && others.length < steady.length && commasAreDecimal(sample)) return widest(others).delimiter
  return widest(steady).delimiter
}

const widest = (fits: Fit[]): Fit => fits.reduce((best, fit) => (fit.width > best.width ? fit : best))

/** Whether nearly all commas are between digits, as in `1,5;2,25`. */
function commasAreDecimal(sample: Buffer): boolean {
  const text = sample.toString('latin1')
  const commas = text.match(/,/g)?.length ?? 0
  const decimal = text.match(/(?<=\d),(?=\d)/g)?.length ?? 0
  return commas > 0 && decimal / commas > 0.8
}

/** Double quotes, unless cells are wrapped in single quotes and none in double quotes. */
function findQuote(sample: Buffer, candidates: readonly string[]): string {
  const text = sample.toString('latin1')
  const wrapped = (quote: string): number => {
    const edge = `[${candidates.map(delimiter => (delimiter === '\t' ? '\\t' : delimiter)).join('')}\\r\\n]`
    return text.match(new RegExp(`(?<=^|${edge})${quote}[^${quote}]*${quote}(?=$|${edge})`, 'g'))?.length ?? 0
  }
  return text.includes("'") && wrapped('"') === 0 && wrapped("'") > 1 ? "'" : '"'
}
