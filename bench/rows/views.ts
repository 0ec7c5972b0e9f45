import { rm } from 'node:fs/promises'
import path from 'node:path'
import { writeBenchCsv } from '../data.ts'
import { atMost, type Measurement, rawAnd } from '../measurement.ts'
import { countedGroups, foundAnywhere, summedByBoth, summedByStatus, summedUp } from '../raw/views.ts'
import { median, takeTurns } from '../statistics.ts'
import type { World } from '../world.ts'
import { fieldId, importCsv, type ImportedTable } from './bench-base.ts'

/** What is searched for: words, which stand in about one title of 225, and digits, which stand in days and amounts too. */
const searches = { words: 'lantern meadow', digits: '2026' }
/** The size of a table that the budget for searching is about. */
const searchedRows = 100_000
const turns = { warmUp: 2, counted: 9 }

/** What is asked about a view beside its rows. */
export async function measureViews(world: World, table: ImportedTable): Promise<Measurement[]> {
  return [
    ...(await searchedSmall(world)),
    await searched(world, { table, rows: world.rows, kind: 'words' }),
    await footers(world, table),
    await grouped(world, table),
    await summedByGroup(world, { table, names: ['Status'] }),
    await summedByGroup(world, { table, names: ['Status', 'Active'] }),
  ]
}

/** A search of a table of 100,000 records for words, and for digits. */
async function searchedSmall(world: World): Promise<Measurement[]> {
  const csv = path.join(path.dirname(world.csv), 'searched.csv')
  const rows = Math.min(searchedRows, world.rows)
  await writeBenchCsv(csv, rows)
  const table = await importCsv(world.client, csv)
  await rm(csv)
  const input = { table, rows }
  const measured = [
    await searched(world, { ...input, kind: 'words' }),
    await searched(world, { ...input, kind: 'digits' }),
  ]
  return measured.map(one => ({ ...one, budget: atMost(150) }))
}

interface Searched {
  table: ImportedTable
  rows: number
  kind: keyof typeof searches
}

async function searched({ client, raw }: World, { table, rows, kind }: Searched): Promise<Measurement> {
  const { basePublicId, tableId } = table
  const text = searches[kind]
  const fieldIds = [...table.fields.values()].map(({ id }) => id)
  const { ours, raw: byHand } = await takeTurns(turns, {
    ours: () => client.query('records.hits', { basePublicId, tableId, text, fieldIds }),
    raw: () => foundAnywhere(raw, [`%${text}%`, rows]),
  })
  const what = `search of all fields of ${rows.toLocaleString('en-US')} records for ${kind}`
  return { what, unit: 'ms', ours: median(ours), raw: median(byHand) }
}

async function footers({ client, raw }: World, table: ImportedTable): Promise<Measurement> {
  const { basePublicId, tableId } = table
  const summaries = {
    [fieldId(table, 'Amount')]: ['sum'],
    [fieldId(table, 'Quantity')]: ['average'],
    [fieldId(table, 'Title')]: ['percent_filled'],
    [fieldId(table, 'Due')]: ['range'],
    [fieldId(table, 'Active')]: ['checked'],
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

/** What three footers say of each group, of one level and of two. */
async function summedByGroup(
  { client, raw }: World,
  { table, names }: { table: ImportedTable; names: string[] },
): Promise<Measurement> {
  const { basePublicId, tableId } = table
  const groups = names.map(name => ({ fieldId: fieldId(table, name), dir: 'asc' }))
  const summaries = {
    [fieldId(table, 'Amount')]: ['sum'],
    [fieldId(table, 'Quantity')]: ['average'],
    [fieldId(table, 'Due')]: ['latest'],
  }
  const input = { basePublicId, tableId, groups, summaries }
  const times = await takeTurns(turns, {
    // The same question is answered from memory while the base does not change.
    ours: round => client.query('records.groupSummaries', { ...input, locale: `en-x-${round}` }),
    raw: () => (names.length === 1 ? summedByStatus(raw) : summedByBoth(raw)),
  })
  return pair(`three footers of each group, ${names.length === 1 ? 'one level' : 'two levels'}`, times)
}

function pair(what: string, times: { ours: number[]; raw: number[] }): Measurement {
  const raw = median(times.raw)
  return { what, unit: 'ms', ours: median(times.ours), raw, budget: rawAnd(raw, { factor: 1.3, plus: 4 }) }
}
