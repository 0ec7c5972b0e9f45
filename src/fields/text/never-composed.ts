/**
 * ASCII characters that normalization never creates. The others are a grave accent (from U+1FEF) and a semicolon (from
 * U+037E).
 */
const ascii = /[\x20-\x3A\x3C-\x5F\x61-\x7E]/

/** Letters of scripts without case. */
const caseless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Compatibility ideographs, which normalization replaces. */
const compatible = [
  [0xf900, 0xfaff],
  [0x2f800, 0x2fa1f],
] as const

let cached: Set<string> | undefined

/** The characters that replace them. */
function composedCharacters(): Set<string> {
  cached ??= new Set(
    compatible.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).flatMap(sign => {
        const composed = sign.normalize('NFC')
        return composed === sign ? [] : Array.from(composed)
      }),
    ),
  )
  return cached
}

const isNeverComposed = (sign: string) =>
  ascii.test(sign) || (caseless.test(sign) && sign.normalize('NFD') === sign && !composedCharacters().has(sign))

/**
 * Whether normalization cannot create any character of a folded text. The folded form of a text then contains it only
 * if the text itself does, ignoring case.
 */
export const neverComposed = (folded: string): boolean => folded !== '' && Array.from(folded).every(isNeverComposed)
