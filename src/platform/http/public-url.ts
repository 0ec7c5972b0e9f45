import type { FastifyInstance } from 'fastify'

import type { Platform } from '../platform.ts'

/** Where people reach the product: PUBLIC_URL, or this machine; never what a request says. Without a slash at the end. */
export function publicUrlOf({ server }: Pick<FastifyInstance, 'server'>, { config }: Pick<Platform, 'config'>): string {
  if (config.publicUrl) return config.publicUrl.replace(/\/+$/, '')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : config.port
  return `http://localhost:${port}`
}
