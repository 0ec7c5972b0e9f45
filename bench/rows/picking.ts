import { atMost, type Measurement } from '../measurement.ts'
import { median, timed } from '../statistics.ts'
import type { World } from '../world.ts'
import { type ImportedTable, pause } from './bench-base.ts'

/** Texts that somebody types into a picker: what begins names, what stands within them, what is rare, and what is nowhere. */
const searches = ['', 'a', 'am', 'amber', 'amber bas', 'cedar', 'ord', '12345', 'zzz', 'no such record']

const patience = 120_000

/** The first page had the two indexes made that find names, unless another row of the bench had one of them already. */
async function awaitNameIndexes({ raw }: World, { schema }: ImportedTable): Promise<void> {
  const deadline = performance.now() + patience
  const ready = async () => {
    const { rows } = await raw.query<{ begins: boolean | null; holds: boolean | null }>(
      `select bool_or(definition like '%"left"(%') as begins, bool_or(definition like '%gin_trgm_ops%') as holds
       from (select pg_get_indexdef(indexrelid) as definition from pg_index
         join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
         where nspname = $1 and indisvalid and indisready) as made`,
      [schema],
    )
    return rows[0]?.begins === true && rows[0].holds === true
  }
  while (!(await ready())) {
    if (performance.now() > deadline) throw new Error('No index was made for the picker')
    await pause(100)
  }
  // The statistics that follow an index let the planner choose it.
  await raw.query('select pg_stat_force_next_flush()')
  await pause(2000)
}

/** A page of the picker of linked records, at whatever it looks for. */
export async function measurePicker(world: World, table: ImportedTable): Promise<Measurement[]> {
  const { client } = world
  const { basePublicId, tableId } = table
  const find = (search: string) => client.query('records.find', { basePublicId, tableId, search })
  await find('')
  await awaitNameIndexes(world, table)
  const times: number[] = []
  for (const search of searches) {
    const rounds: number[] = []
    for (let round = 0; round < 17; round++) rounds.push(await timed(() => find(search)))
    times.push(median(rounds.slice(2)))
  }
  return [
    {
      what: `find records to link to, the slowest of ${searches.length} searches`,
      unit: 'ms',
      ours: Math.max(...times),
      budget: atMost(50),
    },
  ]
}
