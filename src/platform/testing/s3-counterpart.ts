import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '../config.ts'
import { readAuthorization, sha256, signatureOf } from './signature-v4.ts'

interface StoredObject {
  body: Buffer
  contentType: string
}

/** An S3 server with the operations that this product uses. It checks every signature. */
export interface S3Counterpart {
  config: S3Config
  /** By key. */
  objects: Map<string, StoredObject>
  /** The requests, such as 'GET key bytes=2-4'. */
  requests: string[]
  close(): Promise<void>
}

class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: 'a secret/with+signs' }
const [bucket, region] = ['test-bucket', 'eu-central-1']

export async function startS3Counterpart(): Promise<S3Counterpart> {
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    answer(request, response, { objects, requests }).catch((error: unknown) => {
      const { status, code } = error instanceof Refused ? error : new Refused(500, 'InternalError')
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    config: { bucket, region, endpoint: `http://127.0.0.1:${port}`, credentials },
    objects,
    requests,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { objects, requests }: Pick<S3Counterpart, 'objects' | 'requests'>,
): Promise<void> {
  const { method = '', headers } = request
  const target = request.url ?? ''
  const body = await buffer(request)
  requireSignature({ method, target, headers: headers as Record<string, string>, body })
  const [path = ''] = target.split('?')
  const [, named = '', ...rest] = path.split('/')
  if (named !== bucket) throw new Refused(404, 'NoSuchBucket')
  const key = decodeURIComponent(rest.join('/'))
  requests.push([method, key, headers.range].filter(Boolean).join(' '))
  if (method === 'PUT') {
    if (headers['content-length'] === undefined) throw new Refused(411, 'MissingContentLength')
    objects.set(key, { body, contentType: headers['content-type'] ?? 'binary/octet-stream' })
    response.end()
    return
  }
  if (method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
    return
  }
  if (method !== 'GET' && method !== 'HEAD') throw new Refused(501, 'NotImplemented')
  const object = objects.get(key)
  if (!object) throw new Refused(404, 'NoSuchKey')
  const { size, part } = partOf(object.body, headers.range)
  response.writeHead(part === object.body ? 200 : 206, {
    'content-type': object.contentType,
    'content-length': part.length,
    ...(part !== object.body && { 'content-range': `${headers.range?.replace('=', ' ')}/${size}` }),
  })
  response.end(method === 'HEAD' ? '' : part)
}

function partOf(body: Buffer, range: string | undefined): { size: number; part: Buffer } {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined) return { size: body.length, part: body }
  if (Number(first) >= body.length) throw new Refused(416, 'InvalidRange')
  return { size: body.length, part: body.subarray(Number(first), Number(last) + 1) }
}

interface Signed {
  method: string
  target: string
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}

/** Checks the signature of a request and refuses a wrong one as S3 does. */
function requireSignature({ body, ...request }: Signed): void {
  const { headers } = request
  const authorization = readAuthorization(headers['authorization'])
  if (!authorization) throw new Refused(403, 'AccessDenied')
  const { accessKeyId, scope, signedHeaders, signature } = authorization
  if (accessKeyId !== credentials.accessKeyId) throw new Refused(403, 'InvalidAccessKeyId')
  const day = headers['x-amz-date']?.slice(0, 8)
  const isScope = scope.join('/') === [day, region, 's3', 'aws4_request'].join('/')
  const isCovered = ['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => signedHeaders.includes(name))
  if (!isScope || !isCovered || signatureOf(request, authorization, credentials.secretAccessKey) !== signature) {
    throw new Refused(403, 'SignatureDoesNotMatch')
  }
  const said = headers['x-amz-content-sha256'] ?? ''
  if (said.startsWith('STREAMING-')) throw new Refused(501, 'NotImplemented')
  if (said !== 'UNSIGNED-PAYLOAD' && said !== sha256(body)) throw new Refused(400, 'XAmzContentSHA256Mismatch')
}
