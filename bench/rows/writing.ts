import type { Client } from '../client.ts'
import { seededRandom } from '../data.ts'
import { atLeast, atMost, type Measurement, rawAnd } from '../measurement.ts'
import { deleteRows, idsFrom, restoreRows, updateCell } from '../raw/write.ts'
import { median, p95, takeTurns, throughput } from '../statistics.ts'
import type { World } from '../world.ts'
import { createBase, type ImportedTable } from './bench-base.ts'
import { cellWriter } from './cell-writer.ts'

const clients = 16
const seconds = 4
const deleted = 1000

export async function measureUpdate(world: World, table: ImportedTable): Promise<Measurement[]> {
  const write = await cellWriter(world, table)
  const times = await takeTurns({ warmUp: 100, counted: 400 }, { ours: write, raw: rawWriter(world) })
  const raw = median(times.raw)
  return [
    {
      what: 'update one cell, one after the other, p50',
      unit: 'ms',
      ours: median(times.ours),
      raw,
      budget: rawAnd(raw, { plus: 3 }),
    },
    { what: 'update one cell, one after the other, p95', unit: 'ms', ours: p95(times.ours), raw: p95(times.raw) },
  ]
}

/** Sixteen clients at once: in one base, then in a base each. */
export async function measureManyClients(world: World, table: ImportedTable): Promise<Measurement[]> {
  const inOne = await cellWriter(world, table)
  const inMany = await writersOfBases(world.client)
  const rawOnes = Array.from({ length: clients }, () => rawWriter(world))
  const rates = { one: [] as number[], many: [] as number[], raw: [] as number[] }
  for (let round = 0; round < 4; round++) {
    const one = await throughput(
      seconds,
      Array.from({ length: clients }, () => inOne),
    )
    const raw = await throughput(seconds, rawOnes)
    const many = await throughput(seconds, inMany)
    // The first round warms up.
    if (round === 0) continue
    rates.one.push(one)
    rates.raw.push(raw)
    rates.many.push(many)
  }
  const raw = median(rates.raw)
  return [
    { what: 'update one cell, 16 clients, one base', unit: '/s', ours: median(rates.one), raw, budget: atLeast(1500) },
    { what: 'update one cell, 16 clients, 16 bases', unit: '/s', ours: median(rates.many), raw, budget: atLeast(1500) },
  ]
}

export async function measureDelete({ client, raw, rows }: World, table: ImportedTable): Promise<Measurement[]> {
  const { basePublicId, tableId } = table
  const inputOf = (recordIds: readonly string[]) => ({ basePublicId, tableId, recordIds })
  const times = {
    delete: [] as number[],
    restore: [] as number[],
    rawDelete: [] as number[],
    rawRestore: [] as number[],
  }
  for (let round = 0; round < 6; round++) {
    const first = Math.floor((round * rows) / 8)
    const numbers = Array.from({ length: deleted }, (_, at) => first + at + 1)
    const found = await client.query<{ records: { id: string }[] }>('records.byNumber', {
      basePublicId,
      tableId,
      numbers,
    })
    const ids = found.records.map(record => record.id)
    const rawIds = await idsFrom(raw, first, deleted)
    const once = { warmUp: 0, counted: 1 }
    const gone = await takeTurns(once, {
      ours: () => client.mutate('records.bulkDelete', inputOf(ids)),
      raw: () => deleteRows(raw, rawIds),
    })
    const back = await takeTurns(once, {
      ours: () => client.mutate('records.bulkRestore', inputOf(ids)),
      raw: () => restoreRows(raw, rawIds),
    })
    if (round === 0) continue
    times.delete.push(...gone.ours)
    times.rawDelete.push(...gone.raw)
    times.restore.push(...back.ours)
    times.rawRestore.push(...back.raw)
  }
  const row = (what: string, ours: number[], by: number[]): Measurement => ({
    what,
    unit: 'ms',
    ours: median(ours),
    raw: median(by),
    budget: atMost(100),
  })
  return [
    row('delete 1,000 records', times.delete, times.rawDelete),
    row('restore 1,000 records', times.restore, times.rawRestore),
  ]
}

function rawWriter({ raw, rows }: World): () => Promise<unknown> {
  const random = seededRandom(13)
  let turn = 0
  return () => updateCell(raw, { number: 1 + Math.floor(random() * rows), quantity: turn++ })
}

/** A base with a small table for each client, and the function that changes a cell in it. */
async function writersOfBases(client: Client): Promise<(() => Promise<unknown>)[]> {
  return Promise.all(
    Array.from({ length: clients }, async (_, at) => {
      const { basePublicId } = await createBase(client)
      const { metadata } = await client.mutate<{ metadata: Pick<TableList, 'tables'> }>('metadata.create', {
        basePublicId,
      })
      const table = metadata.tables[0]
      const tableId = table?.id
      const list = await client.query<{ records: { id: string }[] }>('records.list', {
        basePublicId,
        tableId,
        limit: 1,
      })
      const recordId = list.records[0]?.id
      if (!table || !recordId) throw new Error('The new base has no record')
      let turn = at
      return () => {
        const data = { [table.primaryFieldId]: `cell ${turn++}` }
        return client.mutate('records.update', { basePublicId, tableId, recordId, data })
      }
    }),
  )
}

interface TableList {
  tables: { id: string; primaryFieldId: string }[]
}
