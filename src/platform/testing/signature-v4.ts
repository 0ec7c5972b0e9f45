import { createHash, createHmac } from 'node:crypto'

/**
 * AWS Signature Version 4, written from its documentation to check clients, so it shares no code with them.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */

export interface SignedRequest {
  method: string
  /** As sent: path and query, encoded. */
  target: string
  /** By lower-case name. */
  headers: Readonly<Record<string, string | undefined>>
}

interface Authorization {
  accessKeyId: string
  /** Day, region, service, and 'aws4_request'. */
  scope: string[]
  signedHeaders: string[]
  signature: string
}

/** Parses an Authorization header; returns null if it is of another kind. */
export function readAuthorization(header: string | undefined): Authorization | null {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header ?? '',
    )
  const [, accessKeyId, scope, signedHeaders, signature] = parts ?? []
  if (!accessKeyId || !scope || !signedHeaders || !signature) return null
  return { accessKeyId, scope: scope.split('/'), signedHeaders: signedHeaders.split(';'), signature }
}

/** Returns the signature that a request must have, in hexadecimal. */
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

/** Encodes everything except letters, digits, and '-._~' as UTF-8 bytes in upper-case hexadecimal. */
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
