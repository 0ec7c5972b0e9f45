import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { ErrorCode } from '../errors.ts'

/** How long the server waits for its clients. All times are in milliseconds. */
export interface ConnectionLimits {
  /** From the first byte of a request, or the connection, to the end of its headers. */
  headersTimeout: number
  /** A body that brings fewer than `minBodyBytes` in this time is too slow. */
  bodyTimeout: number
  minBodyBytes: number
  /** A client that reads nothing of its response for this long is disconnected. */
  unreadTimeout: number
  /** How long a connection stays open without a request. */
  keepAliveTimeout: number
  /** How often connections are checked. */
  checkInterval: number
  /** How long open requests may take once the server closes. */
  closeTimeout: number
}

export const connectionLimits: ConnectionLimits = {
  headersTimeout: 20_000,
  bodyTimeout: 30_000,
  minBodyBytes: 16 * 1024,
  unreadTimeout: 60_000,
  // Longer than the minute after which most reverse proxies close theirs.
  keepAliveTimeout: 72_000,
  checkInterval: 5_000,
  closeTimeout: 3_000,
}

/** The options of a server with these limits. `limitConnections` applies the rest. */
export const connectionOptions = (limits: ConnectionLimits) =>
  ({
    http: {
      // Queries are part of the URL: up to 5,000 row numbers, or a filter with a list.
      maxHeaderSize: 256 * 1024,
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.checkInterval,
    },
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionTimeout: limits.unreadTimeout,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => refuse(socket, refusals[error.code ?? ''] ?? unreadable),
  }) satisfies FastifyHttpOptions<Server>

interface Refusal {
  status: string
  code: ErrorCode
  message: string
}

const unreadable: Refusal = { status: '400 Bad Request', code: 'bad_input', message: 'The request could not be read.' }
const tooSlow: Refusal = {
  status: '408 Request Timeout',
  code: 'bad_input',
  message: 'The request did not arrive in time.',
}
const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
    message: 'The headers or the address of this request are too long.',
  },
}

/** Answers a request that never becomes one of Fastify's, and closes its connection. */
function refuse(socket: Socket, { status, code, message }: Refusal): void {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify({ error: { code, message } })
  const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`, () => socket.destroy())
}

/** A body that has not arrived whole, and how much of it was there when the current period began. */
interface Arriving {
  since: number
  bytes: number
  isServerBehind: boolean
}

/**
 * Disconnects clients that hold a request or a response open without sending or reading, and ends what is still open
 * shortly after the server starts to close. Handlers may take as long as they need before that.
 */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const arriving = new Map<IncomingMessage, Arriving>()
  const busy = new Set<Socket>()

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { socket } = raw
    busy.add(socket)
    reply.raw.once('close', () => busy.delete(socket))
    if (!raw.complete) {
      arriving.set(raw, { since: Date.now(), bytes: socket.bytesRead, isServerBehind: false })
      raw.once('close', () => arriving.delete(raw))
    }
    done()
  })

  function checkBodies(): void {
    for (const [request, period] of arriving) {
      if (request.complete) {
        arriving.delete(request)
        continue
      }
      // What has arrived waits for the server, which may be slower than the client.
      if (request.readableLength > 0) period.isServerBehind = true
      if (Date.now() - period.since < limits.bodyTimeout) continue
      const { bytesRead } = request.socket
      if (!period.isServerBehind && bytesRead - period.bytes < limits.minBodyBytes) {
        arriving.delete(request)
        refuse(request.socket, tooSlow)
      } else arriving.set(request, { since: Date.now(), bytes: bytesRead, isServerBehind: false })
    }
  }
  const timer = setInterval(checkBodies, limits.checkInterval).unref()

  // Node leaves the decision to this listener, for connections without a request as well.
  app.server.on('timeout', socket => {
    if (!busy.has(socket) || socket.writableLength > 0) socket.destroy()
  })
  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    closing = setTimeout(() => app.server.closeAllConnections(), limits.closeTimeout)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    clearTimeout(closing)
  })
}
