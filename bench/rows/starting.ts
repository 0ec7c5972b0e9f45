import path from 'node:path'
import { runProduct } from '../../src/api/testing/run-product.ts'
import { createLog } from '../../src/platform/log.ts'
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts'
import { atMost, type Measurement } from '../measurement.ts'
import { median, timed } from '../statistics.ts'
import { temporaryFolder } from '../world.ts'

const rounds = 3

/** From the command to the first good answer of /readyz: on an empty data folder, and on one that was used. */
export async function measureStart(): Promise<Measurement[]> {
  const times = { first: [] as number[], later: [] as number[], rawFirst: [] as number[], rawLater: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const folder = await temporaryFolder()
    try {
      times.first.push(await startAndStop(path.join(folder.path, 'product')))
      times.rawFirst.push(await startPostgres(path.join(folder.path, 'raw')))
      times.later.push(await startAndStop(path.join(folder.path, 'product')))
      times.rawLater.push(await startPostgres(path.join(folder.path, 'raw')))
    } finally {
      await folder.remove()
    }
  }
  const row = (what: string, times: { ours: number[]; raw: number[]; most: number }): Measurement => ({
    what,
    unit: 's',
    ours: median(times.ours) / 1000,
    raw: median(times.raw) / 1000,
    budget: atMost(times.most),
  })
  return [
    row('first start after install (raw: PostgreSQL alone)', { ours: times.first, raw: times.rawFirst, most: 5 }),
    row('later start (raw: PostgreSQL alone)', { ours: times.later, raw: times.rawLater, most: 2 }),
  ]
}

async function startAndStop(dataDir: string): Promise<number> {
  let product: Awaited<ReturnType<typeof runProduct>> | undefined
  const time = await timed(async () => {
    product = await runProduct({ dataDir, environment: { LOG_LEVEL: 'warn' } })
    const ready = await fetch(`${product.url}/readyz`)
    if (!ready.ok) throw new Error(`/readyz answered ${ready.status}`)
  })
  await product?.stop()
  return time
}

async function startPostgres(dataDir: string): Promise<number> {
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined
  const time = await timed(async () => (server = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })))
  await server?.stop()
  return time
}
