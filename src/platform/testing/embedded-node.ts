import pg from 'pg'
import { createLog } from '../log.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'

// A process with nothing but the embedded database, for tests that kill it. It counts its starts in the database.
const server = await startEmbeddedPostgres({
  dataDir: process.env.DATA_DIR ?? '',
  log: createLog('silent'),
  settings: { shared_buffers: '32MB' },
}).catch((error: unknown) => {
  process.stdout.write(`failed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
const client = new pg.Client(server.connection)
await client.connect()
await client.query('create table if not exists starts (at timestamptz)')
await client.query('insert into starts values (now())')
const { rows } = await client.query<{ count: string }>('select count(*) from starts')
process.stdout.write(`started ${rows[0]?.count} as ${server.pid}\n`)
process.once('SIGTERM', () => process.exit(1))
