import { Readable } from 'node:stream'
import { outgoingError } from './outgoing-error.ts'

export type OutgoingMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type OutgoingBody = string | Uint8Array | Readable

/** One request to one URL. Header names are in lower case. */
export interface Attempt {
  url: URL
  method: OutgoingMethod
  headers: Readonly<Record<string, string>>
  body: OutgoingBody | undefined
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** Headers that hold no credentials. Services use headers of many names for keys, so all others stay with their origin. */
const harmlessHeaders = ['accept', 'accept-encoding', 'accept-language', 'content-type', 'range', 'user-agent']

export const isRedirect = (status: number): boolean => redirectStatuses.has(status)

/** As in browsers: 303 makes every request a GET, and 301 and 302 make a POST one. */
const becomesGet = (status: number, method: OutgoingMethod) =>
  (status === 303 && method !== 'HEAD') || ((status === 301 || status === 302) && method === 'POST')

const pick = (headers: Attempt['headers'], isKept: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isKept(name)))

/**
 * The request that follows a redirect to `url`. Another origin gets neither the body nor headers that may hold credentials.
 *
 * @throws AppError with reason `redirect` when the body would have to go to another origin, or be streamed twice.
 */
export function followRedirect(attempt: Attempt, status: number, url: URL): Attempt {
  const isSameOrigin = url.origin === attempt.url.origin
  const headers = isSameOrigin ? attempt.headers : pick(attempt.headers, name => harmlessHeaders.includes(name))
  if (becomesGet(status, attempt.method)) {
    return { url, method: 'GET', headers: pick(headers, name => !name.startsWith('content-')), body: undefined }
  }
  const { method, body } = attempt
  if (body !== undefined && (!isSameOrigin || body instanceof Readable)) throw outgoingError('redirect')
  return { url, method, headers, body }
}
