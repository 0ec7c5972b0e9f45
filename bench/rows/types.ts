import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Measurement, rawAnd } from '../measurement.ts'
import { createTypesTable, dropTypesTable, options, orderedRows, type StoredType, storedTypes } from '../raw/types.ts'
import { median, takeTurns } from '../statistics.ts'
import type { World } from '../world.ts'
import { fieldId, importCsv, type ImportedTable } from './bench-base.ts'

const page = 100
const turns = { warmUp: 1, counted: 9 }

/** A filter that says the same as the reference's condition. */
const filters: Record<StoredType, { operator: string; value: unknown }> = {
  single_line_text: { operator: 'contains', value: 'lantern meadow' },
  long_text: { operator: 'contains', value: 'lantern meadow nectar' },
  number: { operator: 'greater_than_or_equal', value: 5000 },
  percent: { operator: 'less_than', value: 0.25 },
  currency: { operator: 'greater_than', value: 9000 },
  checkbox: { operator: 'is', value: true },
  url: { operator: 'contains', value: 'meadow.com/lantern' },
  email: { operator: 'contains', value: '77@meadow' },
  phone_number: { operator: 'contains', value: '5501' },
  duration: { operator: 'less_than_or_equal', value: 36_000 },
  rating: { operator: 'greater_than_or_equal', value: 8 },
  date: { operator: 'is_within', value: { range: 'past_days', days: 30 } },
  datetime: { operator: 'is_within', value: { range: 'past_days', days: 30 } },
  single_select: { operator: 'is_any_of', value: ['Doing', 'In review'] },
  multiple_select: { operator: 'has_any_of', value: ['Doing', 'Blocked'] },
}

/** What is asked of both: the first records by one field, of all or of those that a filter keeps. */
interface Question {
  filter?: StoredType
  sort: StoredType
}

/** Each type filtered by one of its operators and sorted by another field, and sorted by itself, with no index for either. */
export async function measureTypes(world: World): Promise<Measurement[]> {
  const { table, relation } = await prepareTypes(world)
  const before = await indexes(world, table.schema)
  const measured: Measurement[] = []
  for (const type of storedTypes) {
    const words = type.replaceAll('_', ' ')
    const question = { filter: type, sort: type === 'number' ? 'currency' : 'number' } as const
    const { operator } = filters[type]
    const filtered = `100 by ${words}, ${operator.replaceAll('_', ' ')}, sorted by a ${question.sort}`
    measured.push(await ask(world, table, { what: filtered, question }))
    measured.push(await ask(world, table, { what: `100 sorted by ${words}`, question: { sort: type } }))
  }
  if ((await indexes(world, table.schema)) !== before) throw new Error('An index was made meanwhile')
  await world.raw.query(`truncate ${relation}`)
  await dropTypesTable(world.raw)
  return [...measured, worstOf(measured)]
}

async function ask(
  { client, raw }: World,
  table: ImportedTable,
  { what, question }: { what: string; question: Question },
): Promise<Measurement> {
  const { filter, sort } = question
  const input = {
    basePublicId: table.basePublicId,
    tableId: table.tableId,
    limit: page,
    filters: filter ? { fieldId: fieldId(table, filter), ...filters[filter] } : undefined,
    sort: [{ fieldId: fieldId(table, sort), dir: 'asc' }],
  }
  const ours = () => client.query<{ records: { id: string }[] }>('records.list', input)
  const byHand = () => orderedRows(raw, question)
  const found = (await ours()).records.map(({ id }) => id)
  const expected = (await byHand()).rows.map(row => row[1])
  if (found.length === 0 || found.join() !== expected.join()) throw new Error(`Not the same answer: ${what}`)
  const times = await takeTurns(turns, { ours, raw: byHand })
  const rawTime = median(times.raw)
  return { what, unit: 'ms', ours: median(times.ours), raw: rawTime, budget: rawAnd(rawTime, { factor: 1.3, plus: 4 }) }
}

/** The one that is nearest to its limit, or furthest beyond. */
function worstOf(measured: readonly Measurement[]): Measurement {
  const share = ({ ours, budget }: Measurement) => ours / (budget?.limit ?? Infinity)
  const worst = measured.reduce((one, other) => (share(other) > share(one) ? other : one))
  return { ...worst, what: `worst of all types: ${worst.what}` }
}

/** The table as an import lays it out, with a field of each type, and in it the rows of the reference. */
async function prepareTypes(world: World): Promise<{ table: ImportedTable; relation: string }> {
  const { client, raw, rows } = world
  await createTypesTable(raw, rows)
  const csv = path.join(path.dirname(world.csv), 'types.csv')
  await writeFile(csv, `${storedTypes.join(',')}\none${','.repeat(storedTypes.length - 1)}\n`)
  const template = { options: options.map(label => ({ value: label, label })) }
  const types = storedTypes.map(type => ({ type, template: type.endsWith('_select') ? template : {} }))
  const table = await importCsv(client, csv, { types })
  await rm(csv)
  const { rows: columns } = await raw.query<{ id: string; column_name: string; relation: string }>(
    `select fields.id, column_name, relation from ${table.schema}.fields
     join ${table.schema}.tables on tables.id = table_id where table_id = $1`,
    [table.tableId],
  )
  const relation = `${table.schema}.${columns[0]?.relation}`
  const columnOf = (type: StoredType) => columns.find(({ id }) => id === fieldId(table, type))?.column_name
  await raw.query(`truncate ${relation}`)
  await raw.query(`insert into ${relation} (seq, id, ${storedTypes.map(columnOf).join(', ')}, created_by, updated_by)
    select row_number, id, ${storedTypes.join(', ')}, 'bench', 'bench' from raw.types order by row_number`)
  await raw.query(`vacuum analyze ${relation}`)
  return { table, relation }
}

async function indexes({ raw }: World, schema: string): Promise<string> {
  const { rows } = await raw.query<{ names: string | null }>(
    `select string_agg(indexname, ' ' order by indexname) as names from pg_indexes where schemaname = $1`,
    [schema],
  )
  return rows[0]?.names ?? ''
}
