import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

const migrationLock = 7_235_419_002

/** One step of the shared schema, identified by its file name. */
export interface Migration {
  name: string
  sql: string
}

/** The migrations of the product, in order. */
export async function readMigrations(
  folder = path.resolve(import.meta.dirname, '../../migrations'),
): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted()
  return Promise.all(names.map(async name => ({ name, sql: await readFile(path.join(folder, name), 'utf8') })))
}

/**
 * Runs the steps that have not run yet, each in its own transaction. Nodes that start together wait for each other.
 * @throws Error if a step was changed after it ran.
 */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
    const done = new Map(rows.map(row => [row.name, row.checksum]))
    for (const migration of migrations) await runOnce(client, migration, done.get(migration.name))
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release()
  }
}

async function runOnce(client: pg.PoolClient, { name, sql }: Migration, ran: string | undefined): Promise<void> {
  const checksum = createHash('sha256').update(sql).digest('hex')
  if (ran === checksum) return
  if (ran !== undefined) throw new Error(`Migration ${name} has run and was changed since: add a new one instead`)
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
}
