import { execFile } from 'node:child_process'
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { owner } from './cluster.ts'
import { socketFile } from './listening.ts'
import {
  isAlive,
  parsePostmaster,
  type Postmaster,
  postmasterFile,
  readPostmaster,
  waitUntil,
  withOwnPid,
} from './postmaster-file.ts'

const run = promisify(execFile)

/** How long to wait for a server of an earlier run, in milliseconds. */
export interface Patience {
  /** Until it takes connections. */
  starting: number
  /** Until it has ended. With 10,000 bases it has 400,000 files to write to the disk, which took two minutes. */
  stopping: number
}

const defaultPatience: Patience = { starting: 60_000, stopping: 15 * 60_000 }
const copyLock = 7_235_419_001

export interface ClusterAccess {
  cluster: string
  password: string
  /** The folder of the server's socket. */
  socketFolder: string
  patience?: Patience | undefined
  log: Logger
}

const anotherCopy = (cluster: string) =>
  new Error(`Another copy of Gridloom already runs on the data in ${cluster}: stop it, or choose another DATA_DIR`)

/**
 * Holds the sign that a living product uses this server. It is a lock of the session, so it ends with the product,
 * however that ends.
 *
 * @returns undefined when another product holds it.
 */
export async function holdCopyLock(connection: pg.ClientConfig): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, database: 'postgres', keepAlive: true })
  // The loss of this connection is the loss of the server, which its exit tells.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [copyLock])
  if (rows[0]?.held) return client
  await client.end()
  return undefined
}

/**
 * Stops a server that outlived its product (killed with -9) on this cluster, and removes what stops the next one from
 * starting: the locks of a server that is gone.
 *
 * @returns whether there was one.
 * @throws Error when the product that started it is alive.
 */
export async function stopLeftover(access: ClusterAccess): Promise<boolean> {
  const { cluster, patience = defaultPatience } = access
  const found = await settledPostmaster(access, patience)
  if (!found) {
    await releaseStaleLocks(access)
    return false
  }
  if (!found.stopping && (await isUsed(found, access))) throw anotherCopy(cluster)
  process.kill(found.pid, 'SIGINT')
  if (await waitUntil(() => !isAlive(found.pid), patience.stopping)) return true
  throw new Error(`PostgreSQL (process ${found.pid}) still runs in ${cluster} and does not stop`)
}

/** The living server of the cluster once it takes connections; undefined when there is none, or once it has ended. */
async function settledPostmaster(
  { cluster, log }: ClusterAccess,
  { starting, stopping }: Patience,
): Promise<Postmaster | undefined> {
  let found = await livingPostmaster(cluster)
  const waitWhile = (isUnsettled: (server: Postmaster) => boolean, timeout: number) =>
    waitUntil(async () => {
      found = await livingPostmaster(cluster)
      return found === undefined || !isUnsettled(found)
    }, timeout)
  await waitWhile(server => !server.ready && !server.stopping, starting)
  if (!found?.stopping) return found
  log.warn('The database server of an earlier run is still writing to the disk. Waiting until it has stopped')
  await waitWhile(server => server.stopping, stopping)
  return found
}

async function livingPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster)
  return found && (await isServerOf(cluster, found.pid)) ? found : undefined
}

/**
 * Makes the locks of a server that is gone harmless. A process id says little about one: after a container was killed,
 * any process can have it, the next server included.
 *
 * @throws Error when a server answers on the socket, which then belongs to another container on the same data.
 */
async function releaseStaleLocks({ cluster, socketFolder }: ClusterAccess): Promise<void> {
  if (await answers(socketFile(socketFolder))) throw anotherCopy(cluster)
  await rm(`${socketFile(socketFolder)}.lock`, { force: true })
  const file = postmasterFile(cluster)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined || parsePostmaster(text)?.pid === process.pid) return
  const draft = `${file}.${process.pid}`
  const { uid, gid } = await stat(cluster)
  await writeFile(draft, withOwnPid(text), { mode: 0o600 })
  if (process.getuid?.() === 0) await chown(draft, uid, gid)
  // A server that another product starts at this moment has written its own.
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) await rename(draft, file)
  else await rm(draft)
}

/** Whether anything accepts connections on a socket. */
function answers(socket: string): Promise<boolean> {
  return new Promise(resolve => {
    const connection = connect(socket)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', () => resolve(false))
  })
}

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  const command =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : run('ps', ['-o', 'command=', '-p', String(pid)]).then(({ stdout }) => stdout)
  return (await command.catch(() => '')).includes(cluster)
}

async function isUsed(found: Postmaster, { password }: ClusterAccess): Promise<boolean> {
  const connection = { host: found.socketFolder || '127.0.0.1', port: found.port, user: owner, password }
  // A killed product's lock goes as soon as the server notices that its connection is gone.
  const free = await waitUntil(async () => {
    const client = await holdCopyLock(connection)
    await client?.end()
    return client !== undefined
  }, 2000)
  return !free
}
