import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { SystemUser } from './system-user.ts'

function mayEnter(stats: Stats, { uid, gid }: SystemUser): boolean {
  if (stats.uid === uid) return (stats.mode & 0o500) === 0o500
  if (stats.gid === gid) return (stats.mode & 0o050) === 0o050
  return (stats.mode & 0o005) === 0o005
}

function mayPass(stats: Stats, { uid, gid }: SystemUser): boolean {
  if (stats.uid === uid) return (stats.mode & 0o100) !== 0
  if (stats.gid === gid) return (stats.mode & 0o010) !== 0
  return (stats.mode & 0o001) !== 0
}

/** Every folder above a path, the root first. */
function foldersAbove(target: string): string[] {
  const parent = path.dirname(target)
  return parent === target ? [] : [...foldersAbove(parent), parent]
}

/** Can the user pass through every folder above this real path? The path itself need not exist. */
export async function canReach(user: SystemUser, target: string): Promise<boolean> {
  for (const folder of foldersAbove(target)) {
    const stats = await stat(folder).catch(() => undefined)
    if (stats && !mayPass(stats, user)) return false
  }
  return true
}

/** Can the user reach this existing file or folder, and read and execute it? */
export async function canRun(user: SystemUser, target: string): Promise<boolean> {
  return (await canReach(user, target)) && mayEnter(await stat(target), user)
}
