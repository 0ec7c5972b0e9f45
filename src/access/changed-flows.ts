/** Milliseconds between two writes to the database. */
const flushInterval = 10_000

/**
 * Records when the content of flows last changed. One statement covers all changes of an interval, so that a busy base
 * costs no more than a quiet one.
 */
export class ChangedFlows {
  readonly #write: (flowIds: readonly string[]) => Promise<void>
  #changed = new Set<string>()
  #timer: NodeJS.Timeout | null = null

  /** @param write records that these flows have just changed. It handles its own errors. */
  constructor(write: (flowIds: readonly string[]) => Promise<void>) {
    this.#write = write
  }

  /** Call when the content of a flow has changed. */
  note(flowId: string): void {
    this.#changed.add(flowId)
    this.#timer ??= setTimeout(() => void this.#flush(), flushInterval).unref()
  }

  /** Writes the remaining changes. */
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
