import type { PasteRequest, PasteDecision } from '../../grid/grid-data.ts'

/** A paste that waits for the person to decide. */
export interface PasteQuestion {
  id: number
  asked: PasteRequest
}

interface OpenQuestion extends PasteQuestion {
  answer(decision: PasteDecision | null): void
}

/** Asks the person about one paste at a time: a question takes the place of one that is open, whose paste is then not done. */
export class PasteQuestions {
  readonly #listeners = new Set<() => void>()
  #open: OpenQuestion | null = null
  #count = 0

  /** What the person is being asked. */
  get open(): PasteQuestion | null {
    return this.#open
  }

  /** Resolves to null for a paste that is not to be done. */
  ask(asked: PasteRequest): Promise<PasteDecision | null> {
    const former = this.#open
    const { promise, resolve } = Promise.withResolvers<PasteDecision | null>()
    this.#set({ id: ++this.#count, asked, answer: resolve })
    former?.answer(null)
    return promise
  }

  /** Takes the answer to a question; one that is not open any more has got its own. */
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
