import { once } from 'node:events'
import { chown, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canRun } from '../platform/postgres/reach.ts'
import { isAlive } from '../platform/postgres/postmaster-file.ts'
import type { SystemUser } from '../platform/postgres/system-user.ts'
import { temporaryFolder, type TemporaryFolder } from '../platform/testing/temporary-folder.ts'
import { type Product, type ProductOptions, runProduct, runToEnd } from '../api/testing/run-product.ts'

const isRoot = process.getuid?.() === 0
const nobody: SystemUser = { uid: 65_534, gid: 65_534 }

let folder: TemporaryFolder
const running = new Set<Product>()
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  for (const product of running) if (isAlive(product.pid)) await product.stop()
  running.clear()
  await folder.remove()
})

async function start(options: Partial<ProductOptions> = {}): Promise<Product> {
  const product = await runProduct({ dataDir: folder.path, ...options })
  running.add(product)
  return product
}

/** The process id of a product's database, from its log. */
const databasePid = ({ output }: Product): number => Number(/"databasePid":(\d+)/.exec(output())?.[1])

const statusOf = async (product: Product, path: string) => (await fetch(product.url + path)).status

describe('a start that fails prints one line and exits with 1', () => {
  test('when a setting is wrong', async () => {
    expect(await runToEnd({ PORT: 'eighty', DATA_DIR: folder.path })).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^Gridloom cannot start\. A setting is wrong: PORT: [^\n]+\n$/),
    })
  })

  test('when the port is taken', async () => {
    const other = createServer()
    const port = await new Promise<number>(resolve =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    )
    const ended = await runToEnd({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder.path })
    other.close()
    expect(ended).toEqual({
      code: 1,
      stderr: `Gridloom cannot start. Port ${port} is taken by another program: set PORT to a free one\n`,
    })
  })

  test('when another copy runs on the same data', async () => {
    const first = await start()
    const second = await runToEnd({ PORT: '1', DATA_DIR: folder.path })
    expect(second).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^Gridloom cannot start\. Another copy of Gridloom already runs on the data in [^\n]+\n$/,
      ),
    })
    expect(await statusOf(first, '/readyz')).toBe(200)
  })

  test('when the database of DATABASE_URL is unreachable', async () => {
    const ended = await runToEnd({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', DATA_DIR: folder.path })
    expect(ended).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^Gridloom cannot start\. The database of DATABASE_URL cannot be reached: [^\n]+\n$/,
      ),
    })
  })
})

test('a product that is asked to stop exits with 0 and stops its database', async () => {
  const product = await start()
  const server = databasePid(product)
  expect(await product.stop()).toBe(0)
  expect(isAlive(server)).toBe(false)
})

describe('a product that is asked to stop', () => {
  /** Opens a connection that sends this much and then nothing. */
  async function openHalf(product: Product, text: string): Promise<Socket> {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }

  test.each([
    ['half of its headers', 'POST /trpc/records.update HTTP/1.1\r\nHost: x\r\n'],
    ['half of its body', 'POST /trpc/records.update HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
  ])('does not wait for a client that sent %s', async (_, text) => {
    const product = await start()
    const socket = await openHalf(product, text)
    const startedAt = Date.now()
    expect(await product.stop()).toBe(0)
    expect(Date.now() - startedAt).toBeLessThan(10_000)
    expect(isAlive(databasePid(product))).toBe(false)
    socket.destroy()
  })

  test('twice exits at once, and its database stops too', async () => {
    const product = await start()
    const socket = await openHalf(product, 'POST /trpc/records.update HTTP/1.1\r\nHost: x\r\n')
    process.kill(product.pid, 'SIGTERM')
    // The first signal has arrived once the port is closed.
    await expect.poll(() => statusOf(product, '/healthz').catch(() => 'closed'), { timeout: 5000 }).toBe('closed')
    process.kill(product.pid, 'SIGTERM')
    expect(await product.ended).toBe(1)
    await expect.poll(() => isAlive(databasePid(product)), { timeout: 10_000 }).toBe(false)
    socket.destroy()
  })
})

test('after a kill -9 the next start stops the leftover database, and serves', async () => {
  const first = await start()
  const orphan = databasePid(first)
  await first.kill()
  const second = await start()
  expect(isAlive(orphan)).toBe(false)
  expect(second.output()).toContain('Stopped a database server that an earlier run left behind')
  expect(await statusOf(second, '/readyz')).toBe(200)
})

test('when its database is killed, the product exits with 1 instead of serving errors', async () => {
  const product = await start()
  process.kill(databasePid(product), 'SIGKILL')
  expect(await product.ended).toBe(1)
})

test('every user of this machine who can access the product can start it', async () => {
  const others = isRoot && (await canRun(nobody, process.execPath)) ? [nobody] : []
  for (const user of [undefined, ...others]) {
    const own = await temporaryFolder()
    if (user) await chown(own.path, user.uid, user.gid)
    const product = await start({ dataDir: own.path, ...(user && { user }) })
    expect(await statusOf(product, '/readyz')).toBe(200)
    await product.stop()
    await own.remove()
  }
})

test('it starts in a folder that only its owner can enter, and logs where the database is when that is another one', async () => {
  const closed = await temporaryFolder({ closed: true })
  const product = await start({ dataDir: closed.path })
  expect(await statusOf(product, '/readyz')).toBe(200)
  const elsewhere = /The database is in ([^"]+)"/.exec(product.output())?.[1]
  expect(elsewhere !== undefined).toBe(isRoot)
  await product.stop()
  if (elsewhere) await rm(elsewhere, { recursive: true })
  await closed.remove()
})
