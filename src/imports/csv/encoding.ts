import { isUtf8 } from 'node:buffer'

/** The encodings that a file may have. */
export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const

export type CsvEncoding = (typeof csvEncodings)[number]

export interface FoundEncoding {
  encoding: CsvEncoding
  /** Length of the byte order mark. */
  markLength: number
}

const marks: [CsvEncoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** In UTF-16 at least this share of the pairs have a zero on one side, because of delimiters, line ends, and digits. */
const leastZeroShare = 0.05
const lineFeed = 10

/**
 * Finds the encoding from the start of a file. 'utf-8' is an assumption that later bytes may disprove (`isUtf8`); the
 * file is then Windows-1252, in which any bytes are valid.
 */
export function findEncoding(sample: Uint8Array): FoundEncoding {
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, index) => sample[index] === byte)) return { encoding, markLength: mark.length }
  }
  const wide = wideEncoding(sample)
  if (wide) return { encoding: wide, markLength: 0 }
  return { encoding: isUtf8Beginning(sample) ? 'utf-8' : 'windows-1252', markLength: 0 }
}

/** Length of the byte order mark at the start of a file of this encoding; 0 when there is none. */
export function markLength(sample: Uint8Array, encoding: CsvEncoding): number {
  const mark = marks.find(([of]) => of === encoding)?.[1]
  return mark?.every((byte, index) => sample[index] === byte) ? mark.length : 0
}

/** Whether these bytes are UTF-8; the last character may be incomplete. */
export function isUtf8Beginning(bytes: Uint8Array): boolean {
  for (let cut = 0; cut <= 3 && cut <= bytes.length; cut++) {
    if (isUtf8(bytes.subarray(0, bytes.length - cut))) return true
    if ((bytes.at(-1 - cut) ?? 0) < 0x80) return false
  }
  return false
}

function wideEncoding(sample: Uint8Array): CsvEncoding | null {
  if (isWide(sample, 0)) return 'utf-16le'
  return isWide(sample, 1) ? 'utf-16be' : null
}

/** Whether these are pairs of bytes with the lower one first (0) or second (1). */
function isWide(sample: Uint8Array, lower: 0 | 1): boolean {
  const zeros = [0, 0]
  let [wholeLineEnds, otherLineEnds] = [0, 0]
  for (let index = 0; index < sample.length; index++) {
    const byte = sample[index]
    if (byte === 0) zeros[index % 2]!++
    else if (byte === lineFeed) {
      if (index % 2 === lower && sample[index + 1 - 2 * lower] === 0) wholeLineEnds++
      else otherLineEnds++
    }
  }
  const [inLower = 0, inUpper = 0] = lower === 0 ? zeros : zeros.toReversed()
  const pairs = Math.max(1, sample.length / 2)
  if (inUpper / pairs < leastZeroShare || inLower * 20 > inUpper) return false
  return wholeLineEnds + otherLineEnds === 0 ? inUpper / pairs > 0.4 : wholeLineEnds > otherLineEnds
}
