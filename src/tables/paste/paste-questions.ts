import type { PasteRequest, PasteDecision } from '../../grid/grid-data.ts'

/** A paste that waits for the person's decision. */
export interface PasteQuestion {
  id: number
  request: PasteRequest
}

interface OpenQuestion extends PasteQuestion {
  answer(decision: PasteDecision | null): void
}

/** Asks about one paste at a time. A new question replaces an open one, whose paste is canceled. */
export class PasteQuestions {
  readonly #listeners = new Set<() => void>()
  #open: OpenQuestion | null = null
  #count = 0

  /** The open question. */
  get open(): PasteQuestion | null {
    return this.#open
  }

  /** Resolves to null if the paste is canceled. */
  ask(request: PasteRequest): Promise<PasteDecision | null> {
    const former = this.#open
    const { promise, resolve } = Promise.withResolvers<PasteDecision | null>()
    this.#set({ id: ++this.#count, request, answer: resolve })
    former?.answer(null)
    return promise
  }

  /** Answers a question; does nothing if it is not open any more. */
  answer({ id }: PasteQuestion, decision: PasteDecision | null): void {
    if (this.#open?.id !== id) return
    const { answer } = this.#open
    this.#set(null)
    answer(decision)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(open: OpenQuestion | null): void {
    this.#open = open
    for (const listener of this.#listeners) listener()
  }
}
