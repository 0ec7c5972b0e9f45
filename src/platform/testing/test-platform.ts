import { type Config, readConfig } from '../config.ts'
import { type Platform, startPlatform } from '../platform.ts'
import { createTestDatabase } from './test-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Starts a platform on a new migrated database and an empty data folder; `close` deletes both. It logs only errors;
 * `changes` replaces parts of its configuration.
 */
export async function testPlatform(changes: Partial<Config> = {}): Promise<Platform> {
  const database = await createTestDatabase()
  const folder = await temporaryFolder({ closed: true })
  const config = readConfig({ LOG_LEVEL: 'warn', DATABASE_URL: database.url, DATA_DIR: folder.path })
  const platform = await startPlatform({ ...config, ...changes })
  return {
    ...platform,
    async close() {
      await platform.close()
      await database.drop()
      await folder.remove()
    },
  }
}
