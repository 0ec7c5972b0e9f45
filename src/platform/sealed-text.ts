import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A key that encrypts secrets in the database. */
export interface SealingKey {
  /** The first bytes of a hash of the key. Every sealed text begins with it. */
  id: Buffer
  key: Buffer
}

const cipher = 'aes-256-gcm'
const keyIdLength = 4
const ivLength = 12
const tagLength = 16

/** Derives the key for sealing from the secret key of the product. */
export function sealingKey(secretKey: string): SealingKey {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'gridloom sealed text', 32))
  return { id: createHash('sha256').update(key).digest().subarray(0, keyIdLength), key }
}

/**
 * Encrypts a text with AES-256-GCM under a random initialization vector.
 *
 * @param context what the text belongs to. It opens only with the same context, so nobody can move it to another row.
 * @returns the id of the key (4 bytes), the initialization vector (12), the tag (16), and the encrypted text.
 */
export function sealText(text: string, { id, key }: SealingKey, context: string): Buffer {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([id, iv, sealing.getAuthTag(), encrypted])
}

/** A sealed text that no key opens: it was changed, moved to another row, or sealed with a key that is gone. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen'
}

/** Whether a text was sealed with this key. */
export const isSealedWith = (sealed: Uint8Array, { id }: SealingKey): boolean =>
  id.equals(Buffer.from(sealed.subarray(0, keyIdLength)))

/**
 * Decrypts a sealed text with whichever of the keys sealed it.
 *
 * @throws CannotOpen
 */
export function openText(sealed: Uint8Array, keys: readonly SealingKey[], context: string): string {
  const bytes = Buffer.from(sealed)
  const used = keys.find(key => isSealedWith(bytes, key))
  if (!used) throw new CannotOpen('The key that sealed this text is not configured.')
  const iv = bytes.subarray(keyIdLength, keyIdLength + ivLength)
  const tag = bytes.subarray(keyIdLength + ivLength, keyIdLength + ivLength + tagLength)
  try {
    const opening = createDecipheriv(cipher, used.key, iv, { authTagLength: tagLength })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag)
    const encrypted = bytes.subarray(keyIdLength + ivLength + tagLength)
    return Buffer.concat([opening.update(encrypted), opening.final()]).toString('utf8')
  } catch (error) {
    throw new CannotOpen('This text was changed or belongs elsewhere.', { cause: error })
  }
}
