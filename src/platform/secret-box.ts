import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** Seals secrets for keeping in the database. What was sealed for one purpose does not open for another. */
export interface SecretBox {
  seal(secret: string): string
  /** @throws when the text was not sealed with this key and purpose, or was changed. */
  open(sealed: string): string
}

export function createSecretBox(secretKey: string, purpose: string): SecretBox {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, 'gridloom', purpose, 32))
  return {
    seal(secret) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce)
      const body = Buffer.concat([nonce, sealing.update(secret, 'utf8'), sealing.final(), sealing.getAuthTag()])
      return `${version}.${body.toString('base64url')}`
    },
    open(sealed) {
      const [kind, body = ''] = sealed.split('.')
      const bytes = Buffer.from(body, 'base64url')
      if (kind !== version || bytes.length < nonceBytes + tagBytes) throw new Error('Not a sealed secret')
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
      opening.setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]).toString('utf8')
    },
  }
}
