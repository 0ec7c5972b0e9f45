/** Two taps on one cell count as a double tap when they follow each other within this time, in milliseconds. */
const doubleTapTime = 400

export interface Tap {
  row: number
  column: number
  /** Milliseconds, from any one beginning. */
  time: number
}

/** Counts taps: browsers do not agree on whether two of them are a double click. */
export class TapCounter {
  #last: Tap | null = null

  /** Whether this tap makes the one before it a double tap; a third one begins anew. */
  isDouble(tap: Tap): boolean {
    const last = this.#last
    const isSecond =
      last !== null && last.row === tap.row && last.column === tap.column && tap.time - last.time <= doubleTapTime
    this.#last = isSecond ? null : tap
    return isSecond
  }
}
