import { atLeast, atMost, type Measurement } from '../measurement.ts'
import { copyBenchCsv, createBenchTable, prepareBenchTable } from '../raw/bench-table.ts'
import { median, timed } from '../statistics.ts'
import type { World } from '../world.ts'
import { importCsv, type ImportedTable } from './bench-base.ts'
import { watchMemory } from './process-memory.ts'

const rounds = 3

/** Imports the table a few times, both ways in turns. The last one of each way is what the other rows work on. */
export async function measureImport(world: World): Promise<{ measurements: Measurement[]; table: ImportedTable }> {
  const ours: number[] = []
  const raw: number[] = []
  const memory: number[] = []
  let table: ImportedTable | undefined
  for (let round = 0; round < rounds; round++) {
    const mostMemory = watchMemory(world.product.pid)
    ours.push(await timed(async () => (table = await importCsv(world.client, world.csv))))
    memory.push(mostMemory())
    await createBenchTable(world.raw)
    raw.push(await timed(() => copyBenchCsv(world.raw, world.csv)))
  }
  if (!table) throw new Error('Nothing was imported')
  await prepareBenchTable(world.raw)
  const rate = (times: readonly number[]) => world.rows / (median(times) / 1000)
  return {
    table,
    measurements: [
      {
        what: `import ${world.rows.toLocaleString('en-US')} rows × 10, upload to visible`,
        unit: 'rows/s',
        ours: rate(ours),
        raw: rate(raw),
        budget: atLeast(75_000),
      },
      { what: 'server memory during the import', unit: 'MB', ours: Math.max(...memory), budget: atMost(300) },
    ],
  }
}

/** The table without measuring how it comes. */
export async function prepareTable(world: World): Promise<ImportedTable> {
  const table = await importCsv(world.client, world.csv)
  await createBenchTable(world.raw)
  await copyBenchCsv(world.raw, world.csv)
  await prepareBenchTable(world.raw)
  return table
}
