import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Binaries, program } from './binaries.ts'
import { canReach, canRun } from './reach.ts'
import { postgresUser, type SystemUser } from './system-user.ts'

const systemFolder = '/var/lib/gridloom'

/** Where PostgreSQL runs from, where it keeps its data, and as whom. */
export interface Place {
  binaries: Binaries
  /** Holds the cluster, its password and its socket. */
  folder: string
  /** Not below the data folder. */
  elsewhere: boolean
  /** Absent: as the user who started the product. */
  user?: SystemUser
}

export const clusterFolder = (folder: string) => path.join(folder, 'cluster')

const holdsCluster = (folder: string) =>
  stat(path.join(clusterFolder(folder), 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/**
 * Decides where and as whom PostgreSQL runs.
 *
 * An ordinary user runs it in the data folder. Root cannot: PostgreSQL refuses. The owner of an existing cluster runs
 * it then, else the `postgres` user; and what that user cannot reach stands below /var/lib/gridloom instead.
 */
export async function choosePlace(dataDir: string, installed: Binaries): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const real = await realpath(dataDir)
  const inside = path.join(real, 'postgres')
  if (process.getuid?.() !== 0) return { binaries: installed, folder: inside, elsewhere: false }

  const user = await userOf(inside)
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 12)
  const outside = path.join(systemFolder, hash)
  const elsewhere = (await holdsCluster(outside)) || !(await canReach(user, clusterFolder(real)))
  const folder = elsewhere ? outside : inside
  await mkdir(folder, { recursive: true })
  return { binaries: await reachableBinaries(installed, user), folder, elsewhere, user }
}

async function userOf(inside: string): Promise<SystemUser> {
  const owner = await stat(clusterFolder(inside)).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : postgresUser()
}

async function reachableBinaries(installed: Binaries, user: SystemUser): Promise<Binaries> {
  const folder = await realpath(installed.folder)
  const samples = [program({ ...installed, folder }, 'postgres'), path.join(folder, 'lib'), path.join(folder, 'share')]
  const reachable = await Promise.all(samples.map(sample => canRun(user, sample)))
  if (reachable.every(Boolean)) return { ...installed, folder }

  const copy = { ...installed, folder: path.join(systemFolder, `postgres-${installed.version}-${process.arch}`) }
  if (!(await stat(copy.folder).catch(() => undefined))) await copyBinaries(folder, copy.folder)
  return copy
}

/** Copies through a folder of another name, so that a copy that was cut off is never taken for a whole one. */
async function copyBinaries(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}`
  await cp(from, draft, { recursive: true, verbatimSymlinks: true, filter: source => !source.endsWith('.a') })
  await openToAll(draft)
  await rename(draft, to).catch(async error => {
    await rm(draft, { recursive: true, force: true })
    // Another process was first.
    if (!(await stat(to).catch(() => undefined))) throw error
  })
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const executable = entry.isDirectory() || entry.parentPath.endsWith(`${path.sep}bin`)
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), executable ? 0o755 : 0o644)
  }
}
