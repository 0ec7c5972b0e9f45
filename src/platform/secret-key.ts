import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Reads the key from the data folder, or creates it. Only its owner can read it. */
export async function keptSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key')
  const read = () => readFile(file, 'utf8').catch(() => undefined)
  return (await read())?.trim() ?? (await createSecretKey(dataDir, file))
}

async function createSecretKey(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  // A link never replaces a file, so two processes that start at once both read the first key.
  await link(draft, file).catch(() => undefined)
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}
