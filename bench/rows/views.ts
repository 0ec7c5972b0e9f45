import { atMost, type Measurement, rawAnd } from '../measurement.ts'
import { countedGroups, foundAnywhere, summedUp } from '../raw/views.ts'
import { median, takeTurns } from '../statistics.ts'
import type { World } from '../world.ts'
import { fieldId, type ImportedTable } from './bench-base.ts'

/** Stands in about one title of 225. */
const words = 'lantern meadow'
const turns = { warmUp: 2, counted: 9 }

/** What is asked about a view beside its rows. */
export async function measureViews(world: World, table: ImportedTable): Promise<Measurement[]> {
  return [await searched(world, table), await footers(world, table), await grouped(world, table)]
}

async function searched({ client, raw, rows }: World, table: ImportedTable): Promise<Measurement> {
  const { basePublicId, tableId } = table
  const fieldIds = [...table.fields.values()].map(({ id }) => id)
  const { ours, raw: byHand } = await takeTurns(turns, {
    ours: () => client.query('records.hits', { basePublicId, tableId, text: words, fieldIds }),
    raw: () => foundAnywhere(raw, [`%${words}%`]),
  })
  const budget = atMost((150 * rows) / 100_000)
  const what = 'search over all fields, 150 ms for each 100,000 rows'
  return { what, unit: 'ms', ours: median(ours), raw: median(byHand), budget }
}

async function footers({ client, raw }: World, table: ImportedTable): Promise<Measurement> {
  const { basePublicId, tableId } = table
  const summaries = {
    [fieldId(table, 'Amount')]: 'sum',
    [fieldId(table, 'Quantity')]: 'average',
    [fieldId(table, 'Title')]: 'percent_filled',
    [fieldId(table, 'Due')]: 'range',
    [fieldId(table, 'Active')]: 'checked',
  }
  const times = await takeTurns(turns, {
    // The same question is answered from memory while the base does not change.
    ours: round => client.query('records.summaries', { basePublicId, tableId, summaries, locale: `en-x-${round}` }),
    raw: () => summedUp(raw),
  })
  return pair('five footers of all rows', times)
}

async function grouped({ client, raw }: World, table: ImportedTable): Promise<Measurement> {
  const { basePublicId, tableId } = table
  const groups = ['Status', 'Active'].map(name => ({ fieldId: fieldId(table, name), dir: 'asc' }))
  const times = await takeTurns(turns, {
    ours: () => client.query('records.groups', { basePublicId, tableId, groups }),
    raw: () => countedGroups(raw),
  })
  return pair('groups by two fields, with counts', times)
}

function pair(what: string, times: { ours: number[]; raw: number[] }): Measurement {
  const raw = median(times.raw)
  return { what, unit: 'ms', ours: median(times.ours), raw, budget: rawAnd(raw, { factor: 1.3, plus: 4 }) }
}
