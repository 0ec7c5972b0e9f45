import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const script = path.resolve(import.meta.dirname, 'embedded-node.ts')

const ownUser = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']
const namespace = ['unshare', ...ownUser, '--pid', '--fork', '--mount-proc', '--kill-child']

/** Whether this machine lets tests create PID namespaces. Some sandboxes do not. */
function canCreateNamespace(): boolean {
  const [command = '', ...options] = namespace
  return spawnSync(command, [...options, 'true']).status === 0
}

/** A process with an embedded database, with process ids of its own where the machine allows it, as in a container. */
export interface Container {
  /** Its first line: how many starts its database has seen, or why it failed. */
  line: string
  /** The process id of its database, as it sees it. */
  databasePid: number
  /** Kills all its processes at once. */
  kill(): Promise<void>
}

/** Starts an embedded database on a data folder in a process of its own. */
export async function startContainer(dataDir: string): Promise<Container> {
  const isContained = canCreateNamespace()
  const [command = '', ...options] = [...(isContained ? namespace : []), process.execPath, script]
  const child = spawn(command, options, { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 2] })
  const ended = once(child, 'close')
  const line = await new Promise<string>(resolve => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('\n')) resolve(output.trim())
    })
    void ended.then(() => resolve(output.trim()))
  })
  const databasePid = Number(/ as (\d+)$/.exec(line)?.[1])
  return {
    line,
    databasePid,
    async kill() {
      child.kill('SIGKILL')
      if (!isContained && databasePid > 0) process.kill(databasePid, 'SIGKILL')
      await ended
    },
  }
}
