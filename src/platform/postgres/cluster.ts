import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { program } from './binaries.ts'
import { clusterFolder, type Place } from './place.ts'

const run = promisify(execFile)

/** The superuser of the embedded server and the name of the product's database. */
export const owner = 'gridloom'

const passwordFile = (folder: string) => path.join(folder, 'password')

/** The environment of PostgreSQL's programs: none of the person's own language or PG* settings. */
export const plainEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

/**
 * Makes the cluster when it is missing, and returns the superuser's password.
 *
 * The cluster is made under another name and moved, so one that was cut off halfway is never taken for a whole one.
 *
 * @throws Error when the cluster there was made by another major version.
 */
export async function ensureCluster(place: Place): Promise<string> {
  const cluster = clusterFolder(place.folder)
  await mkdir(place.folder, { recursive: true, mode: 0o700 })
  if (place.user) await chown(place.folder, place.user.uid, place.user.gid)
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) await createCluster(place)
  else checkVersion(version.trim(), place)
  return (await readFile(passwordFile(place.folder), 'utf8')).trim()
}

function checkVersion(found: string, { binaries, folder }: Place): void {
  const ours = binaries.version.split('.')[0]
  if (found === ours) return
  throw new Error(
    `The data in ${folder} is of PostgreSQL ${found}, but this is PostgreSQL ${ours}: dump and load it first`,
  )
}

async function createCluster(place: Place): Promise<void> {
  const draft = path.join(place.folder, `cluster.${process.pid}`)
  const password = passwordFile(place.folder)
  await rm(draft, { recursive: true, force: true })
  await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (place.user) await chown(password, place.user.uid, place.user.gid)
  const options = [
    `--pgdata=${draft}`,
    `--username=${owner}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  await run(program(place.binaries, 'initdb'), options, { ...place.user, cwd: place.folder, env: plainEnvironment() })
  await rename(draft, clusterFolder(place.folder))
}
