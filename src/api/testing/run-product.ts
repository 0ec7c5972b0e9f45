import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '../../platform/postgres/listening.ts'
import type { SystemUser } from '../../platform/postgres/system-user.ts'

/** As the script `start` has it. A small young generation keeps the memory of an import below 300 MB. */
const start = ['--max-semi-space-size=8', path.resolve(import.meta.dirname, '../../app/start.js')]
const forbidden = ['DATABASE_URL', 'PUBLIC_URL', 'SECRET_KEY', 'VITEST', 'NODE_ENV']

/** A process of the product. */
export interface Product {
  url: string
  pid: number
  /** What it has written so far, on stdout and stderr. */
  output(): string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
  /** Kills it without warning, like `kill -9`. */
  kill(): Promise<void>
  /** Stops it, and returns its exit code. */
  stop(): Promise<number | null>
}

export interface ProductOptions {
  dataDir: string
  /** A free one when absent. */
  port?: number
  environment?: NodeJS.ProcessEnv
  /** Runs it as another user, which only root can do. */
  user?: SystemUser
}

/** Starts the product and waits until it exits, for starts that fail. */
export async function runToEnd(environment: NodeJS.ProcessEnv): Promise<{ code: number | null; stderr: string }> {
  const child = launch(environment)
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stderr }
}

function launch(environment: NodeJS.ProcessEnv, user?: SystemUser): ChildProcess {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !forbidden.includes(name)))
  return spawn(process.execPath, start, {
    ...user,
    env: { ...inherited, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Starts the product and waits until it says that it is ready.
 *
 * @throws Error with its output when it exits before that.
 */
export async function runProduct({ dataDir, port, environment, user }: ProductOptions): Promise<Product> {
  const chosenPort = port ?? (await freePort())
  const settings = { DATA_DIR: dataDir, PORT: String(chosenPort), HOST: '127.0.0.1', ...environment }
  const child = launch(settings, user)
  let output = ''
  const ended = once(child, 'close') as Promise<[number | null]>
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Gridloom is ready at')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then(() => reject(new Error(`The product ended:\n${output}`)))
  })
  return {
    url: `http://127.0.0.1:${chosenPort}`,
    pid: child.pid ?? 0,
    output: () => output,
    ended: ended.then(([code]) => code),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}
