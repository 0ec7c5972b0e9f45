import { type ChildProcess, spawn } from 'node:child_process'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { installedBinaries, program } from './binaries.ts'
import { ensureCluster, owner, plainEnvironment } from './cluster.ts'
import { holdCopyLock, type Patience, stopLeftover } from './leftover.ts'
import { chooseListening, type Listening } from './listening.ts'
import { choosePlace, clusterFolder, type Place } from './place.ts'
import { isAlive, readPostmaster, waitUntil } from './postmaster-file.ts'
import { serverSettings, type Settings } from './settings.ts'
import { failureReason, loggedSince, logFolder, logSizes } from './start-failure.ts'

/** A PostgreSQL server that belongs to this process. */
export interface EmbeddedPostgres {
  connection: pg.ClientConfig
  /** Holds its data. */
  folder: string
  pid: number
  /** Resolves when the server has ended, by `stop` or by itself. It also ends when this process exits. */
  ended: Promise<void>
  /** Ends it cleanly: what was committed is on disk. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: Logger
  /** Instead of those of a product. */
  settings?: Settings
  patience?: Patience
}

/**
 * Starts PostgreSQL on the data in `dataDir`, made at the first start, and waits until it takes connections.
 *
 * A server that a killed product left behind is stopped first.
 *
 * @throws Error in one line, when another product uses the data or the server does not start.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings,
  patience,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = await choosePlace(dataDir, installedBinaries())
  const cluster = clusterFolder(place.folder)
  if (place.elsewhere) log.info(`The database is in ${place.folder}`)
  const password = await ensureCluster(place)
  const leftover = await stopLeftover({ cluster, password, socketFolder: place.folder, patience, log })
  if (leftover) log.warn('Stopped a database server that an earlier run left behind')

  const listening = await chooseListening(place.folder)
  const server = await startServer(place, { ...serverSettings(), ...settings }, listening)
  log.info({ databasePid: server.process.pid }, 'PostgreSQL runs')
  const connection = { host: listening.host, port: listening.port, user: owner, password, database: owner }
  // A product that exits early must not leave its server running.
  const stopAtExit = () => void server.process.kill('SIGINT')
  process.once('exit', stopAtExit)
  void server.ended.then(() => process.off('exit', stopAtExit))
  const lock = await holdCopyLock(connection)
  await ensureDatabase(connection)
  return {
    connection,
    folder: place.folder,
    pid: server.process.pid ?? 0,
    ended: server.ended,
    async stop() {
      await lock?.end().catch(() => undefined)
      server.process.kill('SIGINT')
      await server.ended
    },
  }
}

interface Server {
  process: ChildProcess
  ended: Promise<void>
}

/** Starts the server. Retries while another program takes its port, or a dying server still holds its memory. */
async function startServer(place: Place, settings: Settings, listening: Listening): Promise<Server> {
  const deadline = Date.now() + 10_000
  const cluster = clusterFolder(place.folder)
  for (;;) {
    const before = await logSizes(cluster)
    const server = launch(place, settings, listening)
    const { pid } = server.process
    let ready = false
    await waitUntil(async () => {
      const postmaster = await readPostmaster(cluster)
      ready = postmaster?.ready === true && postmaster.pid === pid
      return ready || pid === undefined || server.process.exitCode !== null || !isAlive(pid)
    }, Number.POSITIVE_INFINITY)
    if (ready) return server
    await server.ended
    // Most of what goes wrong is only in the log, which its own process writes a moment later.
    let messages = server.output()
    await waitUntil(async () => {
      messages = server.output() + (await loggedSince(cluster, before))
      return /FATAL|PANIC/.test(messages)
    }, 1000)
    const isPassing = messages.includes('shared memory block') || messages.includes('could not create any TCP/IP')
    if (!isPassing || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start: ${failureReason(messages)} (its log: ${logFolder(cluster)})`)
    }
  }
}

function launch(place: Place, settings: Settings, listening: Listening): Server & { output(): string } {
  const options = Object.entries(settings).flatMap(([name, setting]) => ['-c', `${name}=${setting}`])
  const child = spawn(
    program(place.binaries, 'postgres'),
    ['-D', clusterFolder(place.folder), ...options, ...listening.options],
    // In a process group of its own: Ctrl-C ends the product, and the product ends the server when it is done with it.
    { ...place.user, cwd: place.folder, env: plainEnvironment(), detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-10_000)
  })
  const ended = new Promise<void>(resolve => {
    child.once('error', error => {
      output += error.message
      resolve()
    })
    child.once('close', () => resolve())
  })
  return { process: child, ended, output: () => output }
}

async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [owner])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(owner)}`)
  } finally {
    await client.end()
  }
}
