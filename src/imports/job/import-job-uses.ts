import type { ConnectionUser } from '../../connections/connection-uses.ts'
import { run } from '../../platform/sql/run.ts'
import { selectJobsOfConnections } from './job.sql.ts'

/** Imports that run use the connection to their source. Only their own person reads what they import. */
export const importJobUses: ConnectionUser = {
  async find({ pool }, connectionIds, userId) {
    const jobs = await run(pool, selectJobsOfConnections(connectionIds))
    return jobs.map(job => ({
      connectionId: job.connectionId,
      name: job.userId === userId ? `Import of ‘${job.title}’` : `An import by ${job.userName}`,
    }))
  },
}
