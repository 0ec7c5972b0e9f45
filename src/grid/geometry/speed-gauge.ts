/** Moves of more pixels per frame are too fast to read more than the first column. */
const longMove = 400

/** How long after the last long move all cells are drawn again, in milliseconds. */
const restDelay = 80

/**
 * Distinguishes a fling from a jump. A single long move is a jump, which is drawn in full. Several in a row are a fling,
 * which draws most cells only once it slows down.
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

  /** Enough time has passed since the last long move to draw all cells. */
  get isAtRest(): boolean {
    return this.#timer === undefined
  }

  /** Call with the pixels that the table moved in this frame. */
  moved(distance: number): void {
    this.#longMoves = Math.abs(distance) > longMove ? this.#longMoves + 1 : 0
    if (this.#longMoves === 0) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.stop()
      this.#onRest()
    }, restDelay)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#longMoves = 0
  }
}
