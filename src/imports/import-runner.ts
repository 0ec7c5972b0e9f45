import type { Platform } from '../platform/platform.ts'
import { run } from '../tables/run.ts'
import { carryOn } from './carry-on.ts'
import { endLease, selectWaiting, takeLease } from './imports.sql.ts'

/** Imports that a node works on at once; each keeps a core busy. */
const mostAtOnce = 2
const lookEvery = 2000

/** Reasons for which a thread is stopped in the middle. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/**
 * Does the imports' work on this node: it takes what waits, at once at the start and when told, and otherwise every
 * two seconds. A lease on the database keeps two nodes from the same import, and ends with the process that holds it.
 */
export class ImportRunner {
  readonly #platform: Platform
  readonly #atWork = new Map<string, { stopping: AbortController; ended: Promise<boolean> }>()
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<void> | null = null
  #lookAgain = false
  #stopped = false

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Starts to look for work. */
  start(): void {
    if (this.#timer) return
    this.#timer = setInterval(() => this.wake(), lookEvery).unref()
    this.wake()
  }

  /** Looks for work now, on a node that was started. */
  wake(): void {
    if (!this.#timer) return
    this.#lookAgain = true
    this.#looking ??= this.#look()
      .catch(error => this.#platform.log.error({ error }, 'Looking for imports failed'))
      .finally(() => (this.#looking = null))
  }

  /** Whether this node can take more work. */
  get hasRoom(): boolean {
    return !this.#stopped && this.#atWork.size < mostAtOnce
  }

  /** Stops what this node does for an import, and waits until it has stopped. */
  async interrupt(importId: string): Promise<void> {
    const work = this.#atWork.get(importId)
    work?.stopping.abort(new Interrupted('The import was interrupted'))
    await work?.ended
  }

  /** Leaves all work where it is, for the next start or another node. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    await this.#looking
    await Promise.all([...this.#atWork.keys()].map(id => this.interrupt(id)))
  }

  /**
   * Works on an import under its lease; false when somebody else has it.
   * Failures are logged here; `work` has to note what they mean for the import.
   */
  hold(importId: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const stopping = new AbortController()
    const ended = this.#underLease(importId, () => work(stopping.signal))
      .catch(error => {
        if (!(error instanceof Interrupted)) this.#platform.log.error({ error, importId }, 'An import failed')
        return true
      })
      .finally(() => this.#atWork.delete(importId))
    this.#atWork.set(importId, { stopping, ended })
    return ended
  }

  async #underLease(importId: string, work: () => Promise<void>): Promise<boolean> {
    const client = await this.#platform.pool.connect()
    let broken: Error | undefined
    // Without the connection there is no lease; the rows are safe all the same, for their progress is compared.
    const lost = (error: Error): void => {
      broken = error
      this.#atWork.get(importId)?.stopping.abort(error)
    }
    client.on('error', lost)
    try {
      const [lease] = await run(client, takeLease(importId))
      if (!lease?.taken) return false
      try {
        await work()
      } finally {
        if (!broken) await run(client, endLease(importId))
      }
      return true
    } finally {
      client.off('error', lost)
      client.release(broken)
    }
  }

  async #look(): Promise<void> {
    while (this.#lookAgain) {
      this.#lookAgain = false
      const room = mostAtOnce - this.#atWork.size
      if (room <= 0 || this.#stopped) return
      const waiting = await run(this.#platform.pool, selectWaiting([...this.#atWork.keys()], room))
      for (const { id } of waiting) {
        if (this.#stopped) return
        // What another node works on is looked at again with the next tick, not at once.
        void this.hold(id, signal => carryOn(this.#platform, id, signal)).then(held => held && this.wake())
      }
    }
  }
}

const runners = new WeakMap<Platform, ImportRunner>()

/** The runner of this node. */
export function importRunner(platform: Platform): ImportRunner {
  let runner = runners.get(platform)
  if (!runner) runners.set(platform, (runner = new ImportRunner(platform)))
  return runner
}
