import type { Readable } from 'node:stream'
import { Agent, type Dispatcher, request } from 'undici'
import { fileTooLarge, uploadTexts } from '../../texts/error-catalogue.ts'
import { AppError } from '../errors.ts'
import { limitBytes } from '../http/limit-bytes.ts'
import { checkedConnector, type Resolve } from './checked-connector.ts'

export interface SafeFetchOptions {
  /** The largest body, in bytes. */
  maxBytes: number
  /** Milliseconds for all of it, redirects and the body included. */
  timeout?: number
  signal?: AbortSignal
  /** For tests: lets the fetch reach this machine, and ports that are not those of the web. */
  allowLoopback?: boolean
  /** For tests: how names are resolved. */
  resolve?: Resolve
}

export interface Fetched {
  /** Where the body came from in the end. */
  url: URL
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Fails with AppError `too_large` beyond `maxBytes`. To be read to its end or destroyed. */
  body: Readable
}

const mostRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])
const defaultTimeout = 20_000
const connectTimeout = 5_000

/** Says the same of what is refused and of what is not there, so that nobody learns what there is behind this server. */
const unreachable = (cause?: unknown) => new AppError('bad_input', uploadTexts.failedUrl, { cause })

/**
 * Gets what stands at an address that somebody has named, from the public internet and nowhere else: the one way in which
 * this server opens addresses that are not its operator's. Redirects are followed by hand and looked at like the first address.
 *
 * @throws AppError `bad_input` for an address that may not or cannot be fetched, `too_large` beyond `maxBytes`.
 */
export async function safeFetch(address: string, options: SafeFetchOptions): Promise<Fetched> {
  const { maxBytes, timeout = defaultTimeout, signal, allowLoopback, resolve } = options
  const dispatcher = new Agent({
    connect: checkedConnector({ timeout: connectTimeout, allowLoopback, resolve }),
    connections: 1,
    pipelining: 0,
    headersTimeout: timeout,
    bodyTimeout: timeout,
  })
  const limit = AbortSignal.timeout(timeout)
  const ending = signal ? AbortSignal.any([signal, limit]) : limit
  try {
    const { url, answer } = await follow(checkedUrl(address, allowLoopback), {
      dispatcher,
      signal: ending,
      allowLoopback,
    })
    if (Number(answer.headers['content-length']) > maxBytes) throw new AppError('too_large', fileTooLarge)
    const body = bounded(answer.body, maxBytes)
    body.once('close', () => void dispatcher.destroy().catch(() => undefined))
    return { url, headers: answer.headers, body }
  } catch (error) {
    await dispatcher.destroy()
    if (error instanceof AppError) throw error
    throw unreachable(error)
  }
}

interface Following {
  dispatcher: Dispatcher
  signal: AbortSignal
  allowLoopback: boolean | undefined
}

async function follow(start: URL, { dispatcher, signal, allowLoopback }: Following) {
  let url = start
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await request(url, {
      dispatcher,
      signal,
      // A compressed answer could unpack to any size.
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Gridloom' },
    })
    // What is left of it fails when the dispatcher goes.
    answer.body.on('error', () => undefined)
    if (answer.statusCode === 200 && isPlain(answer.headers['content-encoding'])) return { url, answer }
    const location = answer.headers['location']
    if (!redirects.has(answer.statusCode) || typeof location !== 'string') throw unreachable()
    answer.body.destroy()
    url = checkedUrl(location, allowLoopback, url)
  }
  throw unreachable()
}

const isPlain = (encoding: string | string[] | undefined) =>
  encoding === undefined || encoding === '' || encoding === 'identity'

/**
 * An address that may be tried: of the web, without credentials, on a port that no other service listens on by custom.
 *
 * @throws AppError `bad_input`.
 */
function checkedUrl(address: string, allowLoopback = false, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw unreachable()
  const port = Number(url.port)
  if (port !== 0 && port < 1024 && port !== 80 && port !== 443 && !allowLoopback) throw unreachable()
  url.hash = ''
  return url
}

/** Passes a body on until it is too large; ends the one when the other ends. */
function bounded(body: Readable, maxBytes: number): Readable {
  const counted = limitBytes(maxBytes)
  counted.once('close', () => body.destroy())
  body.once('error', error => counted.destroy(unreachable(error)))
  return body.pipe(counted)
}
