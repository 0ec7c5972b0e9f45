import type { Readable } from 'node:stream'
import type { Dispatcher, request as Request } from 'undici'
import { acceptedEncodings, boundedBody } from './bounded-body.ts'
import { type Attempt, followRedirect, isRedirect, type OutgoingBody, type OutgoingMethod } from './follow-redirect.ts'
import { isOutgoingError, outgoingError, toOutgoingError } from './outgoing-error.ts'
import { checkedUrl, isPrivateOrigin, type PrivateAccess } from './outgoing-url.ts'
import type { Resolve } from './resolve-host.ts'

export interface OutgoingOptions extends PrivateAccess {
  /** GET when absent. */
  method?: OutgoingMethod | undefined
  /** Added to `accept`, `accept-encoding`, and `user-agent`, which they can replace. */
  headers?: Readonly<Record<string, string>> | undefined
  /** A stream is sent in chunks, unless a `content-length` header gives its size in bytes. */
  body?: OutgoingBody | undefined
  /** The maximum size of the response body in bytes, both as it is sent and decompressed. */
  maxBytes: number
  /** Milliseconds until the body has been received, redirects included. 20 seconds when absent. */
  timeout?: number | undefined
  /** Whether redirects are followed, at most five, or returned like other responses. */
  redirects?: 'follow' | 'return' | undefined
  /** Cancels the request and the body of its response. */
  signal?: AbortSignal | undefined
  /** For tests: finds the addresses of a host. */
  resolve?: Resolve | undefined
}

export interface OutgoingResponse {
  /** The URL that answered, after redirects. */
  url: URL
  status: number
  /** By lower-case name. `content-encoding` and `content-length` describe the body before it was decompressed. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Decompressed. Read it to its end or destroy it: until then it keeps a connection open. */
  body: Readable
}

const maxRedirects = 5
const defaultTimeout = 20_000
const connectTimeout = 5_000
/** The longest pause between two parts of a body, in milliseconds. */
const idleTimeout = 30_000
const maxHeaderSize = 32 * 1024

/** Headers that belong to the connection. A different host would reach another site behind the address that was checked. */
const connectionHeaders = ['connection', 'host', 'keep-alive', 'proxy-authorization', 'transfer-encoding', 'upgrade']

/**
 * Sends a request to a URL that a user, or a service outside, chose. All such requests go through this function.
 *
 * It protects the servers behind this one: it connects only to public addresses, which it checks as it connects, for
 * every redirect again. It sends no cookies, ignores proxy settings, and keeps headers that may hold credentials from other
 * origins. It limits the size of headers and body, and the time for all of it.
 *
 * Every status is a response, including 401 and 429.
 *
 * ```ts
 * const { status, headers, body } = await outgoingRequest(url, {
 *   method: 'POST',
 *   headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
 *   body: JSON.stringify(message),
 *   maxBytes: 1_000_000,
 * })
 * const answer = await json(body) // from 'node:stream/consumers'
 * ```
 *
 * @throws AppError whose `reason` is an `OutgoingFailure`, before the response or while its body is read; when a streamed
 * request body fails, that is 'unreachable' and `cause` has its error. The reason of `signal` when that cancels the request.
 */
export async function outgoingRequest(address: string, options: OutgoingOptions): Promise<OutgoingResponse> {
  const { maxBytes, timeout = defaultTimeout, signal, resolve, allowLoopback } = options
  signal?.throwIfAborted()
  const first = firstAttempt(address, options)
  // A server that sends no requests does not load them: they take 12 MB.
  const [{ Agent, request }, { checkedConnector }] = await Promise.all([
    import('undici'),
    import('./checked-connector.ts'),
  ])
  const timer = AbortSignal.timeout(timeout)
  const toError = (error: unknown): unknown => {
    if (isOutgoingError(error)) return error
    if (signal?.aborted) return signal.reason
    return timer.aborted ? outgoingError('timeout', error) : toOutgoingError(error)
  }
  const dispatcher = new Agent({
    connect: checkedConnector({
      timeout: connectTimeout,
      allowLoopback,
      isPrivateOrigin: origin => isPrivateOrigin(origin, options),
      resolve,
    }),
    connections: 1,
    pipelining: 0,
    headersTimeout: timeout,
    bodyTimeout: Math.min(timeout, idleTimeout),
    maxHeaderSize,
  })
  try {
    const sending = { request, dispatcher, signal: signal ? AbortSignal.any([signal, timer]) : timer }
    const { url, method, response } = await send(first, options, sending)
    const { statusCode: status, headers } = response
    if (Number(headers['content-length']) > maxBytes && method !== 'HEAD') throw outgoingError('too_large')
    const isEmpty = method === 'HEAD' || status === 204 || status === 304
    const encoding = isEmpty ? undefined : String(headers['content-encoding'] ?? '')
    const body = boundedBody(response.body, { encoding, maxBytes, toError })
    body.once('close', () => void dispatcher.destroy().catch(() => undefined))
    return { url, status, headers, body }
  } catch (error) {
    await dispatcher.destroy()
    throw toError(error)
  }
}

function firstAttempt(address: string, { method = 'GET', headers = {}, body, ...access }: OutgoingOptions): Attempt {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  if (connectionHeaders.some(name => Object.hasOwn(own, name))) throw outgoingError('invalid_request')
  const common = { accept: '*/*', 'accept-encoding': acceptedEncodings, 'user-agent': 'Gridloom' }
  return { url: checkedUrl(address, access), method, headers: { ...common, ...own }, body }
}

interface Sending {
  request: typeof Request
  dispatcher: Dispatcher
  signal: AbortSignal
}

/** Sends a request, follows its redirects, and returns the last response. */
async function send(first: Attempt, options: OutgoingOptions, { request, ...sending }: Sending) {
  let attempt = first
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const { url, method, headers, body = null } = attempt
    const response = await request(url, { ...sending, method, headers, body })
    // Without a listener, a connection that breaks before the body is read would crash the process.
    response.body.on('error', () => undefined)
    const { location } = response.headers
    const isFollowed = options.redirects !== 'return' && isRedirect(response.statusCode) && location !== undefined
    if (!isFollowed) return { url, method, response }
    response.body.destroy()
    attempt = followRedirect(attempt, response.statusCode, checkedUrl(String(location), options, url))
  }
  throw outgoingError('redirect')
}
