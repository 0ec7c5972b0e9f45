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

/** In UTF-16 at least this share of the pairs have a zero on one side: delimiters, line ends and digits do. */
const leastZeroShare = 0.05
const lineFeed = 10

/**
 * Finds the encoding from the beginning of a file. 'utf-8' is an assumption that holds as long as nothing in the
 * file speaks against it (`isUtf8`); what is not UTF-8 is then Windows-1252, which any bytes are.
 */
export function findEncoding(sample: Uint8Array): FoundEncoding {
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, index) => sample[index] === byte)) return { encoding, markLength: mark.length }
  }
  const wide = wideEncoding(sample)
  if (wide) return { encoding: wide, markLength: 0 }
  return { encoding: isUtf8Beginning(sample) ? 'utf-8' : 'windows-1252', markLength: 0 }
}

/** The length of the byte order mark that a file of this encoding begins with; 0 when it has none. */
export function markLength(sample: Uint8Array, encoding: CsvEncoding): number {
  const mark = marks.find(([of]) => of === encoding)?.[1]
  return mark?.every((byte, index) => sample[index] === byte) ? mark.length : 0
}

/** Whether these bytes are UTF-8, perhaps cut in the middle of their last character. */
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

/** Whether these are pairs of bytes whose lower one comes first (0) or second (1). */
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
