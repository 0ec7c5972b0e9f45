import type { CsvEncoding } from './encoding.ts'

/** At least this share of Japanese characters are kana, which Chinese text hardly has. */
const minKana = 0.1
/** Chinese uses the characters that sort after this byte for a fifth of its text. In Japanese, rare characters do. */
const lateLead = 0xd0
const maxLateShare = 0.04
/** Fewer characters without kana say nothing. */
const minCharacters = 16

/**
 * Corrects the encodings that a detector confuses, by what the text looks like in each: Japanese taken for Chinese, and
 * Mac Roman taken for Windows-1252 or the other way round.
 */
export function correctEncoding(sample: Uint8Array, encoding: CsvEncoding): CsvEncoding {
  switch (encoding) {
    case 'gb18030':
    case 'big5':
      return isEucJapanese(sample) ? 'euc-jp' : encoding
    case 'windows-1252':
    case 'macintosh': {
      const [windows, macintosh] = [countOddities(sample, 'windows-1252'), countOddities(sample, 'macintosh')]
      if (windows === macintosh) return encoding
      return windows < macintosh ? 'windows-1252' : 'macintosh'
    }
    default:
      return encoding
  }
}

function isEucJapanese(sample: Uint8Array): boolean {
  // The sample may end within a character.
  const end = sample.findLastIndex(byte => byte < 0x80) + 1
  let text: string
  try {
    text = new TextDecoder('euc-jp', { fatal: true }).decode(sample.subarray(0, end))
  } catch {
    return false
  }
  const characters = text.match(/[^\0-\x7f]/gu)?.length ?? 0
  const kana = text.match(/[\u3041-\u30fe]/gu)?.length ?? 0
  if (characters > 0 && kana / characters >= minKana) return true
  return characters >= minCharacters && countLate(sample.subarray(0, end)) / characters <= maxLateShare
}

/** Counts the characters of two bytes whose first byte is late. */
function countLate(bytes: Uint8Array): number {
  let late = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0x80) continue
    if (bytes[at]! >= lateLead) late++
    at++
  }
  return late
}

/** Control characters, capital letters and signs within words. Text in the wrong encoding is full of them. */
const oddity = /[\u0080-\u009f]|(?<=\p{Ll})[^\0-\x7f\P{Lu}]|(?<=\p{L})[^\0-\x7f\p{L}\p{M}\p{N}\p{Z}’]/gu

const countOddities = (sample: Uint8Array, encoding: CsvEncoding): number =>
  new TextDecoder(encoding).decode(sample).match(oddity)?.length ?? 0
