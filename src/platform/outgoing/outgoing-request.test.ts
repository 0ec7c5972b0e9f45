import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '../errors.ts'
import type { Resolve } from './resolve-host.ts'
import { outgoingRequest, type OutgoingOptions } from './outgoing-request.ts'

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** A server that keeps the requests it received, and a second one that only differs in its origin. */
let server: Server
let port: number
let otherServer: Server
let otherPort: number
const received: Received[] = []
const lastReceived = () => received.at(-1)

const encoded =
  (encoding: string, body: Buffer): RequestListener =>
  (_, reply) =>
    reply.writeHead(200, { 'content-encoding': encoding }).end(body)
const long = 'x'.repeat(2_000)
const redirectTo: RequestListener = (request, reply) => {
  const { searchParams } = new URL(request.url ?? '', 'http://host')
  reply.writeHead(Number(searchParams.get('status') ?? 307), { location: searchParams.get('to') ?? '' }).end('moved')
}

/** What the servers answer, by path. */
const answers: Record<string, RequestListener> = {
  '/file': (_, reply) => reply.end('content'),
  '/status': (request, reply) => reply.writeHead(Number(request.url?.split('?')[1]), { 'retry-after': '7' }).end('why'),
  '/empty': (_, reply) => reply.writeHead(204, { 'content-encoding': 'gzip' }).end(),
  '/long': (_, reply) => reply.end(long),
  '/long-chunked': (_, reply) => {
    reply.write('x'.repeat(600))
    reply.end('x'.repeat(600))
  },
  '/long-headers': (_, reply) => reply.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end('content'),
  '/gzip': encoded('gzip', gzipSync('content')),
  '/deflate': encoded('deflate', deflateSync('content')),
  '/brotli': encoded('br', brotliCompressSync('content')),
  '/gzip-bomb': encoded('gzip', gzipSync(Buffer.alloc(50_000_000))),
  '/gzip-broken': encoded('gzip', Buffer.from('content')),
  '/gzip-twice': encoded('gzip, gzip', gzipSync(gzipSync('content'))),
  '/silent': () => undefined,
  '/stalls': (_, reply) => void reply.write('begin'),
  '/breaks': (_, reply) => {
    reply.writeHead(200, { 'content-length': '100' }).write('begin')
    reply.destroy()
  },
  '/loop': (_, reply) => reply.writeHead(302, { location: '/loop' }).end(),
  '/redirect': redirectTo,
}

const listener: RequestListener = (request, reply) => {
  void text(request).then(
    body => {
      const { method, url, headers } = request
      received.push({ method, url, headers, body })
      const answer = answers[(url ?? '').split('?')[0] ?? '']
      if (answer) answer(request, reply)
      else reply.writeHead(404).end()
    },
    () => undefined,
  )
}

async function listen(): Promise<[Server, number]> {
  const created = createServer(listener)
  await new Promise<void>(resolve => created.listen(0, '127.0.0.1', resolve))
  return [created, (created.address() as AddressInfo).port]
}

beforeAll(async () => {
  ;[server, port] = await listen()
  ;[otherServer, otherPort] = await listen()
})
afterEach(() => {
  received.length = 0
  vi.unstubAllEnvs()
})
afterAll(() => {
  for (const each of [server, otherServer]) {
    each.closeAllConnections()
    each.close()
  }
})

const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`
const atOther = (path: string) => `http://127.0.0.1:${otherPort}${path}`
const redirect = (to: string, status = 307) => at(`/redirect?status=${status}&to=${encodeURIComponent(to)}`)

const send = (url: string, options: Partial<OutgoingOptions> = {}) =>
  outgoingRequest(url, { maxBytes: 1_000, timeout: 5_000, allowLoopback: true, ...options })

/** The body of the response as text. */
const read = async (url: string, options: Partial<OutgoingOptions> = {}) => text((await send(url, options)).body)

const failsAs = (reason: string) => expect.objectContaining({ name: 'AppError', reason })

