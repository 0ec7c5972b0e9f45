/** ASCII characters that no normalization makes out of others; U+1FEF becomes a grave accent, U+037E a semicolon. */
const ascii = /[\x20-\x3A\x3C-\x5F\x61-\x7E]/

/** Letters of scripts that know no case. */
const caseless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Ideographs that stand for others, which normalization puts in their place. */
const compatible = [
  [0xf900, 0xfaff],
  [0x2f800, 0x2fa1f],
] as const

let made: Set<string> | undefined

/** What normalization makes out of those. */
function madeOfOthers(): Set<string> {
  made ??= new Set(
    compatible.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).flatMap(sign => {
        const composed = sign.normalize('NFC')
        return composed === sign ? [] : Array.from(composed)
      }),
    ),
  )
  return made
}

const isNeverComposed = (sign: string) =>
  ascii.test(sign) || (caseless.test(sign) && sign.normalize('NFD') === sign && !madeOfOthers().has(sign))

/**
 * Whether a text in the normal form is made of signs alone that no normalization makes out of others: it then stands in
 * the normal form of another text only where it stands in that one itself, but for upper and lower case.
 */
export const neverComposed = (folded: string): boolean => folded !== '' && Array.from(folded).every(isNeverComposed)
