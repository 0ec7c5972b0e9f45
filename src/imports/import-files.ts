import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { Platform } from '../platform/platform.ts'

/** A file of an import on the disk of this node. */
export interface LocalFile {
  path: string
  size: number
}

const keyOf = (importId: string): string => `imports/${importId}.csv`

/** Where this node keeps the file of an import while it needs it. Makes the folder. */
export async function localPath({ config }: Platform, importId: string): Promise<string> {
  const folder = path.join(config.dataDir, 'imports')
  await mkdir(folder, { recursive: true })
  return path.join(folder, `${importId}.csv`)
}

/** Puts a file where other nodes find it too; nothing to do while files live in the data folder. */
export async function shareFile(platform: Platform, importId: string): Promise<void> {
  if (!platform.config.s3) return
  await platform.files.putStream(keyOf(importId), createReadStream(await localPath(platform, importId)))
}

/** The file of an import on this node, fetched from the shared store when another node took it in; null when it is gone. */
export async function fetchFile(platform: Platform, importId: string): Promise<LocalFile | null> {
  const local = await localPath(platform, importId)
  const known = await stat(local).catch(() => null)
  if (known) return { path: local, size: known.size }
  if (!platform.config.s3 || !(await platform.files.exists(keyOf(importId)))) return null
  // Renamed when it is whole, so that a fetch that is interrupted leaves nothing that looks like the file.
  const partial = `${local}.${process.pid}.part`
  await pipeline(await platform.files.getStream(keyOf(importId)), createWriteStream(partial))
  await rename(partial, local)
  return { path: local, size: (await stat(local)).size }
}

/** Removes the file, and what an interrupted fetch has left of it. */
export async function removeFile(platform: Platform, importId: string): Promise<void> {
  const local = await localPath(platform, importId)
  const folder = path.dirname(local)
  const partials = (await readdir(folder)).filter(name => name.startsWith(`${path.basename(local)}.`))
  await Promise.all([local, ...partials.map(name => path.join(folder, name))].map(file => rm(file, { force: true })))
  if (platform.config.s3) await platform.files.delete(keyOf(importId))
}
