import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { type Platform, startPlatform } from '../platform/platform.ts'
import { keepYoungGenerationSmall } from './young-generation.ts'

/** After this long the process exits. PostgreSQL then stops by itself. */
const secondsToStop = 20

/**
 * Runs the product until Ctrl-C or SIGTERM, and ends the process.
 *
 * When the start fails, it prints one line and exits with 1.
 */
export async function startProduct({ dev, emulators }: { dev: boolean; emulators: boolean }): Promise<void> {
  const stopRequested = stopRequest()
  const restoreGrowth = keepYoungGenerationSmall()
  // Loads while the database starts. A failure surfaces where it is awaited.
  const server = import('./server.ts')
  server.catch(() => undefined)
  try {
    const config = readConfig(process.env)
    const platform = await startPlatform(emulators ? await withEmulators(config) : config)
    const closeServer = await serve(platform, { server, dev }).catch(async error => {
      await platform.close()
      throw error
    })
    restoreGrowth()
    const exitCode = await Promise.race([stopRequested.then(() => 0), platform.databaseLost.then(() => 1)])
    if (exitCode === 1) platform.log.fatal('The database server stopped unexpectedly')
    await stop(platform, closeServer)
    process.exit(exitCode)
  } catch (error) {
    process.stderr.write(`Gridloom cannot start. ${reason(error)}\n`)
    process.exit(1)
  }
}

/** Replaces the services outside by emulators on this machine. They end with the process. */
async function withEmulators(config: Config): Promise<Config> {
  const { startEmulators } = await import('../connections/emulators/start-emulators.ts').catch((error: unknown) => {
    throw new ConfigError('--emulators: needs the development packages; run npm ci without --omit=dev', {
      cause: error,
    })
  })
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const { services, lines } = await startEmulators(config.dataDir, publicUrl)
  process.stdout.write(`Services are emulated on this machine; nothing is sent to them.\n${lines.join('\n')}\n`)
  return { ...config, services: { ...config.services, ...services }, isEmulated: true }
}

/** Resolves at the first signal to stop. A second one exits at once. */
function stopRequest(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        resolve()
        process.once(signal, () => process.exit(1))
      })
    }
  })
}

async function stop(platform: Platform, closeServer: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), secondsToStop * 1000).unref()
  try {
    await closeServer()
    await platform.close()
  } catch (error) {
    platform.log.fatal({ error }, 'Could not stop cleanly')
    process.exit(1)
  }
}

interface Serving {
  server: Promise<typeof import('./server.ts')>
  dev: boolean
}

/** Starts serving. @returns a function that stops it. */
async function serve(platform: Platform, { server, dev }: Serving): Promise<() => Promise<void>> {
  const { createServer } = await server
  const { host, port, publicUrl } = platform.config
  const app = await createServer(platform, { client: dev ? 'dev' : 'built' })
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw error
  }
  const shownHost = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  process.stdout.write(`Gridloom is ready at ${publicUrl ?? `http://${shownHost}:${port}`}\n`)
  return () => app.close()
}

function reason(error: unknown): string {
  if (error instanceof ConfigError) return `A setting is wrong: ${error.message}`
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: set PORT to a free one`
  if (code === 'EACCES' && port) return `Port ${port} needs more rights than this user has: set PORT to 1024 or above`
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message
}
