import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What a running server writes into its data folder. */
export interface Postmaster {
  pid: number
  port: number
  socketFolder: string
  /** Takes connections. */
  ready: boolean
  /** Takes no connections any more. It can take minutes to write everything to the disk. */
  stopping: boolean
}

/** Reads the text of a postmaster.pid; undefined while its first lines are still being written. */
export function parsePostmaster(text: string): Postmaster | undefined {
  const lines = text.split('\n').map(line => line.trim())
  const [pid, , , port, socketFolder = ''] = lines
  if (!pid || !port) return undefined
  return {
    pid: Number(pid),
    port: Number(port),
    socketFolder,
    ready: lines[7] === 'ready',
    stopping: lines[7] === 'stopping',
  }
}

export const postmasterFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

/**
 * The text of a stale postmaster.pid, with a process id that PostgreSQL ignores: its own parent's.
 *
 * The rest stays, because PostgreSQL finds in it the shared memory that orphaned backends may still use.
 */
export function withOwnPid(text: string): string {
  const [, ...rest] = text.split('\n')
  return [process.pid, ...rest].join('\n')
}

export const readPostmaster = async (cluster: string): Promise<Postmaster | undefined> =>
  parsePostmaster(await readFile(postmasterFile(cluster), 'utf8').catch(() => ''))

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Polls until `done` holds. Returns false after the timeout, in milliseconds. */
export async function waitUntil(done: () => boolean | Promise<boolean>, timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout
  while (!(await done())) {
    if (Date.now() > deadline) return false
    await pause(15)
  }
  return true
}
