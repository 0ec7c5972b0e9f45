import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface TemporaryFolder {
  path: string
  remove(): Promise<void>
}

/** Creates a folder that every user can enter, like a data folder below /srv or /opt; if closed, only this user can. */
export async function temporaryFolder({ closed = false } = {}): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gridloom-test-'))
  await chmod(folder, closed ? 0o700 : 0o755)
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
