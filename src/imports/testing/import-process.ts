import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Platform } from '../../platform/platform.ts'

const script = path.resolve(import.meta.dirname, 'import-node.ts')

/** Starts a node that only runs imports, as a process of its own, beside a platform that runs none. */
export async function startImportProcess(
  { config: { databaseUrl, dataDir, csvMaxBytes } }: Platform,
  environment: Record<string, string> = {},
): Promise<ChildProcess> {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    CSV_MAX_BYTES: String(csvMaxBytes),
    LOG_LEVEL: 'error',
    ...environment,
  }
  const node = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(node.stdout, 'data')
  return node
}

/** Ends a process at once, as a crash does. */
export async function killProcess(node: ChildProcess): Promise<void> {
  node.kill('SIGKILL')
  await once(node, 'exit')
}
