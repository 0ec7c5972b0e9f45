/** A table that moves by more than this many pixels a frame cannot be read beyond its first column. */
const fastMove = 400

/** How long after the last fast frame the whole table is drawn again, in milliseconds. */
const restAfter = 80

/**
 * Tells a fling from a jump: one long move is a jump, and is drawn whole at once; a second one in a row is a fling,
 * and the rest of its rows has to wait until it slows.
 */
export class SpeedGauge {
  #longMoves = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #onRest: () => void

  constructor(onRest: () => void) {
    this.#onRest = onRest
  }

  get isFast(): boolean {
    return this.#longMoves > 1
  }

  /** Some time has passed since the last long move: what was left out can be drawn. */
  get isAtRest(): boolean {
    return this.#timer === undefined
  }

  /** Notes how far the table moved in this frame. */
  moved(distance: number): void {
    this.#longMoves = Math.abs(distance) > fastMove ? this.#longMoves + 1 : 0
    if (this.#longMoves === 0) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.stop()
      this.#onRest()
    }, restAfter)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#longMoves = 0
  }
}
