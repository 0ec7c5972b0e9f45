import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPool } from '../database.ts'
import { startJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { testSettings } from '../postgres/settings.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { templateDatabase } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of this run's database server. */
    postgres: { host: string; port: number; user: string; password: string }
  }
}

/** Starts one database server for the run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  const log = createLog('warn')
  const server = await startEmbeddedPostgres({ dataDir: folder.path, log, settings: testSettings })
  const { host = '', port = 0, user = '', password } = server.connection
  project.provide('postgres', { host, port, user, password: String(password) })
  await createTemplate(server.connection)
  return async () => {
    await server.stop()
    await folder.remove()
  }
}

async function createTemplate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${templateDatabase}`)
  await client.end()

  const log = createLog('warn')
  const template = { ...connection, database: templateDatabase }
  const pool = openPool(template, log)
  await migrate(pool, await readMigrations())
  await pool.end()
  const jobs = await startJobs(template, log)
  await jobs.stop()
}
