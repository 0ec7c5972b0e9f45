import { bareText } from '../../platform/csv-line.ts'
import type { CsvFormat } from './csv-format.ts'
import { type CsvEncoding, isReadAsUtf8 } from './encoding.ts'

/** Reasons why a cell cannot be read straight from its bytes. */
export const cellFlags = {
  /** The range still has its quotes: escaped ones, or text after the closing one. */
  raw: 1,
  /** Contains bytes above 127. */
  high: 2,
  /** Contains NUL, which PostgreSQL cannot store. */
  nul: 4,
} as const

/** V8 copies slices of up to this many characters; a longer slice would keep the whole batch in memory. */
const maxCopiedSlice = 12

const decoders = new Map<CsvEncoding, TextDecoder>()

/** Complete rows of a file, as positions in its bytes. Cells become strings only when they are read. */
export class RowBatch {
  bytes: Buffer = Buffer.alloc(0)
  rowCount = 0
  /** Position of the first row after the batch. */
  end = 0
  /** Number of blank lines, which are not rows. */
  blankLines = 0
  /** The file ended before a quote was closed. */
  openQuote = false
  #quote: string | null = null
  #cellCount = 0
  #starts = new Int32Array(4096)
  #ends = new Int32Array(4096)
  #flags = new Uint8Array(4096)
  #rowEnds = new Int32Array(512)
  #rowBytes = new Int32Array(512)
  #latin: string | null = null

  /** Clears the batch for rows of these bytes. */
  begin(bytes: Buffer, quote: string | null): void {
    this.bytes = bytes
    this.#quote = quote
    this.rowCount = this.end = this.blankLines = this.#cellCount = 0
    this.openQuote = false
    this.#latin = null
  }

  addCell(start: number, end: number, flags: number): void {
    const index = this.#cellCount
    if (index === this.#starts.length) this.#growCells()
    this.#starts[index] = start
    this.#ends[index] = end
    this.#flags[index] = flags
    this.#cellCount = index + 1
  }

  /** Ends a row; the next one begins at `end`. */
  endRow(end: number): void {
    const first = this.rowCount === 0 ? 0 : this.#rowEnds[this.rowCount - 1]!
    const isBlankLine =
      this.#cellCount === first + 1 && this.#ends[first] === this.#starts[first] && !this.isQuoted(first)
    this.end = end
    if (isBlankLine) {
      this.#cellCount = first
      this.blankLines++
      return
    }
    if (this.rowCount === this.#rowEnds.length) {
      this.#rowEnds = grownInts(this.#rowEnds)
      this.#rowBytes = grownInts(this.#rowBytes)
    }
    this.#rowEnds[this.rowCount] = this.#cellCount
    this.#rowBytes[this.rowCount] = end
    this.rowCount++
  }

  /** Drops the cells of an incomplete row. */
  withoutOpenRow(): this {
    this.#cellCount = this.rowCount === 0 ? 0 : this.#rowEnds[this.rowCount - 1]!
    return this
  }

  /** Index of the row's first cell. */
  firstCell(row: number): number {
    return row === 0 ? 0 : this.#rowEnds[row - 1]!
  }

  /** Index after the row's last cell. */
  endCell(row: number): number {
    return this.#rowEnds[row]!
  }

  /** Position in `bytes` of the row after this one. */
  byteAfter(row: number): number {
    return this.#rowBytes[row]!
  }

  hasNul(cell: number): boolean {
    return (this.#flags[cell]! & cellFlags.nul) !== 0
  }

  /** Whether the cell contains bytes beyond ASCII. */
  hasHigh(cell: number): boolean {
    return (this.#flags[cell]! & cellFlags.high) !== 0
  }

  /** The bytes of a cell, which may include its quotes. */
  bytesOf(cell: number): Buffer {
    return this.bytes.subarray(this.#starts[cell]!, this.#ends[cell]!)
  }

  /** The text of a cell as an import stores it. */
  cellText(cell: number, { encoding, isGuarded }: CsvFormat): string {
    const text = this.text(cell, encoding)
    return isGuarded && text.startsWith("'") ? bareText(text) : text
  }

  /** The text of a cell without its quotes and NUL. */
  text(cell: number, encoding: CsvEncoding): string {
    const start = this.#starts[cell]!
    const end = this.#ends[cell]!
    const flags = this.#flags[cell]!
    if (flags === 0) {
      if (start === end) return ''
      if (end - start > maxCopiedSlice) return this.bytes.toString('latin1', start, end)
      const latin = (this.#latin ??= this.bytes.toString('latin1'))
      return latin.slice(start, end)
    }
    let text =
      flags & cellFlags.high ? decode(this.bytes, [start, end], encoding) : this.bytes.toString('latin1', start, end)
    if (flags & cellFlags.nul) text = text.replaceAll('\0', '')
    if (flags & cellFlags.raw && this.#quote !== null) text = unquote(text, this.#quote)
    return text
  }

  /** The texts of all cells of a row. */
  row(row: number, format: CsvFormat): string[] {
    const texts: string[] = []
    for (let cell = this.firstCell(row); cell < this.endCell(row); cell++) texts.push(this.cellText(cell, format))
    return texts
  }

  /** Whether a cell is in quotes. */
  isQuoted(cell: number): boolean {
    if (this.#quote === null) return false
    const start = this.#starts[cell]!
    const quote = this.#quote.charCodeAt(0)
    return this.#flags[cell]! & cellFlags.raw ? this.bytes[start] === quote : this.bytes[start - 1] === quote
  }

  /** Whether the text of a cell begins with a byte. */
  startsWith(cell: number, byte: number): boolean {
    return this.#starts[cell]! < this.#ends[cell]! && this.bytes[this.#starts[cell]!] === byte
  }

  #growCells(): void {
    this.#starts = grownInts(this.#starts)
    this.#ends = grownInts(this.#ends)
    const flags = new Uint8Array(this.#flags.length * 2)
    flags.set(this.#flags)
    this.#flags = flags
  }
}

function grownInts(from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2)
  to.set(from)
  return to
}

function decode(bytes: Buffer, [start, end]: [number, number], encoding: CsvEncoding): string {
  if (isReadAsUtf8(encoding)) return bytes.toString('utf8', start, end)
  let decoder = decoders.get(encoding)
  if (!decoder) decoders.set(encoding, (decoder = new TextDecoder(encoding)))
  return decoder.decode(bytes.subarray(start, end))
}

/** Removes the quotes of a quoted cell, and keeps text after the closing quote. */
function unquote(text: string, quote: string): string {
  let result = ''
  let at = 1
  for (;;) {
    const next = text.indexOf(quote, at)
    if (next === -1) return result + text.slice(at)
    result += text.slice(at, next)
    if (text[next + 1] !== quote) return result + text.slice(next + 1)
    result += quote
    at = next + 2
  }
}
