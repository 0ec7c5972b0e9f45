import { normalizeIP } from '@better-auth/core/utils/ip'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A person who opened a public link, with or without an account. */
export interface Visitor {
  /** The token of the link, or the public identifier of what it leads to. */
  identifier: string
  /** The cookie header that the browser sent. */
  cookies: string | undefined
  /** The IP address, from `addressOf`. */
  address: string
  /** Sends the browser a cookie. */
  setCookie(cookie: string): void
}

/** The header that carries the link's identifier. URLs end up in logs, so it does not belong there. */
export const linkHeader = 'x-gridloom-link'

/** The IP address of a request. IPv6 addresses are cut to their network, since a subscriber has a whole one. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(ip, { ipv6Subnet: 64 })

/** The visitor who made a request; null when it names no link. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor | null {
  const identifier = request.headers[linkHeader]
  if (typeof identifier !== 'string') return null
  void reply.header('cache-control', 'no-store')
  return {
    identifier,
    cookies: request.headers.cookie,
    address: addressOf(request),
    setCookie: cookie => void reply.header('set-cookie', cookie),
  }
}
