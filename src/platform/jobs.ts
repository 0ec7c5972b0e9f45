import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { z } from 'zod'
import type { Logger } from './log.ts'

/**
 * A kind of work that outlives the request that started it. Its data is JSON and should be small: ids instead of rows.
 */
export interface JobDefinition<T extends object> {
  name: string
  data: z.ZodType<T>
  /** How often a failed run is retried. */
  retries: number
  /** Seconds until a run counts as lost. */
  maxRunSeconds: number
}

export interface RunningJob {
  id: string
  /** Aborts when the node stops. Throw at the next safe point; the job runs again. */
  signal: AbortSignal
}

interface SendOptions {
  /** Only the first of several waiting jobs of a kind with the same key is kept. */
  key?: string
  /** Seconds until the job may start. */
  delay?: number
}

/** A queue of jobs in PostgreSQL. Jobs survive a restart, and any node that works on their kind runs them. */
export interface Jobs {
  /** @throws if the data does not match the schema of its kind. */
  send<T extends object>(job: JobDefinition<T>, data: T, options?: SendOptions): Promise<void>
  /** Runs jobs of a kind, one at a time, until the node stops. */
  work<T extends object>(job: JobDefinition<T>, run: (data: T, job: RunningJob) => Promise<void>): Promise<void>
  /** Sends a job on a schedule, a cron expression in UTC. */
  schedule<T extends object>(job: JobDefinition<T>, cron: string, data: T): Promise<void>
  /** Waits for running jobs, at most some seconds. */
  stop(): Promise<void>
}

/** A job that needs longer runs again at the next start. */
const secondsToFinish = 4

/** Opens the job queue of a database, and creates its tables at the first start. */
export async function startJobs(connection: pg.ClientConfig, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({ ...bossConnection(connection), schema: 'jobs', max: 4 })
  boss.on('error', error => log.error({ error: error.message }, 'Jobs'))
  await boss.start()

  const stopping = new AbortController()
  const workers = new Map<string, string>()
  const queues = new Map<string, Promise<void>>()

  function ensureQueue(job: JobDefinition<object>): Promise<void> {
    const existing = queues.get(job.name)
    if (existing) return existing
    const options = { retryLimit: job.retries, retryBackoff: true, expireInSeconds: job.maxRunSeconds }
    const made = boss.createQueue(job.name, { name: job.name, policy: 'short', ...options })
    queues.set(job.name, made)
    made.catch(() => queues.delete(job.name))
    return made
  }

  return {
    async send(job, data, { key = randomUUID(), delay } = {}) {
      await ensureQueue(job)
      await boss.send(job.name, job.data.parse(data), { singletonKey: key, ...(delay && { startAfter: delay }) })
      const worker = workers.get(job.name)
      if (worker && !delay) boss.notifyWorker(worker)
    },
    async work(job, run) {
      await ensureQueue(job)
      const worker = await boss.work<object>(job.name, { pollingIntervalSeconds: 1 }, async ([taken]) => {
        if (!taken) return
        const failed = (error: unknown) => {
          log.error({ job: job.name, id: taken.id, error }, 'A job failed')
          throw error
        }
        await run(job.data.parse(taken.data), { id: taken.id, signal: stopping.signal }).catch(failed)
      })
      workers.set(job.name, worker)
    },
    async schedule(job, cron, data) {
      await ensureQueue(job)
      await boss.schedule(job.name, cron, job.data.parse(data), { tz: 'UTC' })
    },
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, wait: true, timeout: secondsToFinish * 1000 })
    },
  }
}

function bossConnection({ host, port, user, password, database, connectionString }: pg.ClientConfig) {
  if (connectionString) return { connectionString }
  if (typeof password !== 'string') throw new TypeError('The database connection has no password')
  return { host, port, user, password, database } as PgBoss.DatabaseOptions
}