describe('a request', () => {
  test('sends neither cookies nor a referrer by default', async () => {
    expect(await read(at('/file'))).toBe('content')
    expect(lastReceived()).toMatchObject({
      method: 'GET',
      headers: { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Gridloom' },
    })
    expect(lastReceived()?.headers).not.toHaveProperty('cookie')
    expect(lastReceived()?.headers).not.toHaveProperty('referer')
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s sends its headers and body', async method => {
    const headers = { Authorization: 'Bearer key', 'Content-Type': 'application/json', 'User-Agent': 'Own' }
    const { status, body } = await send(at('/file'), { method, headers, body: '{"a":1}' })
    expect([status, await text(body)]).toEqual([200, 'content'])
    expect(lastReceived()).toMatchObject({
      method,
      body: '{"a":1}',
      headers: { authorization: 'Bearer key', 'content-type': 'application/json', 'user-agent': 'Own' },
    })
  })

  test('sends bytes', async () => {
    await read(at('/file'), { method: 'PUT', body: new TextEncoder().encode('bytes') })
    expect(lastReceived()).toMatchObject({ body: 'bytes', headers: { 'content-length': '5' } })
  })

  test('sends a stream in chunks, or with the size that its header gives', async () => {
    await read(at('/file'), { method: 'POST', body: Readable.from(['a stream', ' of text']) })
    expect(lastReceived()).toMatchObject({ body: 'a stream of text', headers: { 'transfer-encoding': 'chunked' } })
    const headers = { 'content-length': '8' }
    await read(at('/file'), { method: 'POST', headers, body: Readable.from(['a stream']) })
    expect(lastReceived()).toMatchObject({ body: 'a stream', headers: { 'content-length': '8' } })
  })

  test('fails when its stream fails, with that error as the cause', async () => {
    const broken = new Error('the disk is gone')
    const body = new Readable({ read: () => undefined })
    const sent = send(at('/file'), { method: 'POST', body })
    body.destroy(broken)
    await expect(sent).rejects.toMatchObject({ reason: 'unreachable', cause: broken })
  })

  test.each(['host', 'Host', 'connection', 'transfer-encoding', 'proxy-authorization'])(
    'does not take the header %s',
    name => expect(send(at('/file'), { headers: { [name]: 'x' } })).rejects.toEqual(failsAs('invalid_request')),
  )

  test.each([
    ['x-note', 'two\r\nlines'],
    ['x note', 'a space'],
  ])('does not take the malformed header %o: %o', (name, value) =>
    expect(send(at('/file'), { headers: { [name]: value } })).rejects.toEqual(failsAs('invalid_request')),
  )

  test('does not use a proxy from the environment', async () => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) vi.stubEnv(name, 'http://127.0.0.1:1')
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    expect(await read(at('/file'))).toBe('content')
  })
})

describe('a response', () => {
  test.each([200, 201, 206, 400, 401, 404, 409, 429, 500, 503])('with status %i is returned', async status => {
    const response = await send(at(`/status?${status}`))
    expect(response).toMatchObject({ status, headers: { 'retry-after': '7' } })
    expect(await text(response.body)).toBe('why')
  })

  test('may have no body', async () => {
    const empty = await send(at('/empty'))
    expect([empty.status, await text(empty.body)]).toEqual([204, ''])
    const head = await send(at('/long'), { method: 'HEAD' })
    expect([head.status, await text(head.body)]).toEqual([200, ''])
  })

  test.each(['/gzip', '/deflate', '/brotli'])('is decompressed: %s', async path => {
    expect(await read(at(path))).toBe('content')
  })

  test.each(['/gzip-broken', '/gzip-twice'])('that cannot be decompressed fails: %s', path =>
    expect(read(at(path))).rejects.toEqual(failsAs('invalid_response')),
  )

  test.each(['/long', '/long-chunked', '/gzip-bomb'])('that is too large fails: %s', path =>
    expect(read(at(path), { maxBytes: 1_000 })).rejects.toMatchObject({ code: 'too_large', reason: 'too_large' }),
  )

  test('as large as the limit is returned whole', async () => {
    expect(await buffer((await send(at('/long'), { maxBytes: 2_000 })).body)).toHaveLength(2_000)
  })

  test('with too many headers fails', () => expect(read(at('/long-headers'))).rejects.toEqual(failsAs('too_large')))

  test.each(['/silent', '/stalls'])('that takes too long fails: %s', path =>
    expect(read(at(path), { timeout: 80 })).rejects.toEqual(failsAs('timeout')),
  )

  test('that breaks off fails', () => expect(read(at('/breaks'))).rejects.toEqual(failsAs('unreachable')))

  test('from a server that is not there fails', () =>
    expect(read('http://127.0.0.1:1/')).rejects.toEqual(failsAs('unreachable')))

  test('whose body nobody reads does not crash the process when its time is over', async () => {
    // Long enough for the headers on a busy machine.
    const { body } = await send(at('/stalls'), { timeout: 400 })
    await new Promise(resolve => body.once('close', resolve))
    expect(body.errored).toEqual(failsAs('timeout'))
  })
})

