import { atMost, type Measurement } from '../measurement.ts'
import { median, p95, timed } from '../statistics.ts'
import type { World } from '../world.ts'
import { fieldId, importCsv, type ImportedTable } from './bench-base.ts'
import { cellWriter } from './cell-writer.ts'

const editors = 8
const bulkClients = 6
const recordsPerCall = 2000
const milliseconds = 8_000

/** An edit beside bulk work may take so many times what half of the edits take there. */
const maxSpread = 4

type Work = () => Promise<unknown>

interface Load {
  /** What happens beside the edits, or who edits. */
  what: string
  editors: number
  /** How many clients do each kind of other work without a pause. */
  beside: readonly { clients: number; prepare: () => Promise<Work> }[]
}

/** Edits of single cells, each sent when the last one is saved, while others do bulk work without a pause. */
export async function measureBesideBulk(world: World, table: ImportedTable): Promise<Measurement[]> {
  const changes = () => bulkChanges(world, table)
  const creates = () => bulkCreates(world, table)
  const orders = () => newOrders(world, table)
  const imports = async () => () => importCsv(world.client, world.csv)
  const alone = (what: string, prepare: () => Promise<Work>, clients = bulkClients): Load => ({
    what: `update one cell, ${editors} clients, beside ${what}`,
    editors,
    beside: [{ clients, prepare }],
  })
  const loads = [
    alone('changes of 2,000 records', changes),
    alone('creating and deleting 2,000 records', creates),
    alone('new indexes', orders),
    alone('imports', imports, 1),
    {
      what: 'update one cell, 60 of 100 clients, beside reads and all bulk work',
      editors: 60,
      beside: [
        { clients: 16, prepare: () => reads(world, table) },
        { clients: 8, prepare: changes },
        { clients: 8, prepare: creates },
        { clients: 8, prepare: orders },
      ],
    },
  ]
  const measured: Measurement[] = []
  for (const load of loads) measured.push(...(await measureBeside(world, table, load)))
  return measured
}

async function measureBeside(
  world: World,
  table: ImportedTable,
  { what, editors, beside }: Load,
): Promise<Measurement[]> {
  const others: Work[] = []
  for (const { clients, prepare } of beside) {
    others.push(...(await Promise.all(Array.from({ length: clients }, prepare))))
  }
  const writers = await Promise.all(Array.from({ length: editors }, () => cellWriter(world, table)))
  const times: number[] = []
  const end = performance.now() + milliseconds
  const repeat = async (work: Work) => {
    while (performance.now() < end) await work()
  }
  await Promise.all([
    ...others.map(repeat),
    ...writers.map(write => repeat(async () => times.push(await timed(write)))),
  ])
  const half = median(times)
  return [
    { what: `${what}, p50`, unit: 'ms', ours: half },
    {
      what: `${what}, p95`,
      unit: 'ms',
      ours: p95(times),
      budget: { ...atMost(half * maxSpread), rule: `${maxSpread} × p50` },
    },
  ]
}

let nextStart = 0

/** Record ids of a part of the table that no other client has. */
async function ownRecords({ client, rows }: World, { basePublicId, tableId }: ImportedTable): Promise<string[]> {
  const start = (nextStart++ * recordsPerCall) % (rows - recordsPerCall)
  const numbers = Array.from({ length: recordsPerCall }, (_, at) => start + at + 1)
  const found = await client.query<{ records: { id: string }[] }>('records.byNumber', {
    basePublicId,
    tableId,
    numbers,
  })
  return found.records.map(({ id }) => id)
}

async function bulkChanges(world: World, table: ImportedTable): Promise<Work> {
  const { basePublicId, tableId } = table
  const ids = await ownRecords(world, table)
  const quantity = fieldId(table, 'Quantity')
  let turn = 0
  return () => {
    turn += 1
    const records = ids.map(recordId => ({ recordId, data: { [quantity]: turn } }))
    return world.client.mutate('records.bulkUpdate', { basePublicId, tableId, records })
  }
}

async function bulkCreates(world: World, table: ImportedTable): Promise<Work> {
  const { basePublicId, tableId } = table
  const client = nextStart++
  const quantity = fieldId(table, 'Quantity')
  let turn = 0
  return async () => {
    turn += 1
    const recordIds = Array.from({ length: recordsPerCall }, (_, at) => `bulk-${client}-${turn}-${at}`)
    const records = recordIds.map(id => ({ id, data: { [quantity]: turn } }))
    await world.client.mutate('records.bulkCreate', { basePublicId, tableId, records })
    await world.client.mutate('records.bulkDelete', { basePublicId, tableId, recordIds })
  }
}

/** Each view is sorted in another way, for which the server makes an index. */
async function newOrders(world: World, table: ImportedTable): Promise<Work> {
  const { basePublicId, tableId, viewId } = table
  const names = [...table.fields.keys()]
  let turn = nextStart++
  return async () => {
    const sorts = [names[turn % names.length] ?? '', names[(turn * 7 + 3) % names.length] ?? '']
      .filter((name, at, all) => all.indexOf(name) === at)
      .map((name, at) => ({ fieldId: fieldId(table, name), dir: (turn + at) % 2 === 0 ? 'asc' : 'desc' }))
    turn += 1
    await world.client.mutate('views.update', { basePublicId, tableId, viewId, config: { sorts } })
    await world.client.query('records.list', { basePublicId, tableId, viewId, limit: 100 })
  }
}

/** Pages of records anywhere in the table. */
async function reads(world: World, { basePublicId, tableId }: ImportedTable): Promise<Work> {
  let turn = nextStart++
  return () => {
    turn += 1
    const start = (turn * 7919) % (world.rows - 60)
    const numbers = Array.from({ length: 60 }, (_, at) => start + at + 1)
    return world.client.query('records.byNumber', { basePublicId, tableId, numbers })
  }
}
