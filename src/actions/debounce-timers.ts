import type { Clock } from './queue-options.ts'

/** The running debounces of actions. */
export class DebounceTimers {
  readonly #clock: Clock
  readonly #onEnd: (actionId: string) => void
  readonly #stops = new Map<string, () => void>()

  /** @param onEnd called when a debounce runs out. */
  constructor(clock: Clock, onEnd: (actionId: string) => void) {
    this.#clock = clock
    this.#onEnd = onEnd
  }

  get actionIds(): string[] {
    return [...this.#stops.keys()]
  }

  /** Starts the debounce of an action, or starts it again. */
  start(actionId: string, milliseconds: number): void {
    this.stop(actionId)
    this.#stops.set(
      actionId,
      this.#clock.after(milliseconds, () => this.#onEnd(actionId)),
    )
  }

  stop(actionId: string): void {
    this.#stops.get(actionId)?.()
    this.#stops.delete(actionId)
  }
}
