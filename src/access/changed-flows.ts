/** The least time between two notes that flows have changed, in milliseconds. */
const flushInterval = 10_000

/**
 * Notes when what flows hold was changed last: one statement for all that changed in the moments before, so that a base
 * in which many write costs no more than one in which somebody does.
 */
export class ChangedFlows {
  readonly #write: (flowIds: readonly string[]) => Promise<void>
  #changed = new Set<string>()
  #timer: NodeJS.Timeout | null = null

  /** @param write notes that these flows have just changed; what it throws is its own to tell. */
  constructor(write: (flowIds: readonly string[]) => Promise<void>) {
    this.#write = write
  }

  /** What a flow holds has just been changed. */
  note(flowId: string): void {
    this.#changed.add(flowId)
    this.#timer ??= setTimeout(() => void this.#flush(), flushInterval).unref()
  }

  /** Writes down what is left. */
  async stop(): Promise<void> {
    if (this.#timer) await this.#flush()
  }

  async #flush(): Promise<void> {
    const flowIds = [...this.#changed]
    this.#changed = new Set()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#write(flowIds)
  }
}
