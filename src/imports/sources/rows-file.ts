import { createWriteStream, type WriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

import { csvLine } from '../../platform/csv-line.ts'
import { AppError } from '../../platform/errors.ts'
import type { CsvFormat } from '../csv/csv-format.ts'

/**
 * The format of a rows file, into which every source but CSV is converted: the texts that field types read, with plain
 * numbers and ISO dates.
 */
export const rowsFormat = {
  encoding: 'utf-8',
  dialect: { delimiter: ',', quote: '"' },
  isGuarded: false,
} as const satisfies CsvFormat

/** Path of the rows file for a file and the part of it that is imported, such as a sheet. */
export const rowsPath = (path: string, part: number): string => `${path}.rows-${part}`

/** Deletes the rows files of all other parts of a file. They are written again if they are needed. */
export async function removeOtherRows(path: string, part: number): Promise<void> {
  const kept = basename(rowsPath(path, part))
  const folder = dirname(path)
  const others = (await readdir(folder)).filter(name => name.startsWith(`${basename(path)}.rows-`) && name !== kept)
  await Promise.all(others.map(name => rm(join(folder, name), { force: true })))
}

const flushLength = 256 * 1024

/** Writes a rows file. It appears under its name when it is complete. */
export class RowsWriter {
  rows = 0
  /** Number of bytes so far. */
  size = 0
  readonly #partial: string
  readonly #maxBytes: number
  readonly #file: WriteStream
  readonly #closed: Promise<void>
  #pending = ''

  /** @param maxBytes maximum size of the file. */
  constructor(path: string, maxBytes: number) {
    this.#partial = `${path}.new-${process.pid}`
    this.#maxBytes = maxBytes
    this.#file = createWriteStream(this.#partial)
    this.#closed = finished(this.#file)
    // The error is handled where the writer flushes; until then it must not count as unhandled.
    this.#closed.catch(() => undefined)
  }

  /** Adds a row. Call `flush` from time to time. */
  write(cells: readonly string[]): void {
    this.rows++
    // A row without cells must not become a blank line, which is not a row.
    this.#pending += cells.length === 0 ? csvLine(['']) : csvLine(cells)
  }

  /**
   * Writes the added rows to the disk once there are enough of them.
   * @throws AppError `bad_input` when the file gets too large.
   */
  async flush(least = flushLength): Promise<void> {
    if (this.#pending.length < least || this.#pending === '') return
    const bytes = Buffer.from(this.#pending)
    this.#pending = ''
    this.size += bytes.length
    if (this.size > this.#maxBytes) throw new AppError('bad_input', unpacksTooLarge(this.#maxBytes))
    if (!this.#file.write(bytes)) await Promise.race([once(this.#file, 'drain'), this.#closed])
  }

  /** Completes the file under a path. */
  async finish(path: string): Promise<void> {
    await this.flush(0)
    this.#file.end()
    await this.#closed
    await rename(this.#partial, path)
  }

  /** Deletes what was written. */
  async discard(): Promise<void> {
    this.#file.destroy()
    await this.#closed.catch(() => undefined)
    await rm(this.#partial, { force: true })
  }
}

/** Why a file is refused whose contents are much larger than the file. */
export const unpacksTooLarge = (maxBytes: number): string =>
  `The contents of this file are larger than ${Math.round(maxBytes / 1024 / 1024).toLocaleString('en-US')} MB. Split it and import the parts.`
