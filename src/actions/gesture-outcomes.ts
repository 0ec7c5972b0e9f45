import type { Action } from './action.ts'

/** What became of a gesture: the server has it, has refused it for a reason, or was not asked after all. */
export type Outcome = { kind: 'saved' } | { kind: 'refused'; error: string } | { kind: 'given up' }

/** Tells what becomes of gestures to whoever wants to say that something is done only when it is. */
export class GestureOutcomes {
  readonly #asked = new Map<string, PromiseWithResolvers<Outcome>>()

  /** Resolves when nothing of a gesture waits any more; while the server cannot be reached, that may take long. */
  of(gestureId: string): Promise<Outcome> {
    const asked = this.#asked.get(gestureId) ?? Promise.withResolvers<Outcome>()
    this.#asked.set(gestureId, asked)
    return asked.promise
  }

  /** The server took an action; `waiting` are those that it does not have yet. */
  saved({ gestureId }: Action, waiting: readonly Action[]): void {
    if (!waiting.some(action => action.gestureId === gestureId)) this.#settle(gestureId, { kind: 'saved' })
  }

  /** These will not be done, for a reason that the server gave for one of them. */
  refused(actions: readonly Action[], error: string): void {
    for (const { gestureId } of actions) this.#settle(gestureId, { kind: 'refused', error })
  }

  /** The person has discarded these, or another tab has them now. */
  givenUp(actions: readonly Action[]): void {
    for (const { gestureId } of actions) this.#settle(gestureId, { kind: 'given up' })
  }

  #settle(gestureId: string, outcome: Outcome): void {
    this.#asked.get(gestureId)?.resolve(outcome)
    this.#asked.delete(gestureId)
  }
}
