import type { FastifyInstance } from 'fastify'

import type { Platform } from '../platform.ts'

/** The URL of the product without a slash at the end: PUBLIC_URL, or this machine. Requests cannot influence it. */
export function publicUrlOf({ server }: Pick<FastifyInstance, 'server'>, { config }: Pick<Platform, 'config'>): string {
  if (config.publicUrl) return config.publicUrl.replace(/\/+$/, '')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : config.port
  return `http://localhost:${port}`
}
