import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { type Platform, startPlatform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { createTestDatabase } from '../../platform/testing/test-database.ts'
import { temporaryFolder, type TemporaryFolder } from '../../platform/testing/temporary-folder.ts'
import { requireOAuthClient } from '../oauth/oauth-client.ts'
import { upsertOAuthClient } from '../oauth/oauth-client.sql.ts'
import { slack } from '../services/slack/slack.ts'
import { rotateKey } from './rotate-key.ts'
import { sealSecret } from './seals.ts'

const [oldKey, newKey] = ['the old secret key of a server, long enough', 'the new secret key of a server, long enough']
let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: TemporaryFolder
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await temporaryFolder({ closed: true })
})
afterAll(async () => {
  await database.drop()
  await folder.remove()
})

const variables = (keys: object) => ({
  LOG_LEVEL: 'warn',
  DATABASE_URL: database.url,
  DATA_DIR: folder.path,
  ...keys,
})

async function withPlatform<Result>(secretKey: string, work: (platform: Platform) => Promise<Result>): Promise<Result> {
  const platform = await startPlatform(readConfig(variables({ SECRET_KEY: secretKey })))
  try {
    return await work(platform)
  } finally {
    await platform.close()
  }
}

describe('the command that replaces the key', () => {
  test.each([
    [{}, 'SECRET_KEY and PREVIOUS_SECRET_KEY: set the new key and the present one'],
    [{ SECRET_KEY: newKey }, 'SECRET_KEY and PREVIOUS_SECRET_KEY: set the new key and the present one'],
    [{ SECRET_KEY: newKey, PREVIOUS_SECRET_KEY: newKey }, 'SECRET_KEY: must differ from PREVIOUS_SECRET_KEY'],
  ])('with %j says what is missing', async (keys, message) => {
    await expect(rotateKey(variables(keys))).rejects.toThrow(message)
  })

  test('does nothing while the product runs, then encrypts all secrets with the new key', async () => {
    const owner = { organizationId: 'server', connectionId: 'oauth client', service: 'slack' }
    const keys = variables({ SECRET_KEY: newKey, PREVIOUS_SECRET_KEY: oldKey })
    await withPlatform(oldKey, async platform => {
      const secret = sealSecret(platform, owner, { clientSecret: 'kept' })
      await run(platform.pool, upsertOAuthClient('slack', { clientId: 'client', secret }))
      await expect(rotateKey(keys)).rejects.toThrow('another node of this database runs with another key')
    })
    expect(await rotateKey(keys)).toBe(1)
    expect(await rotateKey(keys)).toBe(0)
    const opened = await withPlatform(newKey, platform => requireOAuthClient(platform, slack))
    expect(opened).toEqual({ clientId: 'client', clientSecret: 'kept' })
  })
})
