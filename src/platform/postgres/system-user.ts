import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A user of the operating system that a child process can run as. */
export interface SystemUser {
  uid: number
  gid: number
}

/** Finds a user by name in the text of a passwd file. */
export function findUser(passwd: string, name: string): SystemUser | undefined {
  const line = passwd.split('\n').find(entry => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

const knownUser = async (name: string) => findUser(await readFile('/etc/passwd', 'utf8').catch(() => ''), name)

// useradd is Debian's and Red Hat's, adduser is what BusyBox systems have.
const waysToAdd: [string, string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
  ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'postgres']],
]

/**
 * The `postgres` user of this machine, made when it is missing. Only root may call this.
 *
 * @throws Error in one line when no such user can be made.
 */
export async function postgresUser(): Promise<SystemUser> {
  for (const [command, options] of waysToAdd) {
    const user = await knownUser('postgres')
    if (user) return user
    // A failure shows in the next look at the list of users; the other command may still succeed.
    await run(command, options).catch(() => undefined)
  }
  const user = await knownUser('postgres')
  if (user) return user
  throw new Error("PostgreSQL does not run as root, and the user 'postgres' could not be made: start as another user")
}
