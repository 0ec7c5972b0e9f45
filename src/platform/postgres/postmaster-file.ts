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
}

/** Reads the text of a postmaster.pid; undefined while its first lines are still being written. */
export function parsePostmaster(text: string): Postmaster | undefined {
  const lines = text.split('\n').map(line => line.trim())
  const [pid, , , port, socketFolder = ''] = lines
  if (!pid || !port) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder, ready: lines[7] === 'ready' }
}

export const postmasterFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

export const readPostmaster = async (cluster: string): Promise<Postmaster | undefined> =>
  parsePostmaster(await readFile(postmasterFile(cluster), 'utf8').catch(() => ''))

/** Does a process of that number exist? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Looks again and again until `done` holds; false when the time, in milliseconds, ran out. */
export async function waitUntil(done: () => boolean | Promise<boolean>, timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout
  while (!(await done())) {
    if (Date.now() > deadline) return false
    await pause(15)
  }
  return true
}
