import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from './config.ts'

/**
 * Creates the data folder and its parents.
 * It creates them one by one, because Node's recursive `mkdir` never ends on file systems that refuse every new folder,
 * such as `/proc`.
 * @throws ConfigError if that fails.
 */
export async function createDataFolder(dataDir: string): Promise<void> {
  try {
    await createFolder(path.resolve(dataDir))
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be made (${reason})`)
  }
}

async function createFolder(folder: string): Promise<void> {
  const failure = await mkdir(folder).then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  )
  if (failure === null || failure.code === 'EEXIST') return
  const above = path.dirname(folder)
  if (failure.code !== 'ENOENT' || above === folder) throw failure
  await createFolder(above)
  await mkdir(folder)
}
