import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { type Platform, startPlatform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { createTestDatabase } from '../../platform/testing/test-database.ts'
import { temporaryFolder, type TemporaryFolder } from '../../platform/testing/temporary-folder.ts'
import { requireOAuthClient } from '../oauth/oauth-client.ts'
import { upsertOAuthClient } from '../oauth/oauth-client.sql.ts'
import { slack } from '../services/slack/slack.ts'
import { registerAuth } from '../../access/auth/register-auth.ts'
import { password, signUp } from '../../access/testing/access-app.ts'
import { totp } from '../../access/testing/totp.ts'
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

const origin = { host: 'localhost:80', origin: 'http://localhost:80' }

/** Runs the accounts of a server with a key. */
const withAccounts = <Result>(secretKey: string, work: (app: FastifyInstance) => Promise<Result>) =>
  withPlatform(secretKey, async platform => {
    const app = Fastify()
    await registerAuth(app, platform, {})
    try {
      return await work(app)
    } finally {
      await app.close()
    }
  })

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

  test('keeps sign-in with a code of a device and with backup codes', async () => {
    const keys = variables({ SECRET_KEY: newKey, PREVIOUS_SECRET_KEY: oldKey })
    const { email, secret, backupCodes } = await withAccounts(oldKey, async app => {
      const bo = await signUp(app, 'Bo')
      const enabled = await bo.call({ method: 'POST', url: '/api/auth/two-factor/enable', payload: { password } })
      const { totpURI, ...codes } = enabled.json<{ totpURI: string; backupCodes: string[] }>()
      const key = new URL(totpURI).searchParams.get('secret') ?? ''
      const verify = { method: 'POST', url: '/api/auth/two-factor/verify-totp', payload: { code: totp(key) } } as const
      expect((await bo.call(verify)).statusCode).toBe(200)
      return { email: bo.email, secret: key, ...codes }
    })
    const statusOf = (key: string, way: 'totp' | 'backup-code', code: () => string | undefined) =>
      withAccounts(key, async app => {
        const post = (path: string, payload: object, cookie = '') =>
          app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers: { ...origin, cookie } })
        const half = await post('/sign-in/email', { email, password })
        expect(half.json()).toMatchObject({ twoFactorRedirect: true })
        const cookie = half.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
        return (await post(`/two-factor/verify-${way}`, { code: code() }, cookie)).statusCode
      })
    expect(await rotateKey(keys)).toBe(1)
    expect(await statusOf(newKey, 'totp', () => totp(secret))).toBe(200)
    expect(await statusOf(newKey, 'backup-code', () => backupCodes[0])).toBe(200)
    // Running it again leaves alone what the new key encrypted.
    expect(await rotateKey(keys)).toBe(0)
    expect(await statusOf(newKey, 'totp', () => totp(secret))).toBe(200)
  })

  test('encrypts the secret and the backup codes of a second factor separately', async () => {
    const keys = variables({ SECRET_KEY: newKey, PREVIOUS_SECRET_KEY: oldKey })
    const encrypt = (key: string, data: string) => symmetricEncrypt({ key, data })
    const rows = {
      oldSecret: [await encrypt(oldKey, 'secret'), await encrypt(newKey, 'codes')],
      oldCodes: [await encrypt(newKey, 'secret'), await encrypt(oldKey, 'codes')],
      lostSecret: [await encrypt('a key that nobody has any more', 'secret'), await encrypt(oldKey, 'codes')],
    } as const
    const stored = await withAccounts(oldKey, async app => {
      const ids: Record<string, string> = {}
      for (const name of Object.keys(rows)) ids[name] = (await signUp(app, name)).email
      return ids
    })
    await withPlatform(newKey, async platform => {
      for (const [name, [secret, codes]] of Object.entries(rows)) {
        await platform.pool.query(
          `INSERT INTO two_factors (id, "userId", secret, "backupCodes") SELECT $1, id, $3, $4 FROM users WHERE email = $2`,
          [name, stored[name], secret, codes],
        )
      }
    })
    expect(await rotateKey(keys)).toBe(3)
    expect(await rotateKey(keys)).toBe(0)
    await withPlatform(newKey, async platform => {
      const found = await platform.pool.query<{ id: string; secret: string; backupCodes: string }>(
        'SELECT id, secret, "backupCodes" FROM two_factors WHERE id = ANY($1)',
        [Object.keys(rows)],
      )
      expect(found.rows).toHaveLength(3)
      for (const { id, secret, backupCodes } of found.rows) {
        expect(await symmetricDecrypt({ key: newKey, data: backupCodes })).toBe('codes')
        if (id === 'lostSecret') expect(secret).toBe(rows.lostSecret[0])
        else expect(await symmetricDecrypt({ key: newKey, data: secret })).toBe('secret')
      }
    })
  })
})
