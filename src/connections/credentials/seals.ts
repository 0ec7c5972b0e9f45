import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { CannotOpen, openText, type SealingKey, sealingKey, sealText } from '../../platform/sealed-text.ts'
import { notAccepted } from '../client/service-errors.ts'
import type { Secret } from '../service.ts'

/** What a sealed secret belongs to. It opens nowhere else. */
export interface Sealed {
  organizationId: string
  connectionId: string
  service: string
}

const contextOf = ({ organizationId, connectionId, service }: Sealed) => `${organizationId}:${connectionId}:${service}`

const keysOfPlatforms = new WeakMap<Platform, SealingKey[]>()

/** The keys of a platform: the one that seals, and the one before it. */
export function sealingKeys(platform: Platform): readonly [SealingKey, ...SealingKey[]] {
  const { secretKey, previousSecretKey } = platform.config
  const keys =
    keysOfPlatforms.get(platform) ?? [secretKey, ...(previousSecretKey ? [previousSecretKey] : [])].map(sealingKey)
  keysOfPlatforms.set(platform, keys)
  return keys as [SealingKey, ...SealingKey[]]
}

/** Seals the secret of a connection. */
export const sealSecret = (platform: Platform, owner: Sealed, secret: Secret): Buffer =>
  sealText(JSON.stringify(secret), sealingKeys(platform)[0], contextOf(owner))

/**
 * Opens the secret of a connection.
 *
 * @throws AppError when no key of this server opens it, so that only a new sign-in helps.
 */
export function openSecret(platform: Platform, owner: Sealed, sealed: Uint8Array): Secret {
  try {
    return JSON.parse(openText(sealed, sealingKeys(platform), contextOf(owner))) as Secret
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    const text = 'The credentials cannot be decrypted, because the secret key of the server changed. Please reconnect.'
    throw new AppError('bad_input', text, { reason: notAccepted, cause: error })
  }
}

/** The secret; null when neither key opens it. Its owner has to reconnect then, and the server starts all the same. */
export function tryToOpen(platform: Platform, owner: Sealed, sealed: Buffer): Secret | null {
  try {
    return openSecret(platform, owner, sealed)
  } catch (error) {
    platform.log.warn(
      { connection: owner.connectionId, service: owner.service, error },
      'A stored secret cannot be decrypted',
    )
    return null
  }
}
