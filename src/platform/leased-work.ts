import type pg from 'pg'
import type { Platform } from './platform.ts'
import { run } from './sql/run.ts'
import { tryLock, unlockSession } from './sql/session.sql.ts'

/** How many pieces of one kind a node works on at once. Each keeps a core busy. */
const maxConcurrent = 2
const lookEvery = 2000

/**
 * Takes the lease on a piece of work; returns false if another node holds it. The connection holds the lease, so it
 * ends with the process.
 */
export async function takeLease(client: pg.ClientBase, lease: string): Promise<boolean> {
  const [lock] = await run(client, tryLock(lease))
  return lock?.taken ?? false
}

export async function endLease(client: pg.ClientBase, lease: string): Promise<void> {
  await run(client, unlockSession(lease))
}

/** A kind of long work. Each piece is a row of a table. */
export interface WorkKind {
  /** The name in the log and in leases. */
  name: string
  /** The ids of waiting pieces, oldest first, except the given ones. */
  waiting(except: readonly string[], limit: number): Promise<{ id: string }[]>
  /** Resumes a piece and works until it is done or the signal aborts. */
  resumeWork(id: string, signal: AbortSignal): Promise<void>
}

/** The reasons for stopping a worker thread early. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/**
 * Runs long work of one kind on this node. It looks for waiting pieces when it starts, when it is notified, and every
 * two seconds. A lease in the database keeps two nodes from the same piece and ends with the process that holds it.
 */
export class LeasedWork {
  readonly #platform: Platform
  readonly #kind: WorkKind
  readonly #atWork = new Map<string, { stopping: AbortController; ended: Promise<boolean> }>()
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<void> | null = null
  #lookAgain = false
  #stopped = false

  constructor(platform: Platform, kind: WorkKind) {
    this.#platform = platform
    this.#kind = kind
  }

  /** Starts looking for work. */
  start(): void {
    if (this.#timer) return
    this.#timer = setInterval(() => this.wake(), lookEvery).unref()
    this.wake()
  }

  /** Looks for work now, if the node was started. */
  wake(): void {
    if (!this.#timer) return
    this.#lookAgain = true
    this.#looking ??= this.#look()
      .catch(error => this.#platform.log.error({ error }, `Looking for work of the kind ${this.#kind.name} failed`))
      .finally(() => (this.#looking = null))
  }

  /** Whether this node can start more work. */
  get hasRoom(): boolean {
    return !this.#stopped && this.#atWork.size < maxConcurrent
  }

  /** Stops work on a piece and waits until it has stopped. */
  async interrupt(id: string): Promise<void> {
    const work = this.#atWork.get(id)
    work?.stopping.abort(new Interrupted(`The ${this.#kind.name} was interrupted`))
    await work?.ended
  }

  /** Stops all work, which the next start or another node resumes. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    await this.#looking
    await Promise.all([...this.#atWork.keys()].map(id => this.interrupt(id)))
  }

  /**
   * Works on a piece under its lease; returns false if another node holds it. Failures are only logged here; `work`
   * stores what they mean for the piece.
   */
  hold(id: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const stopping = new AbortController()
    const ended = this.#underLease(id, () => work(stopping.signal))
      .catch(error => {
        if (!(error instanceof Interrupted))
          this.#platform.log.error({ error, id, kind: this.#kind.name }, 'Long work failed')
        return true
      })
      .finally(() => this.#atWork.delete(id))
    this.#atWork.set(id, { stopping, ended })
    return ended
  }

  async #underLease(id: string, work: () => Promise<void>): Promise<boolean> {
    const lease = `${this.#kind.name} ${id}`
    const client = await this.#platform.pool.connect()
    let broken: Error | undefined
    // The lease ended with the connection. The rows are safe, because their progress is compared before each write.
    const lost = (error: Error): void => {
      broken = error
      this.#atWork.get(id)?.stopping.abort(error)
    }
    client.on('error', lost)
    try {
      if (!(await takeLease(client, lease))) return false
      try {
        await work()
      } finally {
        if (!broken) await endLease(client, lease)
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
      const room = maxConcurrent - this.#atWork.size
      if (room <= 0 || this.#stopped) return
      const waiting = await this.#kind.waiting([...this.#atWork.keys()], room)
      for (const { id } of waiting) {
        if (this.#stopped) return
        // The next tick looks again at pieces that another node works on.
        void this.hold(id, signal => this.#kind.resumeWork(id, signal)).then(held => held && this.wake())
      }
    }
  }
}
