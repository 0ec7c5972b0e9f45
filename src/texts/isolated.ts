/** Letters that are written from right to left, and marks that say in which direction to write. */
const turning =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The marks alone; in a name they may be meant to make it look like another one. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * A name as it stands in a sentence: in its own direction, whichever that is, and without a say in that of the words
 * around it. Where nothing could turn round, it is the name itself.
 */
export const isolated = (name: string): string =>
  turning.test(name) ? `\u2068${name.replaceAll(marks, '')}\u2069` : name
