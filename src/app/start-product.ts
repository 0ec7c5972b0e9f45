import { ConfigError, readConfig } from '../platform/config.ts'
import { type Platform, startPlatform } from '../platform/platform.ts'
import { createServer } from './server.ts'

const secondsToStop = 20

/**
 * Runs the product until it is told to stop, by Ctrl-C or SIGTERM.
 *
 * What goes wrong at the start is said in one line, and the process ends with 1.
 */
export async function startProduct({ dev }: { dev: boolean }): Promise<void> {
  try {
    const config = readConfig(process.env)
    const platform = await startPlatform(config)
    const close = await serve(platform, dev).catch(async error => {
      await platform.close()
      throw error
    })
    stopOnRequest(platform, close)
  } catch (error) {
    process.stderr.write(`Gridloom cannot start. ${reason(error)}\n`)
    process.exit(1)
  }
}

/** @returns the function that stops serving. */
async function serve(platform: Platform, dev: boolean): Promise<() => Promise<void>> {
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

function stopOnRequest(platform: Platform, closeServer: () => Promise<void>): void {
  let stopping = false
  const stop = async (exitCode: number) => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), secondsToStop * 1000).unref()
    await closeServer()
    await platform.close()
    process.exit(exitCode)
  }
  const request = (exitCode: number) =>
    void stop(exitCode).catch(error => {
      platform.log.fatal({ error }, 'Could not stop cleanly')
      process.exit(1)
    })
  process.on('SIGINT', () => request(0))
  process.on('SIGTERM', () => request(0))
  void platform.databaseLost.then(() => {
    if (stopping) return
    platform.log.fatal('The database server ended by itself')
    request(1)
  })
}

function reason(error: unknown): string {
  if (error instanceof ConfigError) return `A setting is wrong: ${error.message}`
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: set PORT to a free one`
  if (code === 'EACCES' && port) return `Port ${port} needs more rights than this user has: set PORT to 1024 or above`
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message
}
