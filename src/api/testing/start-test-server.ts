import type { Config } from '../../platform/config.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { createServer, type ServerOptions } from '../../app/server.ts'

export interface TestServer {
  /** Without a slash at its end. */
  url: string
  platform: Platform
  close(): Promise<void>
}

/**
 * The real server on a free port, with a fresh database.
 *
 * Its pages come from the build of this test run, or from nowhere (`client: 'none'`).
 */
export async function startTestServer(
  { client }: ServerOptions = { client: 'built' },
  changes: Partial<Config> = {},
): Promise<TestServer> {
  const platform = await testPlatform(changes)
  const app = await createServer(platform, { client })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('The server listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    platform,
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await platform.close()
    },
  }
}
