import { RowBatch, cellFlags } from './row-batch.ts'

/** The dialect of a CSV file. Both are single ASCII characters; a null quote means that nothing is quoted. */
export interface CsvDialect {
  delimiter: string
  quote: string | null
}

export interface ScanOptions {
  dialect: CsvDialect
  /** True when these are the last bytes of the file: an incomplete last row then counts as a row. */
  last: boolean
  /** Stops after this many rows. */
  maxRows?: number
}

const lineFeed = 10
const carriageReturn = 13
const none = 256

/**
 * Finds the complete rows in `bytes`, which must start with a row, without creating strings. Works on any encoding in
 * which ASCII bytes mean ASCII. `batch.end` is the position of the first incomplete row: call again from there with
 * more bytes.
 * Follows RFC 4180, but is more lenient: rows end in LF, CR LF, or CR; a quote inside an unquoted cell is text; text
 * after a closing quote belongs to the cell; blank lines are counted and left out. A batch passed as the last argument
 * is overwritten.
 */
export function scanRows(bytes: Buffer, options: ScanOptions, batch = new RowBatch()): RowBatch {
  const { dialect, last, maxRows = Infinity } = options
  const delimiter = dialect.delimiter.charCodeAt(0)
  const quote = dialect.quote === null ? none : dialect.quote.charCodeAt(0)
  batch.begin(bytes, dialect.quote)
  const length = bytes.length
  let at = 0

  while (at < length && batch.rowCount < maxRows) {
    let finished = false
    while (!finished) {
      let flags = 0
      let high = 0
      let start = at
      let end: number
      if (bytes[at] === quote) {
        start = at + 1
        end = start
        for (;;) {
          while (end < length) {
            const byte = bytes[end]!
            if (byte === quote) break
            high |= byte
            if (byte === 0) flags |= cellFlags.nul
            end++
          }
          if (end + 1 >= length || bytes[end + 1] !== quote) break
          flags |= cellFlags.raw
          end += 2
        }
        if (end >= length) {
          if (!last) return batch.withoutOpenRow()
          batch.openQuote = true
          at = length
          if (flags & cellFlags.raw) start--
        } else {
          at = end + 1
          const next = at < length ? bytes[at]! : lineFeed
          if (next !== delimiter && next !== lineFeed && next !== carriageReturn) {
            flags |= cellFlags.raw
            for (; at < length; at++) {
              const byte = bytes[at]!
              if (byte === delimiter || byte === lineFeed || byte === carriageReturn) break
              high |= byte
              if (byte === 0) flags |= cellFlags.nul
            }
          }
          if (flags & cellFlags.raw) {
            start--
            end = at
          }
        }
      } else {
        for (; at < length; at++) {
          const byte = bytes[at]!
          if (byte === delimiter || byte === lineFeed || byte === carriageReturn) break
          high |= byte
          if (byte === 0) flags |= cellFlags.nul
        }
        end = at
      }
      if (high > 127) flags |= cellFlags.high

      const byte = at < length ? bytes[at]! : none
      if (byte === none && !last) return batch.withoutOpenRow()
      if (byte === carriageReturn && at + 1 >= length && !last) return batch.withoutOpenRow()
      batch.addCell(start, end, flags)
      if (byte === delimiter) {
        at++
        // A file that ends in a delimiter has an empty cell after it.
        if (at >= length && !last) return batch.withoutOpenRow()
        if (at >= length) {
          batch.addCell(at, at, 0)
          finished = true
        }
      } else {
        if (byte === carriageReturn && bytes[at + 1] === lineFeed) at++
        if (byte !== none) at++
        finished = true
      }
    }
    batch.endRow(at)
  }
  return batch
}
