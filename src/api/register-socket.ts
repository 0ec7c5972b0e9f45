import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AnyTRPCRouter } from '@trpc/server'
import { getWSConnectionHandler } from '@trpc/server/adapters/ws'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import type { Actor } from '../access/actor.ts'
import type { Identify } from '../access/auth/identify.ts'
import { isCrossSite } from '../platform/http/origins.ts'
import { presentable } from './present-error.ts'
import type { Context } from './trpc.ts'

export interface RegisterSocketOptions {
  router: AnyTRPCRouter
  identify: Identify
  /** True when something else on the server handles upgrades of other paths, such as the development client. */
  leaveOtherPaths: boolean
}

/** The maximum size of a client's message, in bytes. Whole tables are sent over HTTP. */
const maxPayload = 1024 * 1024

/** How often sockets and their sessions are checked, in milliseconds. */
const checkInterval = 4_000

/** A client with more unread bytes is disconnected. When it reconnects, it resumes where it was. */
const maxUnread = 64 * 1024 * 1024

/** The codes with which sockets are closed. */
export const closeCodes = { goingAway: 1001, tooSlow: 1013, signedOut: 4401 } as const

/** The maximum number of sockets of one person on this node. Each tab has one. */
export const maxSockets = 200

const refusals = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests' } as const

function refuse(socket: Duplex, status: keyof typeof refusals): void {
  socket.end(`HTTP/1.1 ${status} ${refusals[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** A refused key is no failure of the server. */
function unlessRefused(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_signed_in') return null
  throw error
}

const pathOf = (request: IncomingMessage) => request.url?.split('?')[0]

/** A page can outlive the session of the person who opened it, so it sends whose page it is. */
function isForActor({ userId }: Actor, { url = '' }: IncomingMessage): boolean {
  const meant = new URLSearchParams(url.split('?')[1]).get('person')
  return meant === null || meant === userId
}

/**
 * Mounts the procedures at `/trpc` over WebSockets: one socket per tab, with all its subscriptions. Sockets are only for
 * signed-in people on pages of the product, and close when the session ends.
 */
export function registerSocket(app: FastifyInstance, platform: Platform, options: RegisterSocketOptions): void {
  const { router, identify, leaveOtherPaths } = options
  const server = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false })
  const requests = new Map<WebSocket, { request: IncomingMessage; userId: string }>()

  const connect = getWSConnectionHandler({
    wss: server,
    router,
    keepAlive: { enabled: true, pingMs: checkInterval, pongWaitMs: checkInterval },
    createContext: async ({ req }): Promise<Context> => {
      const requestId = randomUUID()
      const actor = await identify(req.headers)
      return { platform, actor, requestId, log: app.log.child({ reqId: requestId }), subscriptions: { open: 0 } }
    },
    onError: ({ error, ctx, path }) => {
      if (presentable(error, undefined).code !== 'internal') return
      const { log } = (ctx as Context | undefined) ?? app
      log.error({ error, path }, 'A call over a socket failed')
    },
  })

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (pathOf(request) !== '/trpc') {
      if (!leaveOtherPaths) refuse(socket, 404)
      return
    }
    if (isCrossSite(request.headers, platform.config.publicUrl)) return refuse(socket, 403)
    const actor = await identify(request.headers).catch(unlessRefused)
    if (!actor || !isForActor(actor, request)) return refuse(socket, 401)
    if (socketsOf(actor) >= maxSockets) return refuse(socket, 429)
    server.handleUpgrade(request, socket, head, client => {
      requests.set(client, { request, userId: actor.userId })
      client.once('close', () => requests.delete(client))
      connect(client, request)
    })
  }

  const socketsOf = ({ userId }: Actor) => [...requests.values()].filter(one => one.userId === userId).length

  async function checkSockets(): Promise<void> {
    for (const [client, { request, userId }] of requests) {
      if (client.bufferedAmount > maxUnread) client.close(closeCodes.tooSlow)
      const actor = await identify(request.headers)
      if (actor?.userId !== userId) client.close(closeCodes.signedOut)
    }
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', error => app.log.debug({ error }, 'A socket broke before it was open'))
    upgrade(request, socket, head).catch((error: unknown) => {
      app.log.error({ error }, 'Could not open a socket')
      socket.destroy()
    })
  }
  const timer = setInterval(() => {
    checkSockets().catch((error: unknown) => app.log.warn({ error }, 'Could not check the sessions of sockets'))
  }, checkInterval)
  app.server.on('upgrade', onUpgrade)
  app.addHook('preClose', async () => {
    clearInterval(timer)
    app.server.off('upgrade', onUpgrade)
    for (const client of server.clients) client.close(closeCodes.goingAway)
    for (const client of server.clients) client.terminate()
    server.close()
  })
}
