import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import { ping } from '../platform/sql/session.sql.ts'

const patience = 2000

/**
 * Mounts `/healthz` (the process lives) and `/readyz` (it can serve: the database answers; its migrations ran before
 * the server listened).
 */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    if (await answersInTime(platform)) return { status: 'ready' }
    return reply.code(503).send({ error: { code: 'unavailable', message: 'The database does not answer.' } })
  })
}

async function answersInTime({ pool, log }: Platform): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), patience)
  const answer = run(pool, ping()).then(
    () => true,
    error => {
      log.error({ error }, 'The database does not answer')
      return false
    },
  )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
