import type pg from 'pg'
import { openPool } from './database.ts'
import type { Logger } from './log.ts'

/** How many connections a node keeps for short writes. */
const connections = 6

/** How long a write waits for the connection of its base, in milliseconds. A short write takes a few. */
const patience = 100

/**
 * Connections for short writes, each for the same bases every time. PostgreSQL reads what it knows of a base once for
 * each connection, which costs more than a short write. So a node that writes to many bases must not spread each of
 * them over all its connections.
 */
export class WriterConnections {
  readonly #pools: readonly pg.Pool[]
  readonly #others: pg.Pool

  /** @param others lends connections while that of a base is busy. */
  constructor(others: pg.Pool, connection: pg.ClientConfig, log: Logger) {
    this.#others = others
    this.#pools = Array.from({ length: connections }, () => openPool({ ...connection }, log, { max: 1 }))
  }

  /**
   * Lends the connection of a base, or another one if that stays busy.
   * @param flowId the decimal id of the base's flow.
   * @throws Error as `Pool.connect` does.
   */
  async connect(flowId: string): Promise<pg.PoolClient> {
    const pool = this.#pools[Number(BigInt(flowId) % BigInt(connections))]
    if (!pool) return this.#others.connect()
    const isFree = pool.waitingCount === 0 && (pool.idleCount > 0 || pool.totalCount === 0)
    const own = pool.connect()
    return isFree ? own : this.#connectSoon(own)
  }

  async #connectSoon(own: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), patience)
    try {
      const first = await Promise.race([own, late.promise])
      if (first) return first
    } finally {
      clearTimeout(timer)
    }
    own.then(
      client => client.release(),
      () => undefined,
    )
    return this.#others.connect()
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map(pool => pool.end()))
  }
}
