/** Letters of right-to-left scripts, and direction marks. */
const rightToLeft =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Direction marks. They can make a name look like another one. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Prepares a name for use in a sentence, so that its direction does not affect the words around it. Names without
 * right-to-left text stay as they are.
 */
export const isolated = (name: string): string =>
  rightToLeft.test(name) ? `\u2068${name.replaceAll(marks, '')}\u2069` : name