describe('a cancelled request', () => {
  test('fails with the reason of its signal: before, while waiting, and while reading', async () => {
    const reason = new Error('nobody waits')
    await expect(send(at('/file'), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(received).toEqual([])
    const waiting = new AbortController()
    const sent = send(at('/silent'), { signal: waiting.signal })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    waiting.abort(reason)
    await expect(sent).rejects.toBe(reason)
    const reading = new AbortController()
    const { body } = await send(at('/stalls'), { signal: reading.signal })
    reading.abort(reason)
    await expect(text(body)).rejects.toBe(reason)
  })
})

describe('a redirect', () => {
  test('is followed', async () => {
    const { url, status, body } = await send(redirect(at('/file')))
    expect([url.pathname, status, await text(body)]).toEqual(['/file', 200, 'content'])
  })

  test('is returned on request', async () => {
    const response = await send(redirect('/file', 302), { redirects: 'return' })
    expect(response).toMatchObject({ status: 302, headers: { location: '/file' } })
    expect(await text(response.body)).toBe('moved')
  })

  test('is followed five times at most', async () => {
    await expect(read(at('/loop'))).rejects.toEqual(failsAs('redirect'))
    expect(received).toHaveLength(6)
  })

  test.each([
    { status: 301, method: 'POST', next: 'GET', body: '' },
    { status: 302, method: 'POST', next: 'GET', body: '' },
    { status: 303, method: 'POST', next: 'GET', body: '' },
    { status: 303, method: 'DELETE', next: 'GET', body: '' },
    { status: 301, method: 'PUT', next: 'PUT', body: 'body' },
    { status: 307, method: 'POST', next: 'POST', body: 'body' },
    { status: 308, method: 'PATCH', next: 'PATCH', body: 'body' },
  ] as const)('$status makes a $method a $next', async ({ status, method, next, body }) => {
    const headers = { authorization: 'Bearer key', 'content-type': 'text/plain' }
    await read(redirect('/file', status), { method, headers, body: 'body' })
    expect(lastReceived()).toMatchObject({ method: next, url: '/file', body, headers: { authorization: 'Bearer key' } })
    expect(lastReceived()?.headers['content-type']).toBe(body === '' ? undefined : 'text/plain')
  })

  test('gives another origin no headers that may hold credentials', async () => {
    const headers = { Authorization: 'Bearer key', Cookie: 'a=b', 'X-Api-Key': 'key', Accept: 'text/plain' }
    await read(redirect(atOther('/file')), { headers })
    expect(lastReceived()?.headers).toMatchObject({ host: `127.0.0.1:${otherPort}`, accept: 'text/plain' })
    for (const name of ['authorization', 'cookie', 'x-api-key']) {
      expect(lastReceived()?.headers).not.toHaveProperty(name)
    }
  })

  test('gives another origin no body', async () => {
    const sent = send(redirect(atOther('/file')), { method: 'POST', body: 'secret' })
    await expect(sent).rejects.toEqual(failsAs('redirect'))
    expect(received.map(({ url }) => url)).not.toContain('/file')
  })

  test('cannot repeat a stream', () =>
    expect(send(redirect('/file'), { method: 'POST', body: Readable.from(['a']) })).rejects.toEqual(
      failsAs('redirect'),
    ))
})

/** Ways to write the address of a machine that must stay out of reach. */
const hostile = [
  'http://localhost/',
  'http://localhost./',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://%31%32%37.0.0.1/',
  'http://１２７.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[ff02::1]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'https://127.0.0.1/',
  'https://[::1]/',
]

const invalidUrls = [
  '',
  'no address',
  '//example.com/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/',
  'data:text/plain,content',
  'javascript:alert(1)',
  'http://user@example.com/',
  'http://user:secret@example.com/',
  'http://example.com:22/',
  'http://example.com:25/',
]

describe('an address that is not public', () => {
  test.each(hostile)('%s is blocked', address =>
    expect(read(address, { allowLoopback: false })).rejects.toMatchObject({
      // Not every machine can resolve 'localhost.'.
      reason: address.includes('localhost.') ? expect.any(String) : 'blocked_address',
    }),
  )

  test.each(invalidUrls)('%s is not valid', address =>
    expect(read(address, { allowLoopback: false })).rejects.toEqual(failsAs('invalid_url')),
  )

  test.each([
    ...hostile.filter(address => !/localhost|\/(127|2130|0x7f|0177|%31|１|\[::1\])/.test(address)),
    ...invalidUrls.slice(3, 10),
  ])('is not reached by a redirect: %s', address =>
    expect(read(redirect(address))).rejects.toMatchObject({
      reason: expect.stringMatching(/^(blocked_address|invalid_url)$/),
    }),
  )

  test('gets no connection', async () => {
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]']) {
      await expect(read(at('/file', host), { allowLoopback: false })).rejects.toEqual(failsAs('blocked_address'))
    }
    expect(received).toEqual([])
  })

  test('looks like a server that is not there', async () => {
    const blocked: AppError = await send('http://10.0.0.1/').catch(error => error)
    const missing: AppError = await send('http://127.0.0.1:1/').catch(error => error)
    expect([blocked.code, blocked.message]).toEqual([missing.code, missing.message])
  })
})

