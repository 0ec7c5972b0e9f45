import { unpackIndex, type PackedIndex } from '../../src/engine/model/packed-index.ts'
import { atMost, type Measurement, rawAnd } from '../measurement.ts'
import { indexOrder, packedOrder } from '../raw/read.ts'
import { median, takeTurns } from '../statistics.ts'
import type { World } from '../world.ts'
import { awaitIndex } from './await-index.ts'
import { fieldId, type ImportedTable } from './bench-base.ts'
import { cellWriter } from './cell-writer.ts'

/** The order of all rows by a number: first with no index for it, then with the one that a saved view gets. */
export async function measureIndex(world: World, table: ImportedTable): Promise<Measurement[]> {
  const { basePublicId, tableId } = table
  const sorts = [{ fieldId: fieldId(table, 'Amount'), dir: 'asc' }]
  const unindexed = await timeIndex(world, table, { basePublicId, tableId, sort: sorts })

  const view = { basePublicId, tableId, id: 'bench-sorted', name: 'Sorted', config: { sorts } }
  await world.client.mutate('views.create', view)
  await awaitIndex(world, table, view.id)
  await indexOrder(world.raw, 'amount')
  await world.raw.query('vacuum analyze raw.bench')
  const indexed = await timeIndex(world, table, { basePublicId, tableId, viewId: view.id })
  return [
    {
      what: 'index of all rows by an unindexed number',
      unit: 'ms',
      ...unindexed,
      budget: rawAnd(unindexed.raw, { factor: 1.3 }),
    },
    { what: 'index of all rows by an indexed number', unit: 'ms', ...indexed, budget: atMost(400) },
  ]
}

async function timeIndex(world: World, table: ImportedTable, input: object): Promise<{ ours: number; raw: number }> {
  const write = await cellWriter(world, table)
  const times = { ours: [] as number[], raw: [] as number[] }
  for (let round = 0; round < 8; round++) {
    // Without a change the node would answer from memory.
    await write()
    const once = await takeTurns(
      { warmUp: 0, counted: 1 },
      { ours: () => readIndex(world, input), raw: () => packedOrder(world.raw, 'amount') },
    )
    if (round === 0) continue
    times.ours.push(...once.ours)
    times.raw.push(...once.raw)
  }
  return { ours: median(times.ours), raw: median(times.raw) }
}

/** Until the client holds the row numbers, as the grid does. */
async function readIndex({ client, rows }: World, input: object): Promise<void> {
  const { index } = await client.query<{ index: PackedIndex }>('records.index', input)
  if (unpackIndex(index).length !== rows) throw new Error('The index has not all rows')
}
