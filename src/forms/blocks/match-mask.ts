const digit = /^\p{Nd}$/u
const letter = /^\p{L}$/u

/** Whether a text has the form of a mask, where 9 stands for a digit, A for a letter, and * for either. */
export function matchesMask(text: string, mask: string): boolean {
  const [given, wanted] = [[...text], [...mask]]
  return given.length === wanted.length && given.every((character, at) => matches(character, wanted[at] ?? ''))
}

function matches(character: string, sign: string): boolean {
  if (sign === '9') return digit.test(character)
  if (sign === 'A') return letter.test(character)
  return sign === '*' ? digit.test(character) || letter.test(character) : character === sign
}
