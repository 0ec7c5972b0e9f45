import { createHash } from 'node:crypto'
import path from 'node:path'
import type pg from 'pg'
import { type Config, ConfigError } from './config.ts'
import { keptRandomText } from './kept-text.ts'
import type { Logger } from './log.ts'
import { openConnection } from './sql/own-connection.ts'
import { run } from './sql/run.ts'
import { lockShared, lockSession, selectSharedLocks, unlockSession } from './sql/session.sql.ts'

/** Each is the first half of a lock's key. The second half is a hash of what a node uses. */
const lockClasses = { secretKey: 723_541_901, files: 723_541_902 }
const gate = 'nodes agree'
const retryAfter = 1_000

const disagreements = {
  secretKey: 'SECRET_KEY: another node of this database runs with another key; give all nodes the same one',
  files:
    'S3_BUCKET: another node of this database keeps its files elsewhere; give all nodes the same S3 settings, or a DATA_DIR that they share',
}

type Shared = keyof typeof lockClasses

/** 31 bits, because PostgreSQL shows keys of locks without a sign. */
const hashOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() >>> 1

/** What tells one file store from another: the bucket, or a mark in the folder. */
async function storeIdentity({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<string> {
  if (s3) return `${s3.endpoint ?? s3.region} ${s3.bucket}`
  return keptRandomText(path.join(dataDir, 'files', '.store-id'))
}

/** Ends the part of a node in the agreement. */
export interface Agreement {
  end(): Promise<void>
}

/**
 * Makes sure that all running nodes of a database use the same secret key and the same files. A node holds shared locks
 * on a hash of both for as long as it runs.
 *
 * @throws ConfigError when another node uses something else.
 */
export async function agreeWithOtherNodes(
  connection: pg.ClientConfig,
  config: Pick<Config, 's3' | 'dataDir'> & { secretKey: string },
  log: Logger,
): Promise<Agreement> {
  const used = { secretKey: hashOf(config.secretKey), files: hashOf(await storeIdentity(config)) }
  let client = await join(connection, used)
  let retry: NodeJS.Timeout | undefined
  let isEnded = false

  function rejoinWhenLost(): void {
    client.once('end', () => {
      if (!isEnded) retry = setTimeout(() => void rejoin(), retryAfter)
    })
  }
  async function rejoin(): Promise<void> {
    try {
      client = await join(connection, used)
      rejoinWhenLost()
    } catch (error) {
      if (error instanceof ConfigError) log.error({ error }, 'Another node started with other settings')
      if (!isEnded) retry = setTimeout(() => void rejoin(), retryAfter)
    }
  }
  rejoinWhenLost()
  return {
    async end() {
      isEnded = true
      clearTimeout(retry)
      await client.end()
    },
  }
}

async function join(connection: pg.ClientConfig, used: Record<Shared, number>): Promise<pg.Client> {
  const client = await openConnection(connection, 'gridloom node')
  try {
    // Of nodes that start at the same time, one is first.
    await run(client, lockSession(gate))
    for (const shared of Object.keys(lockClasses) as Shared[]) {
      const [lockClass, hash] = [lockClasses[shared], used[shared]]
      const held = await run(client, selectSharedLocks(lockClass))
      if (held.some(lock => lock.hash !== hash)) throw new ConfigError(disagreements[shared])
      await run(client, lockShared(lockClass, hash))
    }
    await run(client, unlockSession(gate))
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
