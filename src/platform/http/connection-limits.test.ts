import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectionLimits, connectionOptions, limitConnections } from './connection-limits.ts'

const limits = {
  ...connectionLimits,
  headersTimeout: 300,
  bodyTimeout: 300,
  minBodyBytes: 1000,
  unreadTimeout: 400,
  keepAliveTimeout: 300,
  checkInterval: 30,
  closeTimeout: 200,
}

let app: FastifyInstance
let port: number
let release: () => void
const sockets: Socket[] = []

beforeEach(async () => {
  app = Fastify(connectionOptions(limits))
  limitConnections(app, limits)
  const released = new Promise<void>(resolve => (release = resolve))
  app.post('/echo', async request => ({ got: request.body }))
  app.get('/slow', async () => {
    await released
    return { done: true }
  })
  app.get('/endless', async (_request, reply) => {
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc(1024 * 1024)) })
    return reply.send(endless)
  })
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    // Reads nothing until it is released, like an import behind a busy database.
    scope.post('/store', async request => {
      await released
      let bytes = 0
      for await (const chunk of request.body as Readable) bytes += (chunk as Buffer).length
      return { bytes }
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
})
afterEach(async () => {
  release()
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

interface Open {
  socket: Socket
  /** Everything the server has sent, once it has closed the connection. */
  ended: Promise<string>
  received(): string
}

function open(start = ''): Open {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  socket.write(start)
  return { socket, received: () => text, ended: new Promise(resolve => socket.once('close', () => resolve(text))) }
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

const late = /^HTTP\/1\.1 408 [^]*\{"error":\{"code":"bad_input","message":"The request did not arrive in time\."\}\}$/

describe('the server disconnects a client', () => {
  test('that sends nothing', async () => {
    await open().ended
  })

  test('that sends half of its headers', async () => {
    expect(await open('POST /echo HTTP/1.1\r\nHost: x\r\n').ended).toMatch(late)
  })

  test('that sends half of its body', async () => {
    expect(await open(`${post('/echo', 100)}{"half":`).ended).toMatch(late)
  })

  test('that sends its body one byte at a time', async () => {
    const { socket, ended } = open(post('/echo', 1_000_000))
    const drip = setInterval(() => socket.write(' '), 20)
    expect(await ended).toMatch(late)
    clearInterval(drip)
  })

  test('that asks again only after a long pause', async () => {
    const { received, ended } = open('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n')
    await ended
    expect(received()).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('that does not read what it asked for', async () => {
    const { socket } = open('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
    socket.pause()
    const connections = () => new Promise<number>(resolve => app.server.getConnections((_error, n) => resolve(n)))
    await expect.poll(connections, { timeout: 5000 }).toBe(1)
    await expect.poll(connections, { timeout: 5000 }).toBe(0)
  })

  test('whose headers are too long, in the shape of all errors', async () => {
    const text = await open(`GET /${'x'.repeat(300_000)} HTTP/1.1\r\nHost: x\r\n\r\n`).ended
    expect(text).toMatch(/^HTTP\/1\.1 431 [^]*\{"error":\{"code":"too_large",/)
  })

  test('that does not speak HTTP, in the shape of all errors', async () => {
    expect(await open('hello?\r\n\r\n').ended).toMatch(/^HTTP\/1\.1 400 [^]*\{"error":\{"code":"bad_input",/)
  })
})

describe('the server waits', () => {
  const longer = limits.bodyTimeout * 3

  test('for its own handlers, as long as they need', async () => {
    const { received } = open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    setTimeout(release, longer)
    await expect.poll(received, { timeout: 5000 }).toContain('{"done":true}')
  })

  test('for a body that arrives slowly but steadily', async () => {
    const { socket, received } = open(post('/echo', 6000))
    let left = 6000
    const steady = setInterval(() => {
      socket.write(left === 6000 ? `"${'x'.repeat(499)}` : left === 500 ? `${'x'.repeat(499)}"` : 'x'.repeat(500))
      left -= 500
      if (left === 0) clearInterval(steady)
    }, 75)
    await expect.poll(received, { timeout: 5000 }).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('for a body that it reads more slowly than the client sends', async () => {
    const length = 3_000_000
    const { socket, received } = open(post('/store', length))
    socket.write(Buffer.alloc(length, 'x'))
    setTimeout(release, longer)
    await expect.poll(received, { timeout: 5000 }).toContain(`{"bytes":${length}}`)
  })
})

describe('a server that closes', () => {
  const closes = async (): Promise<number> => {
    const started = Date.now()
    await app.close()
    return Date.now() - started
  }

  test.each([
    ['half-sent headers', 'POST /echo HTTP/1.1\r\nHost: x\r\n'],
    ['a half-sent body', `${post('/echo', 100)}{"half":`],
    ['a request that takes long', 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('does not wait for %s', async (_, start) => {
    const { socket, ended } = open()
    await new Promise(resolve => socket.once('connect', resolve))
    socket.write(start)
    expect(await closes()).toBeLessThan(2000)
    await ended
  })

  test('answers a request that is nearly done', async () => {
    const { received, ended } = open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await new Promise<void>(resolve => app.server.once('request', () => resolve()))
    const closed = closes()
    release()
    await closed
    await ended
    expect(received()).toContain('{"done":true}')
  })
})