const resolveTo = (...addresses: string[]): Resolve =>
  vi.fn((_, done) =>
    done(
      null,
      addresses.map(address => ({ address, family: 4 })),
    ),
  )

describe('a name', () => {
  test('is blocked when one of its addresses is not public', async () => {
    const options = { allowLoopback: false, resolve: resolveTo('8.8.8.8', '127.0.0.1') }
    await expect(read(at('/file', 'two.example'), options)).rejects.toEqual(failsAs('blocked_address'))
    expect(received).toEqual([])
  })

  test.each(['10.0.0.1', '169.254.169.254', '0.0.0.0'])('is blocked when it resolves to %s', address =>
    expect(read(at('/file', 'inside.example'), { resolve: resolveTo(address) })).rejects.toEqual(
      failsAs('blocked_address'),
    ),
  )

  test('fails when it does not resolve', async () => {
    const failing: Resolve = (_, done) => done(new Error('no such name'), [])
    for (const [resolve, reason] of [
      [resolveTo(), 'blocked_address'],
      [failing, 'unreachable'],
    ] as const) {
      await expect(read(at('/file', 'nothing.example'), { resolve })).rejects.toEqual(failsAs(reason))
    }
  })

  test('that changes its address is connected to at the one that was checked', async () => {
    const addresses = ['127.0.0.1', '10.0.0.1']
    const rebinding: Resolve = vi.fn((_, done) => done(null, [{ address: addresses.shift() ?? '', family: 4 }]))
    expect(await read(at('/file', 'rebinding.example'), { resolve: rebinding })).toBe('content')
    expect(rebinding).toHaveBeenCalledTimes(1)
  })

  test('that has another address after a redirect is blocked', async () => {
    const addresses = ['127.0.0.1', '10.0.0.1']
    const rebinding: Resolve = (_, done) => done(null, [{ address: addresses.shift() ?? '', family: 4 }])
    const url = redirect(at('/file', 'second.example')).replace('127.0.0.1', 'first.example')
    await expect(read(url, { resolve: rebinding })).rejects.toEqual(failsAs('blocked_address'))
  })
})

describe('a base URL from configuration', () => {
  const allowing = (...allowPrivate: string[]) => ({ allowLoopback: false, allowPrivate })

  test('allows itself and the paths below it', async () => {
    for (const base of [at(''), at('/'), at('/file')]) {
      expect(await read(at('/file'), allowing(base))).toBe('content')
    }
    expect(await read(at('/file', 'localhost'), allowing(at('/', 'localhost')))).toBe('content')
  })

  test.each(['/fil', '/files', '/other', '/file/deep'])('does not allow other paths, as %s for /file', async path => {
    await expect(read(at('/file'), allowing(at(path)))).rejects.toEqual(failsAs('blocked_address'))
    expect(received).toEqual([])
  })

  test('does not allow paths that lead out of it', () =>
    expect(read(at('/api/../file'), allowing(at('/api')))).rejects.toEqual(failsAs('blocked_address')))

  test('does not allow other origins, nor redirects to them', async () => {
    await expect(read(atOther('/file'), allowing(at('/')))).rejects.toEqual(failsAs('blocked_address'))
    await expect(read(redirect(atOther('/file')), allowing(at('/')))).rejects.toEqual(failsAs('blocked_address'))
    await expect(read(at('/file', 'localhost'), allowing(at('/')))).rejects.toEqual(failsAs('blocked_address'))
    expect(received.map(({ url }) => url)).not.toContain('/file')
  })

  test('allows what others redirect to, if it is itself allowed', async () => {
    const { url } = await send(redirect(atOther('/file')), allowing(at('/'), atOther('/file')))
    expect(url.port).toBe(String(otherPort))
  })
})
