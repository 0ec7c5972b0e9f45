import { normalizeIP } from '@better-auth/core/utils/ip'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Somebody who came by a public link to a view, whether they have an account or not. */
export interface Visitor {
  /** The token of the link. */
  token: string
  /** The cookies that their browser has sent. */
  cookies: string | undefined
  /** From where they come, as `addressOf` tells it. */
  address: string
  /** Has their browser keep a cookie. */
  keep(cookie: string): void
}

/** The header in which a page of a shared view says by which link it came: addresses of calls are seen by too many. */
export const linkHeader = 'x-gridloom-link'

/** From where a request comes: of what one subscriber has as many as they like of, the network alone. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(ip, { ipv6Subnet: 64 })

/** Who asks by a link; null for all other requests. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor | null {
  const token = request.headers[linkHeader]
  if (typeof token !== 'string') return null
  void reply.header('cache-control', 'no-store')
  return {
    token,
    cookies: request.headers.cookie,
    address: addressOf(request),
    keep: cookie => void reply.header('set-cookie', cookie),
  }
}
