import { readFile } from 'node:fs/promises'
import { atMost, type Measurement } from '../measurement.ts'
import type { World } from '../world.ts'
import { createBase } from './bench-base.ts'

/** How many bases are made at once, and read at once. */
const concurrency = 8

/** Memory of the product's database connections while it works on many bases, each of which they have to learn. */
export async function measureConnections({ client, raw, rows }: World): Promise<Measurement[]> {
  const bases = Math.min(Math.max(Math.round(rows / 1000), 100), 10_000)
  const made: string[] = []
  await inParallel(bases, async () => {
    const { basePublicId } = await createBase(client)
    await client.mutate('metadata.create', { basePublicId })
    made.push(basePublicId)
  })
  let largest = 0
  let together = 0
  for (let round = 0; round < 2; round++) {
    await inParallel(bases, async at => {
      await client.query('metadata.get', { basePublicId: made[at] })
      if (at % 50 !== 0) return
      const sizes = await connectionSizes(raw)
      largest = Math.max(largest, ...sizes)
      together = Math.max(
        together,
        sizes.reduce((sum, size) => sum + size, 0),
      )
    })
  }
  const many = bases.toLocaleString('en')
  return [
    { what: `memory of one database connection, ${many} bases`, unit: 'MB', ours: largest, budget: atMost(64) },
    { what: `memory of all database connections, ${many} bases`, unit: 'MB', ours: together, budget: atMost(1000) },
  ]
}

async function inParallel(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** What each connection of the product holds for itself, without shared memory, in MB. Linux only. */
async function connectionSizes(raw: World['raw']): Promise<number[]> {
  const { rows } = await raw.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'gridloom'",
  )
  const sizes = rows.map(async ({ pid }) => {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    return Number(/^Private_Dirty:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024
  })
  return Promise.all(sizes)
}
