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

/** The key of an import's file in the shared store. */
export const fileKey = (importId: string): string => `imports/${importId}.csv`

/** The folder of the files on this node. Creates it. */
export async function importsFolder({ config }: Pick<Platform, 'config'>): Promise<string> {
  const folder = path.join(config.dataDir, 'imports')
  await mkdir(folder, { recursive: true })
  return folder
}

/** Path of an import's file on this node. Creates the folder. */
export const localPath = async (platform: Platform, importId: string): Promise<string> =>
  path.join(await importsFolder(platform), `${importId}.csv`)

/** Stores a file where other nodes can fetch it; does nothing if files are in the data folder. */
export async function shareFile(platform: Platform, importId: string): Promise<void> {
  if (!platform.config.s3) return
  await platform.files.putStream(fileKey(importId), createReadStream(await localPath(platform, importId)))
}

/**
 * The file of an import on this node, fetched from the shared store if another node received it; null when it is gone.
 */
export async function fetchFile(platform: Platform, importId: string): Promise<LocalFile | null> {
  const local = await localPath(platform, importId)
  const found = await stat(local).catch(() => null)
  if (found) return { path: local, size: found.size }
  if (!platform.config.s3 || !(await platform.files.exists(fileKey(importId)))) return null
  // Renamed once it is complete, so that an interrupted fetch does not leave a partial file under the real name.
  const partial = `${local}.${process.pid}.part`
  await pipeline(await platform.files.getStream(fileKey(importId)), createWriteStream(partial))
  await rename(partial, local)
  return { path: local, size: (await stat(local)).size }
}

/** Removes the file, and any partial file of an interrupted fetch. */
export async function removeFile(platform: Platform, importId: string): Promise<void> {
  const local = await localPath(platform, importId)
  const folder = path.dirname(local)
  const partials = (await readdir(folder)).filter(name => name.startsWith(`${path.basename(local)}.`))
  await Promise.all([local, ...partials.map(name => path.join(folder, name))].map(file => rm(file, { force: true })))
  if (platform.config.s3) await platform.files.delete(fileKey(importId))
}
