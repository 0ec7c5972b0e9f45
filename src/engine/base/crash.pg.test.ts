import { setTimeout as later } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder, type TemporaryFolder } from '../../platform/testing/temporary-folder.ts'
import { type HttpClient, httpClient, createBase, signUpAt } from '../../api/testing/http-client.ts'
import { type Product, runProduct } from '../../api/testing/run-product.ts'

/** The number of acknowledged writes before each kill, and the milliseconds to wait after them. */
const crashes = [
  { after: 40, delay: 0 },
  { after: 90, delay: 2 },
  { after: 150, delay: 5 },
  { after: 220, delay: 11 },
]
const writes = 280
const clients = ['north', 'east', 'south', 'west']
const recordsPerWrite = 3

let folder: TemporaryFolder
let product: Promise<Product>
beforeAll(async () => {
  folder = await temporaryFolder()
  product = runProduct({ dataDir: folder.path })
  await product
})
afterAll(async () => {
  await (await product).stop()
  await folder.remove()
})

interface Table {
  basePublicId: string
  tableId: string
  fieldId: string
}

/** The table of a new base, without its first records. */
async function newTable(client: HttpClient, basePublicId: string): Promise<Table> {
  const { metadata } = await client.mutate<{ metadata: { tables: { id: string; primaryFieldId: string }[] } }>(
    'metadata.create',
    { basePublicId, createDefaultRecords: false },
  )
  const [table] = metadata.tables
  if (!table) throw new Error('A new base has no table')
  return { basePublicId, tableId: table.id, fieldId: table.primaryFieldId }
}

/** Sends a change under one action id until it is acknowledged, as the browser does after it loses the connection. */
async function untilAcknowledged(
  client: HttpClient,
  procedure: string,
  input: { actionId: string; [name: string]: unknown },
): Promise<void> {
  for (;;) {
    try {
      return await client.mutate(procedure, input)
    } catch (error) {
      // Retries only if the connection was lost.
      if (!(error instanceof TypeError)) throw error
    }
  }
}

test(
  'a server killed again and again keeps every acknowledged write, none by half and none twice',
  { timeout: 120_000 },
  async () => {
    const { url } = await product
    const port = Number(new URL(url).port)
    const cookie = await signUpAt(url, 'ada@example.com')
    const client = httpClient(async () => (await product).url, { cookie })
    const table = await newTable(client, await createBase(client))
    const { basePublicId, tableId, fieldId } = table

    let acknowledged = 0
    const waiting = [...crashes]
    const crashed: Promise<void>[] = []
    async function crash(delay: number): Promise<void> {
      const dying = await product
      await later(delay)
      const { promise, resolve } = Promise.withResolvers<Product>()
      product = promise
      await dying.kill()
      resolve(runProduct({ dataDir: folder.path, port }))
    }

    const names = new Map<string, number>()
    const counters = new Map<string, { recordId: string; count: number }>()
    async function work(who: string): Promise<void> {
      const counter = { recordId: `rec-${who}`, count: 0 }
      const first = { id: counter.recordId, data: { [fieldId]: `${who} counts 0` } }
      await untilAcknowledged(client, 'records.create', { basePublicId, tableId, actionId: `${who}-start`, ...first })
      counters.set(who, counter)
      for (let turn = 1; acknowledged < writes; turn += 1) {
        const name = `${who} ${turn}`
        const records = Array.from({ length: recordsPerWrite }, () => ({ data: { [fieldId]: name } }))
        const created = { basePublicId, tableId, records, actionId: `${who}-create-${turn}` }
        await untilAcknowledged(client, 'records.bulkCreate', created)
        names.set(name, recordsPerWrite)
        const data = { [fieldId]: `${who} counts ${turn}` }
        const updated = { basePublicId, tableId, recordId: counter.recordId, data, actionId: `${who}-update-${turn}` }
        await untilAcknowledged(client, 'records.update', updated)
        counter.count = turn
        acknowledged += 2
        const next = waiting[0]
        if (next && acknowledged >= next.after) crashed.push(crash(waiting.shift()?.delay ?? 0))
      }
    }
    await Promise.all(clients.map(work))
    await Promise.all(crashed)
    expect(crashed).toHaveLength(crashes.length)

    const { records } = await client.query<{ records: { data: Record<string, string> }[] }>('records.list', {
      basePublicId,
      tableId,
      limit: 5000,
    })
    const found = new Map<string, number>()
    for (const { data } of records) found.set(data[fieldId] ?? '', (found.get(data[fieldId] ?? '') ?? 0) + 1)
    const expected = new Map(names)
    for (const [who, { count }] of counters) expected.set(`${who} counts ${count}`, 1)
    const inOrder = (map: Map<string, number>) => [...map].toSorted(([one], [other]) => (one < other ? -1 : 1))
    expect(inOrder(found)).toEqual(inOrder(expected))
  },
)
