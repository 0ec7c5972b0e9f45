import { isAscii, isUtf8 } from 'node:buffer'

import type { RowBatch } from './row-batch.ts'

/** So many bytes that are not UTF-8, and hardly any that are, settle the matter before the end of the file. */
const enoughInvalid = 64
/** Beyond this many characters, valid rows are no longer counted. */
const enoughCharacters = 100_000
const maxSample = 64 * 1024

/** Counts characters beyond ASCII and bytes that are part of none. Both are 0 exactly if the bytes are ASCII. */
export function measureUtf8(bytes: Uint8Array): { characters: number; invalid: number } {
  let characters = 0
  let invalid = 0
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at]!
    if (lead < 0x80) {
      at++
      continue
    }
    const length = characterLength(bytes, at, lead)
    if (length === 0) invalid++
    else characters++
    at += Math.max(length, 1)
  }
  return { characters, invalid }
}

/** Length of the character that begins at a byte; 0 if none does (Unicode standard, table 3-7). */
function characterLength(bytes: Uint8Array, at: number, lead: number): number {
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  const second = bytes[at + 1] ?? 0
  const isSecond =
    second >= (lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80) &&
    second <= (lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf)
  if (length === 0 || !isSecond) return 0
  for (let next = at + 2; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}

/** Weighs whether a file is UTF-8 with a few damaged bytes, or has another encoding. */
export class Utf8Evidence {
  #characters = 0
  #invalid = 0
  #sample: Buffer[] = []
  #sampled = 0

  /** Examines rows. Returns whether all of them are valid. */
  see(batch: RowBatch): boolean {
    const bytes = batch.bytes.subarray(0, batch.end)
    if (isAscii(bytes)) return true
    const isValid = isUtf8(bytes)
    if (isValid && this.#characters > enoughCharacters) return true
    const { characters, invalid } = measureUtf8(bytes)
    this.#characters += characters
    this.#invalid += invalid
    this.#keepSample(batch)
    return isValid
  }

  /** Whether most bytes beyond ASCII are valid, so that the others are damage. */
  get isUtf8(): boolean {
    return this.#invalid <= this.#characters
  }

  /** Whether the rest of the file need not be read to know that it is not UTF-8. */
  get isDisproved(): boolean {
    return this.#invalid >= enoughInvalid && this.#characters * 4 < this.#invalid
  }

  /** Rows with bytes beyond ASCII. */
  get sample(): Buffer {
    return Buffer.concat(this.#sample)
  }

  #keepSample(batch: RowBatch): void {
    let start = 0
    for (let row = 0; row < batch.rowCount && this.#sampled < maxSample; row++) {
      const end = batch.byteAfter(row)
      const bytes = batch.bytes.subarray(start, Math.min(end, start + maxSample))
      start = end
      if (isAscii(bytes)) continue
      // The batch is overwritten, so its bytes are copied.
      this.#sample.push(Buffer.from(bytes))
      this.#sampled += bytes.length
    }
  }
}
