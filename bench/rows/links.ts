import { atMost, type Measurement, rawAnd } from '../measurement.ts'
import { median, takeTurns, timed } from '../statistics.ts'
import type { World } from '../world.ts'
import { createBase } from './bench-base.ts'
import { measureLinkedPage } from './links-page.ts'

const rows = 100_000
const people = 20_000
/** Fields of links, each with a lookup through it; the table beside has as many plain fields. */
const pairs = 5
const linksInCell = 2
const screenful = 60
const fields = Array.from({ length: pairs }, (_, at) => at)

interface Metadata {
  metadata: { tables: { id: string; fields: { id: string; name: string }[] }[] }
}

/**
 * A table of tasks with links and lookups, one of notes with plain texts, the people that the tasks link to, and as many
 * visits as the bench has rows, each with links to people and a lookup through them.
 */
interface Linked {
  basePublicId: string
  schema: string
}

/** What a table of 100,000 records costs more for its links: opening it, scrolling in it, sorting it by a lookup. */
export async function measureLinks(world: World): Promise<Measurement[]> {
  const base = await prepareLinked(world)
  const { basePublicId } = base
  const { client } = world
  const open = (tableId: string) => client.query('records.list', { basePublicId, tableId, limit: 100 })
  const opened = await takeTurns({ warmUp: 5, counted: 40 }, { ours: () => open('tasks'), raw: () => open('notes') })
  const scroll = (tableId: string, round: number) => {
    const first = 1 + ((round * 7919) % (rows - screenful))
    const numbers = Array.from({ length: screenful }, (_, at) => first + at)
    return client.query('records.byNumber', { basePublicId, tableId, numbers })
  }
  const scrolled = await takeTurns(
    { warmUp: 5, counted: 60 },
    { ours: round => scroll('tasks', round), raw: round => scroll('notes', round) },
  )
  const sort = async (tableId: string, fieldId: string, round: number) => {
    // Without a change the node would answer from memory.
    await client.mutate('records.update', {
      basePublicId,
      tableId: 'notes',
      recordId: 'n1',
      data: { note0: `${round}` },
    })
    const input = { basePublicId, tableId, sort: [{ fieldId, dir: 'asc' }] }
    return timed(() => client.query('records.index', input))
  }
  const sorted = { lookup: [] as number[], link: [] as number[], visits: [] as number[] }
  for (let round = 0; round < 6; round++) {
    sorted.lookup.push(await sort('tasks', 'seen0', round))
    sorted.link.push(await sort('tasks', 'link1', round))
    if (round < 4) sorted.visits.push(await sort('visits', 'seen', round))
  }
  const times = ({ ours, raw }: { ours: number[]; raw: number[] }) => ({ ours: median(ours), raw: median(raw) })
  const beside = (what: string, pair: { ours: number; raw: number }): Measurement => ({
    what: `${what}, 5 links and 5 lookups (raw: 10 texts)`,
    unit: 'ms',
    ...pair,
    budget: rawAnd(pair.raw, { factor: 1.5 }),
  })
  return [
    beside('open 100,000 records', times(opened)),
    beside('scroll to any 60 of 100,000 records', times(scrolled)),
    { what: 'sort 100,000 records by a lookup', unit: 'ms', ours: median(sorted.lookup.slice(1)), budget: atMost(300) },
    { what: 'sort 100,000 records by links', unit: 'ms', ours: median(sorted.link.slice(1)), budget: atMost(300) },
    {
      what: `sort ${world.rows.toLocaleString('en')} records by a lookup`,
      unit: 'ms',
      ours: median(sorted.visits.slice(1)),
      budget: atMost(3000),
    },
    ...(await measureLinkedPage(world, base)),
  ]
}

async function prepareLinked(world: World): Promise<Linked> {
  const { client, raw } = world
  const base = await createBase(client)
  const { basePublicId, schema } = base
  const field = (tableId: string, id: string, settings: { type: string; template?: object }) =>
    client.mutate('fields.create', { basePublicId, tableId, id, name: id, ...settings })
  for (const id of ['tasks', 'notes', 'visits', 'people']) {
    await client.mutate('tables.create', { basePublicId, id, name: id, primaryFieldId: `${id}-name` })
  }
  const fieldsOfLinks = async (tableId: string, at: number | '') => {
    await field(tableId, `link${at}`, { type: 'linked_record', template: { tableId: 'people' } })
    const template = { linkedRecordFieldId: `link${at}`, lookupFieldId: 'people-name' }
    await field(tableId, `seen${at}`, { type: 'lookup', template })
  }
  await fieldsOfLinks('visits', '')
  for (const at of fields) {
    await fieldsOfLinks('tasks', at)
    for (const name of [`note${at}`, `text${at}`]) await field('notes', name, { type: 'single_line_text' })
  }
  const { metadata } = await client.query<Metadata>('metadata.get', { basePublicId })
  if (metadata.tables.length < 4) throw new Error('The tables are not there')
  const { rows: tables } = await raw.query<{ id: string; relation: string }>(
    `select id, relation from ${schema}.tables`,
  )
  const relationOf = (id: string) => `${schema}.${tables.find(table => table.id === id)?.relation}`
  const columns = await raw.query<{
    id: string
    table_id: string
    column_name: string | null
    link_set: string | null
  }>(`select id, table_id, column_name, link_set::text from ${schema}.fields`)
  const columnOf = (id: string) => columns.rows.find(one => one.id === id)?.column_name
  const fill = async (tableId: string, count: number, ids: readonly string[]) => {
    const filled = ids.map(columnOf)
    await raw.query(`delete from ${relationOf(tableId)}`)
    await raw.query(`insert into ${relationOf(tableId)} (seq, id, created_by, updated_by, ${filled.join(', ')})
      select n, '${tableId[0]}' || n, 'bench', 'bench', ${filled.map(() => 'md5(n::text)').join(', ')}
      from generate_series(1, ${count}) as n`)
  }
  await fill('people', people, ['people-name'])
  await fill('tasks', rows, ['tasks-name'])
  await fill('notes', rows, ['notes-name', ...fields.flatMap(at => [`note${at}`, `text${at}`])])
  await fill('visits', world.rows, ['visits-name'])
  const link = async (fieldId: string, { from, first }: { from: number; first: number }) => {
    const set = columns.rows.find(one => one.id === fieldId)?.link_set
    await raw.query(`insert into ${schema}.links (link_set, from_row, to_row, from_place, to_place)
      select ${set}, n, 1 + (n * 31 + k * 7001 + ${first}) % ${people}, k, n
      from generate_series(1, ${from}) as n, generate_series(1, ${linksInCell}) as k`)
  }
  for (const at of fields) await link(`link${at}`, { from: rows, first: at * 13 })
  await link('link', { from: world.rows, first: 7 })
  for (const name of ['people', 'tasks', 'notes', 'visits']) await raw.query(`vacuum analyze ${relationOf(name)}`)
  await raw.query(`vacuum analyze ${schema}.links`)
  return base
}
