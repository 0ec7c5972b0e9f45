import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import {
  replaceTwoFactorSecrets,
  selectTwoFactorSecretsAfter,
  type TwoFactorSecrets,
} from './two-factor-secrets.sql.ts'

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
  let encrypted = 0
  for (let after = ''; ;) {
    const page = await run(platform.pool, selectTwoFactorSecretsAfter(after, batch))
    for (const stored of page) {
      if (await openSecrets(stored, secretKey)) continue
      const opened = await openSecrets(stored, previousSecretKey)
      if (!opened) {
        platform.log.warn({ twoFactor: stored.id }, 'The secret of a second factor cannot be decrypted')
        continue
      }
      const encrypt = (data: string) => symmetricEncrypt({ key: secretKey, data })
      const again = { secret: await encrypt(opened.secret), backupCodes: await encrypt(opened.backupCodes) }
      await run(platform.pool, replaceTwoFactorSecrets(stored, again))
      encrypted += 1
    }
    const last = page.at(-1)
    if (!last) return encrypted
    after = last.id
  }
}

/** The secret and the backup codes in plain text; null if another key encrypted them. */
async function openSecrets(
  { secret, backupCodes }: TwoFactorSecrets,
  key: string,
): Promise<Omit<TwoFactorSecrets, 'id'> | null> {
  try {
    const open = (data: string) => symmetricDecrypt({ key, data })
    return { secret: await open(secret), backupCodes: await open(backupCodes) }
  } catch {
    return null
  }
}
