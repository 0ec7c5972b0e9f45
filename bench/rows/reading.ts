import { seededRandom } from '../data.ts'
import { atMost, type Measurement, rawAnd } from '../measurement.ts'
import { byNumber, containing, filteredAndSorted, firstRows, indexTitle } from '../raw/read.ts'
import { median, p95, takeTurns } from '../statistics.ts'
import type { World } from '../world.ts'
import { fieldId, type ImportedTable, optionValue } from './bench-base.ts'
import { awaitIndex } from './await-index.ts'

const page = 100
const screenful = 60
/** Stands in about one title of 225. */
const words = 'lantern meadow'
/** Stands in no title, so that every one is looked at. */
const letters = 'xq'

export async function measureFirstPage({ client, raw }: World, table: ImportedTable): Promise<Measurement[]> {
  const input = { basePublicId: table.basePublicId, tableId: table.tableId, limit: page }
  const times = await takeTurns(
    { warmUp: 20, counted: 100 },
    { ours: () => client.query('records.list', input), raw: () => firstRows(raw) },
  )
  return [pair('first 100 rows, all fields', times, { plus: 4 })]
}

export async function measureFilter({ client, raw }: World, table: ImportedTable): Promise<Measurement[]> {
  const input = {
    basePublicId: table.basePublicId,
    tableId: table.tableId,
    limit: page,
    filters: { fieldId: fieldId(table, 'Status'), operator: 'is', value: optionValue(table, 'Status', 'Doing') },
    sort: [{ fieldId: fieldId(table, 'Due'), dir: 'asc' }],
  }
  const times = await takeTurns(
    { warmUp: 3, counted: 15 },
    { ours: () => client.query('records.list', input), raw: () => filteredAndSorted(raw, ['Doing']) },
  )
  return [pair('100 filtered by a select, sorted by a date, unindexed', times, { factor: 1.3, plus: 4 })]
}

export async function measureContains(world: World, table: ImportedTable): Promise<Measurement[]> {
  const { client, raw } = world
  const { basePublicId, tableId } = table
  const filter = (value: string) => ({ fieldId: fieldId(table, 'Title'), operator: 'contains', value })
  const view = { basePublicId, tableId, id: 'bench-contains', name: 'Contains', config: { filters: filter(words) } }
  await client.mutate('views.create', view)
  await awaitIndex(world, table, view.id)
  await indexTitle(raw)
  const list = (value: string) =>
    client.query('records.list', { basePublicId, tableId, limit: page, filters: filter(value) })
  const found = await takeTurns(
    { warmUp: 5, counted: 30 },
    { ours: () => list(words), raw: () => containing(raw, words) },
  )
  const scanned = await takeTurns(
    { warmUp: 2, counted: 7 },
    { ours: () => list(letters), raw: () => containing(raw, letters) },
  )
  return [
    pair("'contains' with its index", found, { plus: 10 }),
    {
      what: "'contains' of two letters, which no index serves",
      unit: 'ms',
      ours: median(scanned.ours),
      raw: median(scanned.raw),
    },
  ]
}

export async function measureJump({ client, raw, rows }: World, table: ImportedTable): Promise<Measurement[]> {
  const { basePublicId, tableId } = table
  const random = seededRandom(7)
  const places = Array.from({ length: 120 }, () => Math.floor(random() * (rows - screenful)))
  const numbers = (round: number) => Array.from({ length: screenful }, (_, at) => (places[round] ?? 0) + at + 1)
  const times = await takeTurns(
    { warmUp: 20, counted: 100 },
    {
      ours: round => client.query('records.byNumber', { basePublicId, tableId, numbers: numbers(round) }),
      raw: round => byNumber(raw, [numbers(round)]),
    },
  )
  const what = `any ${screenful} rows, by number, p95`
  return [{ what, unit: 'ms', ours: p95(times.ours), raw: p95(times.raw), budget: atMost(150) }]
}

function pair(
  what: string,
  times: { ours: number[]; raw: number[] },
  allowed: { factor?: number; plus?: number },
): Measurement {
  const raw = median(times.raw)
  return { what, unit: 'ms', ours: median(times.ours), raw, budget: rawAnd(raw, allowed) }
}
