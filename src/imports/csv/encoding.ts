import { correctEncoding } from './plausible-encoding.ts'

/**
 * The encodings that a file may have, by their names for `TextDecoder`, with the names that the detector gives them.
 * 'utf-8' and UTF-16 are recognized without it.
 */
const encodings = {
  'utf-8': null,
  'utf-16le': null,
  'utf-16be': null,
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'iso-8859-2': 'ISO-8859-2',
  'koi8-r': 'KOI8-R',
  ibm866: 'IBM866',
  macintosh: 'MacRoman',
  'x-mac-cyrillic': 'MacCyrillic',
  shift_jis: 'CP932',
  'euc-jp': 'EUC-JP',
  gb18030: 'GB18030',
  big5: 'Big5',
  'euc-kr': 'CP949',
} as const

export type CsvEncoding = keyof typeof encodings

export const csvEncodings = Object.keys(encodings) as [CsvEncoding, ...CsvEncoding[]]

/** Encodings in which the byte of an ASCII character can be a part of another one. Such files become UTF-8 first. */
const transcoded = new Set<CsvEncoding>(['utf-16le', 'utf-16be', 'shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'])

export const isTranscoded = (encoding: CsvEncoding): boolean => transcoded.has(encoding)

/** Whether the bytes that a reader returns for a file of this encoding are UTF-8. */
export const isReadAsUtf8 = (encoding: CsvEncoding): boolean => encoding === 'utf-8' || isTranscoded(encoding)

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
const minZeroShare = 0.05
const lineFeed = 10

/**
 * Finds the encoding from the start of a file. 'utf-8' without a mark is an assumption, which `Utf8Evidence` checks
 * with the rest of the file.
 */
export function findEncoding(sample: Uint8Array): FoundEncoding {
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, index) => sample[index] === byte)) return { encoding, markLength: mark.length }
  }
  return { encoding: wideEncoding(sample) ?? 'utf-8', markLength: 0 }
}

/** Length of the byte order mark at the start of a file of this encoding; 0 when there is none. */
export function markLength(sample: Uint8Array, encoding: CsvEncoding): number {
  const mark = marks.find(([marked]) => marked === encoding)?.[1]
  return mark?.every((byte, index) => sample[index] === byte) ? mark.length : 0
}

const fallback: CsvEncoding = 'windows-1252'
/** With fewer bytes beyond ASCII, any detection is a matter of luck. */
const minBytes = 4
/** Another encoding must be so many times as likely as the fallback, which is by far the most common one. */
const minAdvantage = 1.1

const byDetectedName = new Map(
  Object.entries(encodings).flatMap(([name, detected]) => (detected ? [[detected, name]] : [])) as [
    string,
    CsvEncoding,
  ][],
)

/** The most likely encoding of text that is not Unicode: Windows-1252 unless another one reads the text differently. */
export async function detectEncoding(sample: Buffer): Promise<CsvEncoding> {
  let high = 0
  for (const byte of sample) if (byte > 127) high++
  return high < minBytes ? fallback : correctEncoding(sample, await likelyEncoding(sample))
}

/** The encoding that the detector finds, if it reads the text differently from Windows-1252. */
async function likelyEncoding(sample: Buffer): Promise<CsvEncoding> {
  const { detectAll } = await import('jschardet')
  const found = detectAll(sample, { minimumThreshold: 0, detectEncodings: [...byDetectedName.keys()] })
  const best = found[0]
  const encoding = byDetectedName.get(best?.encoding ?? '') ?? fallback
  const usual = found.find(one => byDetectedName.get(one.encoding ?? '') === fallback)
  if (!best || (usual && usual.confidence * minAdvantage > best.confidence)) return fallback
  const decode = (name: CsvEncoding): string => new TextDecoder(name).decode(sample)
  return decode(encoding) === decode(fallback) ? fallback : encoding
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
  if (inUpper / pairs < minZeroShare || inLower * 20 > inUpper) return false
  return wholeLineEnds + otherLineEnds === 0 ? inUpper / pairs > 0.4 : wholeLineEnds > otherLineEnds
}
