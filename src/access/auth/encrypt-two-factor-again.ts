import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { replaceTwoFactorSecrets, selectTwoFactorSecretsAfter } from './two-factor-secrets.sql.ts'

const batch = 500

/**
 * Encrypts the secrets for sign-in with a code with the present key, if an earlier one encrypted them. The sign-in
 * library would keep both keys forever instead. Does nothing without a previous key.
 *
 * @returns how many people have new ones.
 */
export async function encryptTwoFactorAgain(platform: Platform): Promise<number> {
  const { secretKey, previousSecretKey } = platform.config
  if (previousSecretKey === undefined) return 0
  const keys = { secretKey, previousSecretKey }
  let encrypted = 0
  for (let after = ''; ;) {
    const page = await run(platform.pool, selectTwoFactorSecretsAfter(after, batch))
    for (const stored of page) {
      // The sign-in library may have written one of the two values with another key than the other one.
      const secret = await encryptAgain(stored.secret, keys)
      const backupCodes = await encryptAgain(stored.backupCodes, keys)
      if (secret === null)
        platform.log.warn({ twoFactor: stored.id }, 'The secret of a second factor cannot be decrypted')
      if (backupCodes === null)
        platform.log.warn({ twoFactor: stored.id }, 'The backup codes of a second factor cannot be decrypted')
      const again = { secret: secret ?? stored.secret, backupCodes: backupCodes ?? stored.backupCodes }
      if (again.secret === stored.secret && again.backupCodes === stored.backupCodes) continue
      await run(platform.pool, replaceTwoFactorSecrets(stored, again))
      encrypted += 1
    }
    const last = page.at(-1)
    if (!last) return encrypted
    after = last.id
  }
}

/** A value encrypted with the present key: the same one if it already is, null if neither key opens it. */
async function encryptAgain(
  value: string,
  { secretKey, previousSecretKey }: { secretKey: string; previousSecretKey: string },
): Promise<string | null> {
  if ((await decrypt(value, secretKey)) !== null) return value
  const data = await decrypt(value, previousSecretKey)
  return data === null ? null : symmetricEncrypt({ key: secretKey, data })
}

async function decrypt(data: string, key: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key, data })
  } catch {
    return null
  }
}
