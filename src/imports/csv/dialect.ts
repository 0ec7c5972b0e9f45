import { countDelimiters, type DelimiterCounts } from './count-delimiters.ts'
import { RowBatch } from './row-batch.ts'
import { scanRows, type CsvDialect } from './scan-rows.ts'

/**
 * Possible delimiters. The earlier one wins when two fit equally; the comma is last because it is also common in text.
 */
export const delimiters = ['\t', ';', '|', ','] as const

export interface FoundDialect extends CsvDialect {
  /** Length of a first line such as `sep=;`, with which spreadsheets name the delimiter; 0 when there is none. */
  hintLength: number
  /** Another delimiter that fits the file as well; null if the choice is clear. */
  rival: string | null
}

interface Sample {
  bytes: Buffer
  text: string
  complete: boolean
  candidates: readonly string[]
}

/** How well a delimiter fits the rows of a file. */
interface Fit {
  delimiter: string
  /** Number of cells in the first row. */
  width: number
  /** The share of the other rows that have as many cells. */
  share: number
  /** The number of cells that most rows have, and the share of rows with it. */
  commonWidth: number
  commonShare: number
  /** Whether nearly every one of these characters precedes a space, as a comma in prose does. */
  isProse: boolean
}

/** Fits whose shares differ by less than this are equally good. */
const shareTolerance = 0.1
const minShare = 0.5

/**
 * Finds the delimiter and quote from the start of a file, in an encoding that contains ASCII.
 * @param quote the quote, if it is known; null for none.
 */
export function findDialect(bytes: Buffer, complete: boolean, quote?: string | null): FoundDialect {
  const hint = /^sep=([,;|\t])(?:\r\n|\n|\r)/i.exec(bytes.toString('latin1', 0, 16))
  const rest = hint ? bytes.subarray(hint[0].length) : bytes
  const candidates = hint?.[1] ? [hint[1]] : delimiters
  const sample = { bytes: rest, text: rest.toString('latin1'), complete, candidates }
  const found = quote === undefined ? findQuoteAndDelimiter(sample) : findDelimiterFor(sample, quote)
  return { ...found, hintLength: hint ? hint[0].length : 0 }
}

/** Single quotes count only if the whole sample supports them, because apostrophes are common in text. */
function findQuoteAndDelimiter(sample: Sample): Omit<FoundDialect, 'hintLength'> {
  const double = countDelimiters(sample.text, { ...sample, quote: '"' })
  const byDouble = { ...findDelimiter(sample, double), quote: '"' }
  if (double.quoted > 0 || !sample.text.includes("'")) return byDouble
  const single = countDelimiters(sample.text, { ...sample, quote: "'" })
  if (single.quoted < 2 || single.malformed > 0) return byDouble
  const bySingle = { ...findDelimiter(sample, single), quote: "'" }
  return wrapsWholeColumn(sample, bySingle) || wrapsDelimiters(single, double, sample) ? bySingle : byDouble
}

const findDelimiterFor = (sample: Sample, quote: string | null): Omit<FoundDialect, 'hintLength'> => ({
  ...findDelimiter(sample, countDelimiters(sample.text, { ...sample, quote })),
  quote,
})

function findDelimiter(sample: Sample, found: DelimiterCounts): { delimiter: string; rival: string | null } {
  const { candidates } = sample
  const fits = candidates.flatMap((delimiter, at) =>
    found.total[at] === 0 ? [] : fitOf(found.rows, { delimiter, at, isProse: isProse(found, at) }),
  )
  if (candidates.length === 1 || fits.length === 0) return { delimiter: candidates.at(-1) ?? ',', rival: null }
  const named = bestFits(fits.filter(fit => fit.width > 1).map(fit => ({ ...fit, score: fit.share })))
  if (named[0] && named[0].score >= minShare) return chooseOf(named, sample)
  // The first line may be a title, so that only the rows below it show the delimiter.
  const common = bestFits(fits.filter(fit => fit.commonWidth > 1).map(fit => ({ ...fit, score: fit.commonShare })))
  if (common[0] && common[0].score > 1 - shareTolerance && !common[0].isProse) return chooseOf(common, sample)
  if (named[0]) return chooseOf(named, sample)
  return singleColumn(sample, fits)
}

