import { open, type FileHandle } from 'node:fs/promises'

import { AppError } from '../../platform/errors.ts'
import type { CsvFormat } from './csv-format.ts'
import { isTranscoded } from './encoding.ts'
import { RowBatch } from './row-batch.ts'
import { scanRows } from './scan-rows.ts'

const readSize = 256 * 1024

/**
 * Maximum size of a row in bytes. A longer one is most likely a quote that is never closed, and would use up the
 * memory.
 */
const maxRowLength = 32 * 1024 * 1024

const rowTooLong = 'A row of this file is longer than 32 MB. A quote may never be closed.'

/** A file that may still be arriving. */
export interface ArrivingFile {
  path: string
  /** Resolves with the file's size once it holds more than `position` bytes or is complete. */
  beyond(position: number): Promise<{ size: number; complete: boolean }>
}

/** A complete file. */
export const completeFile = (path: string, size: number): ArrivingFile => ({
  path,
  beyond: () => Promise.resolve({ size, complete: true }),
})

/**
 * Reads the rows of a CSV file from the start of any row. Its memory depends only on the longest row.
 * Positions are bytes of the file. For transcoded encodings they are bytes of its text in UTF-8, so such a file is read
 * from its start each time, which costs little.
 */
export class CsvReader {
  readonly #file: ArrivingFile
  readonly #format: CsvFormat
  readonly #batch = new RowBatch()
  readonly #decoder: TextDecoder | null
  #handle: FileHandle | null = null
  #buffer = Buffer.allocUnsafe(readSize * 2)
  #raw = Buffer.alloc(0)
  #from = 0
  #to = 0
  #filePosition: number
  #skip: number
  #complete = false
  #ended = false
  /** Position in the file of the current batch's first byte. */
  position: number
  /** Number of blank lines so far, which are not rows. */
  blankLines = 0
  /** The file ended before a quote was closed. */
  openQuote = false

  constructor(file: ArrivingFile, format: CsvFormat, from = 0) {
    this.#file = file
    this.#format = format
    const isFromStart = isTranscoded(format.encoding)
    this.#decoder = isFromStart ? new TextDecoder(format.encoding) : null
    this.#filePosition = isFromStart ? 0 : from
    this.#skip = isFromStart ? from : 0
    this.position = from
  }

  /**
   * Returns the next complete rows, or null at the end. The batch is valid until the next call.
   * @throws AppError `bad_input` when a row is longer than the maximum.
   */
  async next(maxRows?: number): Promise<RowBatch | null> {
    if (this.#ended) return null
    this.#advance(this.#batch.end)
    for (;;) {
      const bytes = this.#buffer.subarray(this.#from, this.#to)
      const last = this.#complete
      const batch = scanRows(bytes, { dialect: this.#format.dialect, last, maxRows }, this.#batch)
      this.blankLines += batch.blankLines
      this.openQuote ||= batch.openQuote
      if (batch.rowCount > 0) return batch
      this.#advance(batch.end)
      batch.end = 0
      if (last) {
        await this.close()
        return null
      }
      if (this.#to - this.#from > maxRowLength) throw new AppError('bad_input', rowTooLong)
      await this.#fill()
    }
  }

  async close(): Promise<void> {
    this.#ended = true
    await this.#handle?.close()
    this.#handle = null
  }

  #advance(bytes: number): void {
    this.#from += bytes
    this.position += bytes
  }

  /** Doubles the buffer, so that a very long row is not scanned too many times. */
  async #fill(): Promise<void> {
    const unread = this.#to - this.#from
    const target = Math.max(readSize, unread)
    const { size, complete } = await this.#file.beyond(this.#filePosition)
    const count = Math.min(target, size - this.#filePosition)
    if (!this.#decoder) {
      this.#growBuffer(count)
      this.#to += await this.#read(this.#buffer, this.#to, count)
    } else {
      if (this.#raw.length < count) this.#raw = Buffer.allocUnsafe(count)
      const read = await this.#read(this.#raw, 0, count)
      const atEnd = complete && this.#filePosition >= size
      this.#append(this.#decoder.decode(this.#raw.subarray(0, read), { stream: !atEnd }))
    }
    this.#complete = complete && this.#filePosition >= size
  }

  #append(text: string): void {
    let bytes = Buffer.from(text, 'utf8')
    const skipped = Math.min(this.#skip, bytes.length)
    this.#skip -= skipped
    bytes = bytes.subarray(skipped)
    this.#growBuffer(bytes.length)
    this.#to += bytes.copy(this.#buffer, this.#to)
  }

  async #read(into: Buffer, offset: number, count: number): Promise<number> {
    if (count <= 0) return 0
    this.#handle ??= await open(this.#file.path, 'r')
    const { bytesRead } = await this.#handle.read(into, offset, count, this.#filePosition)
    this.#filePosition += bytesRead
    return bytesRead
  }

  #growBuffer(count: number): void {
    const unread = this.#to - this.#from
    if (this.#to + count <= this.#buffer.length) return
    const target = unread + count <= this.#buffer.length ? this.#buffer : Buffer.allocUnsafe((unread + count) * 2)
    this.#buffer.copy(target, 0, this.#from, this.#to)
    this.#buffer = target
    this.#from = 0
    this.#to = unread
  }
}
