/** The longest time between the taps of a double tap, in milliseconds. */
const maxDoubleTapTime = 400

export interface Tap {
  row: number
  column: number
  /** Milliseconds since any fixed time. */
  time: number
}

/** Recognizes double taps, because browsers disagree on whether two taps are a double click. */
export class TapCounter {
  #last: Tap | null = null

  /** Whether this tap completes a double tap. A third tap starts a new one. */
  isDouble(tap: Tap): boolean {
    const last = this.#last
    const isSecond =
      last !== null && last.row === tap.row && last.column === tap.column && tap.time - last.time <= maxDoubleTapTime
    this.#last = isSecond ? null : tap
    return isSecond
  }
}