/** The only cell of the first row names a single column; delimiters below are part of its text. */
function singleColumn({ text }: Sample, fits: readonly Fit[]): { delimiter: string; rival: string | null } {
  const unused = [',', '\t', '|', ';'].find(delimiter => !text.includes(delimiter))
  const rival = fits.reduce((best, fit) => (fit.commonShare > best.commonShare ? fit : best)).delimiter
  return unused === undefined ? { delimiter: rival, rival: null } : { delimiter: unused, rival }
}

function fitOf(
  rows: readonly number[][],
  { delimiter, at, isProse }: { delimiter: string; at: number; isProse: boolean },
): Fit {
  const widths = rows.map(counts => counts[at]! + 1)
  const [width = 1, ...others] = widths
  const times = new Map<number, number>()
  for (const one of widths) times.set(one, (times.get(one) ?? 0) + 1)
  const [commonWidth, commonTimes] = [...times].reduce((best, one) => (one[1] > best[1] ? one : best), [1, 0])
  return {
    delimiter,
    width,
    share: others.length === 0 ? 1 : others.filter(other => other === width).length / others.length,
    commonWidth,
    commonShare: commonTimes / Math.max(1, widths.length),
    isProse,
  }
}

const isProse = ({ total, beforeSpace }: DelimiterCounts, at: number): boolean => beforeSpace[at]! > total[at]! * 0.9

type ScoredFit = Fit & { score: number }

/** The fits with about the highest score, the highest first. */
function bestFits(fits: ScoredFit[]): ScoredFit[] {
  const highest = Math.max(...fits.map(({ score }) => score))
  return fits.filter(({ score }) => score >= highest - shareTolerance).toSorted((one, other) => other.score - one.score)
}

/** Chooses between delimiters that fit about equally well. */
function chooseOf(fits: readonly ScoredFit[], { text }: Sample): { delimiter: string; rival: string | null } {
  const unlike = (isUnlikely: (fit: Fit) => boolean, left: readonly ScoredFit[]): readonly ScoredFit[] => {
    const others = left.filter(fit => !isUnlikely(fit))
    return others.length === 0 ? left : others
  }
  const notProse = unlike(fit => fit.isProse, fits)
  const left = notProse.length > 1 ? unlike(fit => fit.delimiter === ',' && commasAreDecimal(text), notProse) : notProse
  const byOrder = left.toSorted((one, other) => orderOf(one) - orderOf(other))
  const best = byOrder.reduce((one, other) => (other.width > one.width ? other : one))
  const rival = byOrder.find(fit => fit !== best)?.delimiter ?? null
  return { delimiter: best.delimiter, rival }
}

const orderOf = ({ delimiter }: Fit): number => (delimiters as readonly string[]).indexOf(delimiter)

/** Whether nearly all commas are between digits, as in `1,5;2,25`. */
function commasAreDecimal(text: string): boolean {
  const commas = text.match(/,/g)?.length ?? 0
  const decimal = text.match(/(?<=\d),(?=\d)/g)?.length ?? 0
  return commas > 0 && decimal / commas > 0.8
}

/** Whether every value of some column is in quotes, below the first row. */
function wrapsWholeColumn({ bytes, complete }: Sample, dialect: CsvDialect): boolean {
  const batch = scanRows(bytes, { dialect, last: complete }, new RowBatch())
  const columns: { filled: number; quoted: number }[] = []
  for (let row = Math.min(1, batch.rowCount - 1); row < batch.rowCount; row++) {
    const first = batch.firstCell(row)
    for (let cell = first; cell < batch.endCell(row); cell++) {
      const column = (columns[cell - first] ??= { filled: 0, quoted: 0 })
      if (batch.text(cell, 'utf-8') === '') continue
      column.filled++
      if (batch.isQuoted(cell)) column.quoted++
    }
  }
  return columns.some(({ filled, quoted }) => filled > 0 && filled === quoted)
}

/** Whether rows have the same number of cells only if delimiters in single quotes do not count. */
function wrapsDelimiters(single: DelimiterCounts, double: DelimiterCounts, { candidates }: Sample): boolean {
  const isEven = (rows: readonly number[][], at: number): boolean =>
    rows.length > 1 && rows[0]![at]! > 0 && rows.every(counts => counts[at] === rows[0]![at])
  return candidates.some((_, at) => isEven(single.rows, at) && !isEven(double.rows, at))
}
