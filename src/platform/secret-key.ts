import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type pg from 'pg'
import { insertInstallationValue, selectInstallationValue } from './installation.sql.ts'
import { keptRandomText, readKeptText } from './kept-text.ts'
import { run } from './sql/run.ts'

const keyFile = (dataDir: string) => path.join(dataDir, 'secret-key')

/** The key in the data folder, for a product that has its database there too. Created if it is missing. */
export const keptSecretKey = (dataDir: string): Promise<string> => keptRandomText(keyFile(dataDir))

/** The key in the database, which all its nodes share. The first node creates it, or brings the one it used before. */
export async function sharedSecretKey(pool: pg.Pool, dataDir: string): Promise<string> {
  const name = 'secret key'
  const [stored] = await run(pool, selectInstallationValue(name))
  if (stored) return stored.value
  const own = (await readKeptText(keyFile(dataDir))) ?? randomBytes(32).toString('base64url')
  await run(pool, insertInstallationValue(name, own))
  const [shared] = await run(pool, selectInstallationValue(name))
  return shared?.value ?? own
}
