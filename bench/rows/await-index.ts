import type { World } from '../world.ts'
import { type ImportedTable, pause } from './bench-base.ts'

const patience = 120_000

/** Reads a saved view, which has its index made, and waits until a new one stands. */
export async function awaitIndex({ client, raw }: World, table: ImportedTable, viewId: string): Promise<void> {
  const ready = async () => {
    const { rows } = await raw.query<{ count: number }>(
      `select count(*)::integer as count from pg_index
       join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
       where nspname = $1 and indisvalid and indisready`,
      [table.schema],
    )
    return rows[0]?.count ?? 0
  }
  const before = await ready()
  const { basePublicId, tableId } = table
  await client.query('records.index', { basePublicId, tableId, viewId })
  const deadline = performance.now() + patience
  while ((await ready()) === before) {
    if (performance.now() > deadline) throw new Error(`No index was made for the view ${viewId}`)
    await pause(100)
  }
  // The statistics that follow the index let the planner choose it.
  await raw.query('select pg_stat_force_next_flush()')
  await pause(2000)
}
