import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Resolve } from './checked-connector.ts'
import { uploadTexts } from '../../texts/error-catalogue.ts'
import { safeFetch, type SafeFetchOptions } from './safe-fetch.ts'

let server: Server
let port: number
const asked = vi.fn()

/** What the counterpart answers, by path. */
const answers: Record<string, RequestListener> = {
  '/file': (_, reply) => reply.end('content'),
  '/missing': (_, reply) => reply.writeHead(404).end('content'),
  '/partial': (_, reply) => reply.writeHead(206).end('content'),
  '/large': (_, reply) => reply.end('x'.repeat(2_000)),
  '/large-unsaid': (_, reply) => {
    reply.write('x'.repeat(600))
    reply.end('x'.repeat(600))
  },
  '/zipped': (_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(2_000))),
  '/silent': () => undefined,
  '/stalls': (_, reply) => void reply.write('begin'),
  '/breaks': (_, reply) => {
    reply.writeHead(200, { 'content-length': '100' }).write('begin')
    reply.destroy()
  },
  '/there': (_, reply) => reply.writeHead(302, { location: '/file' }).end(),
  '/round': (_, reply) => reply.writeHead(302, { location: '/round' }).end(),
  '/to': (request, reply) =>
    reply
      .writeHead(307, { location: new URL(request.url ?? '', 'http://host').searchParams.get('address') ?? '' })
      .end(),
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    asked(request.headers)
    const answer = answers[(request.url ?? '').split('?')[0] ?? '']
    if (answer) answer(request, reply)
    else reply.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`

async function get(address: string, options: Partial<SafeFetchOptions> = {}): Promise<string> {
  const { body } = await safeFetch(address, { maxBytes: 1_000, timeout: 5_000, allowLoopback: true, ...options })
  return (await buffer(body)).toString()
}

const refused = { code: 'bad_input', message: uploadTexts.failedUrl }

describe('what stands on the web', () => {
  test('is fetched, with nothing said of who asks', async () => {
    expect(await get(at('/file'))).toBe('content')
    const [headers] = asked.mock.lastCall ?? []
    expect(headers).toMatchObject({ 'accept-encoding': 'identity', 'user-agent': 'Gridloom' })
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('referer')
  })

  test('is followed to where it has gone', async () => {
    const { url, body } = await safeFetch(at('/there'), { maxBytes: 100, allowLoopback: true })
    expect(url.pathname).toBe('/file')
    expect((await buffer(body)).toString()).toBe('content')
  })

  test.each(['/round', '/missing', '/partial', '/zipped', '/to?address=%20', '/breaks'])('is refused as %s', path =>
    expect(get(at(path))).rejects.toMatchObject(refused),
  )

  test.each(['/large', '/large-unsaid'])('is given up when it is too large, as %s', path =>
    expect(get(at(path))).rejects.toMatchObject({ code: 'too_large', message: 'File is too large' }),
  )

  test.each(['/silent', '/stalls'])('is given up when it takes too long, as %s', path =>
    expect(get(at(path), { timeout: 80 })).rejects.toMatchObject(refused),
  )

  test('is given up when nobody waits for it', async () => {
    const gone = new AbortController()
    gone.abort()
    await expect(get(at('/file'), { signal: gone.signal })).rejects.toMatchObject(refused)
  })
})

/** Every way in which somebody might name a machine that is not theirs to reach. */
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

const neverAddresses = [
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

describe('what is not public', () => {
  test.each([...hostile, ...neverAddresses])('%s is refused', address =>
    expect(get(address, { allowLoopback: false })).rejects.toMatchObject(refused),
  )

  test.each([
    ...hostile.filter(address => !/localhost|\/(127|2130|0x7f|0177|%31|１|\[::1\])/.test(address)),
    ...neverAddresses.slice(3, 10),
  ])('is refused as the target of a redirect: %s', address =>
    expect(get(at(`/to?address=${encodeURIComponent(address)}`))).rejects.toMatchObject(refused),
  )

  test('is not even connected to', async () => {
    asked.mockClear()
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]']) {
      await expect(get(at('/file', host), { allowLoopback: false })).rejects.toMatchObject(refused)
    }
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('a name', () => {
  const v4 = (...addresses: string[]): Resolve =>
    vi.fn((_, done) =>
      done(
        null,
        addresses.map(address => ({ address, family: 4 })),
      ),
    )

  test('is refused when one of its addresses is not public', async () => {
    asked.mockClear()
    const options = { allowLoopback: false, resolve: v4('8.8.8.8', '127.0.0.1') }
    await expect(get(at('/file', 'two.example'), options)).rejects.toMatchObject(refused)
    expect(asked).not.toHaveBeenCalled()
  })

  test.each(['10.0.0.1', '169.254.169.254', '0.0.0.0'])('is refused when it means %s', address =>
    expect(get(at('/file', 'inside.example'), { resolve: v4(address) })).rejects.toMatchObject(refused),
  )

  test('is refused when it means nothing', async () => {
    await expect(get(at('/file', 'nothing.example'), { resolve: v4() })).rejects.toMatchObject(refused)
    const failing: Resolve = (_, done) => done(new Error('no such name'), [])
    await expect(get(at('/file', 'nothing.example'), { resolve: failing })).rejects.toMatchObject(refused)
  })

  test('that changes its meaning is connected to as it was looked at', async () => {
    const meanings = ['127.0.0.1', '10.0.0.1']
    const rebinding: Resolve = vi.fn((_, done) => done(null, [{ address: meanings.shift() ?? '', family: 4 }]))
    expect(await get(at('/file', 'rebinding.example'), { resolve: rebinding })).toBe('content')
    expect(rebinding).toHaveBeenCalledTimes(1)
  })

  test('that means something else after a redirect is refused', async () => {
    const meanings = ['127.0.0.1', '10.0.0.1']
    const rebinding: Resolve = (_, done) => done(null, [{ address: meanings.shift() ?? '', family: 4 }])
    const address = at(`/to?address=${encodeURIComponent(at('/file', 'second.example'))}`, 'first.example')
    await expect(get(address, { resolve: rebinding })).rejects.toMatchObject(refused)
  })
})
