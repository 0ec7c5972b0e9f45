import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import { ping } from '../platform/sql/session.sql.ts'

const readyTimeout = 2000

/**
 * Registers `/healthz`, which says that the process is alive, and `/readyz`, which says that the database responds.
 * Migrations have run before the server listens.
 */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    if (await respondsInTime(platform)) return { status: 'ready' }
    return reply.code(503).send({ error: { code: 'unavailable', message: 'The database does not respond.' } })
  })
}

async function respondsInTime({ pool, log }: Platform): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), readyTimeout)
  const answer = run(pool, ping()).then(
    () => true,
    error => {
      log.error({ error }, 'The database does not respond')
      return false
    },
  )
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}
