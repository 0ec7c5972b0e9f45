import { createHash, createHmac } from 'node:crypto'

/**
 * AWS Signature Version 4 from its published description, for a counterpart that checks what a client signs: it shares
 * no code with the client.
 *
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */

export interface SignedRequest {
  method: string
  /** As it was sent: path and query, encoded. */
  target: string
  /** By names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
}

interface Authorization {
  accessKeyId: string
  /** Day, region, service and 'aws4_request'. */
  scope: string[]
  signedHeaders: string[]
  signature: string
}

/** Reads an Authorization header; null when it is none of this kind. */
export function readAuthorization(header: string | undefined): Authorization | null {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header ?? '',
    )
  const [, accessKeyId, scope, signedHeaders, signature] = parts ?? []
  if (!accessKeyId || !scope || !signedHeaders || !signature) return null
  return { accessKeyId, scope: scope.split('/'), signedHeaders: signedHeaders.split(';'), signature }
}

/** The signature that a request has to carry, as hexadecimal digits. */
export function signatureOf(
  { method, target, headers }: SignedRequest,
  { scope, signedHeaders }: Pick<Authorization, 'scope' | 'signedHeaders'>,
  secretAccessKey: string,
): string {
  const [path = '', query = ''] = target.split('?')
  const canonical = [
    method,
    uriEncoded(decodeURIComponent(path), '/'),
    canonicalQuery(query),
    ...signedHeaders.map(name => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'] ?? '', scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  return hmac(key, toSign).toString('hex')
}

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** All but letters, digits and '-._~' as the bytes of UTF-8, in capitals. */
const uriEncoded = (text: string, kept = '') =>
  [...Buffer.from(text)]
    .map(byte => {
      const letter = String.fromCodePoint(byte)
      return /[\w.~-]/.test(letter) || letter === kept ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

const canonicalQuery = (query: string) =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${uriEncoded(name)}=${uriEncoded(value)}`)
    .toSorted()
    .join('&')
