import { toServerError } from '../../ui/server-error.ts'

/** One edit: already on the screen, still to be sent. */
export interface Edit {
  /** Makes the call. Called again when the server could not be reached, so it must carry its own action id. */
  send(): Promise<void>
  /** Takes the edit back from the screen; the error says why the server refused it. */
  rollBack(error: unknown): void
}

export interface Waiting {
  /** Waits before another try; rejects never. */
  wait(milliseconds: number): Promise<void>
}

const firstPause = 500
const longestPause = 10_000

const clock: Waiting = { wait: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)) }

/** Whether another try may help: no answer, or an answer that only says 'not now'. */
function mayPass(error: unknown): boolean {
  const { code, httpStatus } = toServerError(error)
  return code === 'unreachable' || [502, 503, 504].includes(httpStatus ?? 0)
}

/**
 * Sends edits one at a time, in the order they were made. While the server cannot be reached they wait and are
 * tried again; an edit that the server refuses is taken back, and the next one follows.
 */
export class EditQueue {
  readonly #edits: Edit[] = []
  readonly #listeners = new Set<() => void>()
  readonly #waiting: Waiting
  #running: Promise<void> | null = null

  constructor(waiting: Waiting = clock) {
    this.#waiting = waiting
  }

  /** How many edits the server has not answered. */
  get unsent(): number {
    return this.#edits.length
  }

  add(edit: Edit): void {
    this.#edits.push(edit)
    this.#tell()
    this.#running ??= this.#run()
  }

  /** Resolves when nothing is left to send. */
  async settled(): Promise<void> {
    await this.#running
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #run(): Promise<void> {
    for (let edit = this.#edits[0]; edit; edit = this.#edits[0]) {
      await this.#sendUntilAnswered(edit)
      this.#edits.shift()
      this.#tell()
    }
    this.#running = null
  }

  async #sendUntilAnswered(edit: Edit): Promise<void> {
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        await edit.send()
        return
      } catch (error) {
        if (!mayPass(error)) {
          edit.rollBack(error)
          return
        }
        await this.#waiting.wait(pause)
      }
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
