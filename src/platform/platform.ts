import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from './config.ts'
import { checkServer, openPool } from './database.ts'
import { createDataFolder } from './data-folder.ts'
import { DiskSpace } from './disk-space.ts'
import type { FileStore } from './file-store.ts'
import { openFiles } from './files.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { createLog, type Logger } from './log.ts'
import { createMailer, type Mailer } from './mail.ts'
import { migrate, readMigrations } from './migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { type Agreement, agreeWithOtherNodes } from './node-agreement.ts'
import { keptSecretKey, sharedSecretKey } from './secret-key.ts'
import { WriterConnections } from './writer-connections.ts'

/** The services that all features use. Each node has one. */
export interface Platform {
  config: Config & { secretKey: string }
  log: Logger
  /** Returns dates and instants as ISO text and bigints as numbers. */
  pool: pg.Pool
  /** For short writes to bases. */
  writers: WriterConnections
  /** For code that needs its own connection: LISTEN, COPY, or a library that expects Date objects. */
  connection: pg.ClientConfig
  jobs: Jobs
  files: FileStore
  mail: Mailer
  /** How much is left on the disks of the data folder and of an embedded database. */
  space: DiskSpace
  /** Resolves if the embedded database ends unexpectedly; never with a DATABASE_URL. */
  databaseLost: Promise<void>
  /** Ends jobs, connections, and the embedded database, in that order. */
  close(): Promise<void>
}

/**
 * Starts everything below the web server: the database and its migrations, jobs, files, and mail.
 * @throws Error whose message is one line for the person who starts the product.
 */
export async function startPlatform(config: Config, log = createLog(config.logLevel)): Promise<Platform> {
  await createDataFolder(config.dataDir)
  const { dataDir, databaseUrl } = config
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log })
  const connection = embedded?.connection ?? { connectionString: databaseUrl }
  const pool = openPool(connection, log)
  const writers = new WriterConnections(pool, connection, log)
  let agreement: Agreement | undefined
  try {
    if (!embedded) await checkServer(pool)
    await migrate(pool, await readMigrations())
    const secretKey = config.secretKey ?? (await (embedded ? keptSecretKey(dataDir) : sharedSecretKey(pool, dataDir)))
    // Only one node can use an embedded database.
    agreement = embedded ? undefined : await agreeWithOtherNodes(connection, { ...config, secretKey }, log)
    const jobs = await startJobs(connection, log)
    const files = await openFiles(config)
    const mail = await createMailer(config, log)
    const space = new DiskSpace([dataDir, ...(embedded ? [embedded.folder] : [])])
    await space.start()
    const parts = { pool, writers, jobs, mail, space, agreement, embedded }
    return {
      config: { ...config, secretKey },
      log,
      pool,
      writers,
      connection,
      jobs,
      files,
      mail,
      space,
      databaseLost: embedded?.ended ?? new Promise(() => undefined),
      close: () => closeAll(parts),
    }
  } catch (error) {
    await agreement?.end()
    await Promise.all([pool.end(), writers.end()])
    await embedded?.stop()
    throw error
  }
}

interface Parts {
  pool: pg.Pool
  writers: WriterConnections
  jobs: Jobs
  mail: Mailer
  space: DiskSpace
  agreement: Agreement | undefined
  embedded: EmbeddedPostgres | undefined
}

/** How long statements may still run before the database ends them, in milliseconds. */
const poolTimeout = 3_000

async function closeAll({ pool, writers, jobs, mail, space, agreement, embedded }: Parts): Promise<void> {
  await jobs.stop()
  mail.close()
  space.stop()
  await agreement?.end()
  const ended = Promise.all([pool.end(), writers.end()])
  // The embedded database cancels what still runs. Another one would keep it running for nobody, so wait for it.
  if (embedded) {
    ended.catch(() => undefined)
    await Promise.race([ended, pause(poolTimeout, undefined, { ref: false })])
    await embedded.stop()
  } else await ended
}
