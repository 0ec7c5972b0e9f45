import type { Action } from './action.ts'

/**
 * The outcome of a gesture: saved, refused with a reason, or discarded before the server did it. `skipped` counts what
 * the server left as it was.
 */
export type Outcome = { kind: 'saved'; skipped?: number } | { kind: 'refused'; error: string } | { kind: 'given up' }

/** Reports the outcome of gestures to callers that confirm a change only once it is saved. */
export class GestureOutcomes {
  readonly #skipped = new Map<string, number>()
  readonly #asked = new Map<string, PromiseWithResolvers<Outcome>>()

  /** Resolves when no action of the gesture waits any more, which takes as long as the server cannot be reached. */
  of(gestureId: string): Promise<Outcome> {
    const outcome = this.#asked.get(gestureId) ?? Promise.withResolvers<Outcome>()
    this.#asked.set(gestureId, outcome)
    return outcome.promise
  }

  /** The server took an action, except for what it skipped; `waiting` are those that it does not have yet. */
  saved({ gestureId }: Action, waiting: readonly Action[], count = 0): void {
    const skipped = (this.#skipped.get(gestureId) ?? 0) + count
    if (waiting.some(action => action.gestureId === gestureId)) {
      if (skipped > 0) this.#skipped.set(gestureId, skipped)
      return
    }
    this.#settle(gestureId, { kind: 'saved', ...(skipped > 0 && { skipped }) })
  }

  /** These actions will not be done; `error` is the reason that the server gave for one of them. */
  refused(actions: readonly Action[], error: string): void {
    for (const { gestureId } of actions) this.#settle(gestureId, { kind: 'refused', error })
  }

  /** The person discarded these actions, or another tab took them over. */
  abandoned(actions: readonly Action[]): void {
    for (const { gestureId } of actions) this.#settle(gestureId, { kind: 'given up' })
  }

  #settle(gestureId: string, outcome: Outcome): void {
    this.#asked.get(gestureId)?.resolve(outcome)
    this.#asked.delete(gestureId)
    this.#skipped.delete(gestureId)
  }
}
