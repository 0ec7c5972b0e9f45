import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Reads a text that was written to a file once. Null when there is none. */
export const readKeptText = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').then(
    text => text.trim(),
    () => null,
  )

/** Reads a file, or writes a random text to it first. Only its owner can read it. All who start at once get one text. */
export async function keptRandomText(file: string): Promise<string> {
  const kept = await readKeptText(file)
  if (kept !== null) return kept
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  // A link never replaces a file, so the first one stays.
  await link(draft, file).catch(() => undefined)
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}
