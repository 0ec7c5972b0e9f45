import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Product, runProduct } from '../src/api/testing/run-product.ts'
import { columnTypes } from '../src/platform/sql/column-types.ts'
import { createLog } from '../src/platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { Client } from './client.ts'
import { writeBenchCsv } from './data.ts'

/** What the rows of the bench work on: one PostgreSQL, and on it the product as its own process and tables made by hand. */
export interface World {
  rows: number
  /** The CSV file of the bench table. */
  csv: string
  product: Product
  client: Client
  /** For the references: connections to the same PostgreSQL as the product's. */
  raw: pg.Pool
  postgres: string
  /** The address of another database on the same PostgreSQL, for a product of its own. */
  databaseUrl(database: string): string
  close(): Promise<void>
}

/** A folder that the user of PostgreSQL can enter too, so that the data stays below it and goes with it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gridloom-bench-'))
  await chmod(folder, 0o711)
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

function openRaw(connection: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, types: columnTypes, max: 32, options: '-c timezone=UTC' })
  // At the end the server may be gone before the last connection has closed.
  pool.on('error', () => undefined)
  return pool
}

/** The address of a database as DATABASE_URL takes it; a host that is a folder holds a socket. */
function databaseUrl({ host, port, user, password, database }: pg.ClientConfig): string {
  const credentials = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password))}`
  const socket = host?.startsWith('/') ? `?host=${encodeURIComponent(host)}` : ''
  return `postgres://${credentials}@${socket ? 'localhost' : host}:${port}/${database}${socket}`
}

/** Starts everything on a fresh database with the product's own settings. */
export async function createWorld(rows: number): Promise<World> {
  const folder = await temporaryFolder()
  let server: EmbeddedPostgres | undefined
  try {
    const csv = path.join(folder.path, 'bench.csv')
    await writeBenchCsv(csv, rows)
    server = await startEmbeddedPostgres({ dataDir: path.join(folder.path, 'database'), log: createLog('warn') })
    const raw = openRaw(server.connection)
    const product = await runProduct({
      dataDir: path.join(folder.path, 'data'),
      environment: {
        DATABASE_URL: databaseUrl(server.connection),
        CSV_MAX_BYTES: String(10 * 2 ** 30),
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
      },
    })
    const client = new Client(product.url)
    await client.signUp()
    const version = await raw.query<{ server_version: string }>('show server_version')
    const running = server
    return {
      rows,
      csv,
      product,
      client,
      raw,
      postgres: version.rows[0]?.server_version ?? '',
      databaseUrl: database => databaseUrl({ ...running.connection, database }),
      async close() {
        client.close()
        await product.stop()
        await raw.end()
        await running.stop()
        await folder.remove()
      },
    }
  } catch (error) {
    await server?.stop()
    await folder.remove()
    throw error
  }
}
