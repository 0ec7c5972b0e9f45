import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { PoolClient } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { airtableState } from '../../connections/services/airtable/airtable.emulator.ts'
import { openBase } from '../../engine/base/base.ts'
import { changeRecords } from '../../engine/records/change-records.ts'
import { airtableTable, type Connected, openAirtable } from '../testing/airtable-fixture.ts'
import { recordEntriesOf, rowsOf } from '../testing/import-fixture.ts'
import { killProcess, startImportProcess } from '../testing/import-process.ts'
import { cancelUpdate, confirmUpdate, findUpdates, startUpdate } from './start-update.ts'
import { undoUpdate } from './undo-update.ts'

const airtable = openAirtable({ isWorking: false })

/** Three transactions of up to 500 rows, in the order of their ids: the record is not in the first. */
const rowCount = 1100
const inSecond = 'n700'
const added = 20
const names = Array.from({ length: rowCount }, (_, at) => `n${at + 1}`)
const fields = [
  { id: 'fldName', name: 'Name', type: 'singleLineText' },
  { id: 'fldAge', name: 'Age', type: 'number' },
]
const tableOf = (records: Record<string, unknown>[]) => airtableTable('tblPeople', fields, records)
const seed = (records: Record<string, unknown>[]) =>
  airtable.change({ ...airtableState(), bases: [{ id: 'appTeam', name: 'Team', tables: [tableOf(records)] }] })

const nodes: ChildProcess[] = []
afterEach(async () => {
  for (const node of nodes.splice(0)) if (!node.killed) await killProcess(node)
})

async function startNode(url = airtable.url): Promise<ChildProcess> {
  const node = await startImportProcess(airtable.platform, airtable.environment(url))
  nodes.push(node)
  return node
}

/** The way to Airtable, which can cut connections while they send requests. */
async function openNetwork() {
  const { hostname, port } = new URL(airtable.url)
  const sockets = new Set<Socket>()
  let cuts = 0
  const server = createServer(socket => {
    const service = connect(Number(port), hostname)
    const end = () => {
      socket.destroy()
      service.destroy()
      sockets.delete(socket)
    }
    sockets.add(socket)
    for (const one of [socket, service]) one.on('error', end).on('close', end)
    service.on('data', data => void socket.write(data))
    socket.on('data', data => {
      if (cuts === 0) return void service.write(data)
      cuts -= 1
      return end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of cuts to come. */
    get cuts() {
      return cuts
    },
    cut(times: number) {
      cuts = times
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The relation of the table, and its columns. */
async function stored({ base }: Connected) {
  const { structure } = await (await openBase(airtable.platform, base)).read()
  const [table] = structure.tables.filter(({ name }) => name === 'People')
  const [name, age] = table?.fields ?? []
  if (!table || !name || !age) throw new Error('Nothing was imported')
  return { tableId: table.id, relation: `base_${base.flowId}.${table.relation}`, name, age }
}

/** Names with their ages, of records that are not deleted. */
async function agesOf(person: Connected): Promise<[unknown, number][]> {
  const { tableId, relation } = await stored(person)
  const { rows } = await airtable.platform.pool.query<{ seq: string }>(
    `SELECT seq FROM ${relation} WHERE deleted_at IS NULL`,
  )
  const live = new Set(rows.map(({ seq }) => String(seq)))
  const found = await rowsOf(airtable.platform, person, tableId)
  return found.filter(({ seq }) => live.has(String(seq))).map(row => [row['Name'], Number(row['Age'])])
}

/** A person with the table imported, who has changed the age of the first record. */
async function imported(): Promise<Connected> {
  const person = await airtable.newPerson()
  await seed(names.map((Name, at) => ({ Name, Age: at + 1 })))
  const { id } = await airtable.start(person, 'appTeam')
  await airtable.reached(person, id, 'done')
  const { tableId, age } = await stored(person)
  const { writer } = await openBase(airtable.platform, person.base)
  const [first] = await rowsOf(airtable.platform, person, tableId)
  const { rows } = await airtable.platform.pool.query<{ id: string }>(
    `SELECT id FROM ${(await stored(person)).relation} WHERE seq = $1`,
    [first?.['seq']],
  )
  await writer.write({
    name: 'records.update',
    actor: person.actor.userId,
    work: write => changeRecords(write, { tableId, records: [{ id: rows[0]?.id ?? '', data: { [age.id]: 7000 } }] }),
  })
  return person
}

/** Reads Airtable again. Returns what the update will do. */
async function compared(person: Connected) {
  const { places } = await findUpdates(airtable.platform, person)
  const place = { importId: places[0]?.importId ?? '', serviceId: person.serviceId }
  const { id } = await startUpdate(airtable.platform, person, place)
  const { update } = await airtable.reached(person, id, 'staged')
  return { id, table: update?.summary?.tables[0] }
}

/** Confirms an update whose second transaction waits for a record until the client ends its own. */
async function heldUp(person: Connected, jobId: string): Promise<PoolClient> {
  const { relation, name } = await stored(person)
  const client = await airtable.platform.pool.connect()
  await client.query('BEGIN')
  await client.query(`SELECT FROM ${relation} WHERE ${name.column} = $1 FOR UPDATE`, [inSecond])
  const choices = { deletesGone: false, takesTheirs: false }
  await confirmUpdate(airtable.platform, person, { ...choices, jobId })
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await airtable.platform.pool.query(waits)).rowCount).toBeGreaterThan(0), {
    timeout: 25_000,
    interval: 10,
  })
  return client
}

async function release(client: PoolClient): Promise<void> {
  await client.query('ROLLBACK')
  client.release()
}

const changedAtAirtable = () =>
  seed([
    ...names.map((Name, at) => ({ Name, Age: -at - 1 })),
    ...Array.from({ length: added }, (_, at) => ({ Name: `new${at}`, Age: 0 })),
  ])

test('an update that is cancelled while it writes keeps what was written, and compares the rest again', async () => {
  await startNode()
  const person = await imported()
  const before = await agesOf(person)
  await changedAtAirtable()
  const first = await compared(person)
  expect(first.table).toMatchObject({ add: added, update: rowCount - 1, conflicts: 1 })
  const client = await heldUp(person, first.id)
  await cancelUpdate(airtable.platform, person, first.id)
  await release(client)
  const { update } = await airtable.reached(person, first.id, 'cancelled')
  const { added: come = 0, updated = 0 } = update?.result ?? {}
  expect(updated).toBeGreaterThan(0)
  expect(updated).toBeLessThan(rowCount - 1)
  const second = await compared(person)
  expect(second.table).toMatchObject({ add: added - come, update: rowCount - 1 - updated })
  await cancelUpdate(airtable.platform, person, second.id)
  await airtable.reached(person, second.id, 'cancelled')
  await undoUpdate(airtable.platform, person, first.id)
  expect(await agesOf(person)).toEqual(before)
  expect((await compared(person)).table).toEqual(first.table)
}, 120_000)

test('an update that is killed while it compares goes on, and finds the same', async () => {
  const node = await startNode()
  const person = await imported()
  await changedAtAirtable()
  await airtable.change({ pagesToSend: 2, pages: [] })
  const { places } = await findUpdates(airtable.platform, person)
  const place = { importId: places[0]?.importId ?? '', serviceId: person.serviceId }
  const { id } = await startUpdate(airtable.platform, person, place)
  await airtable.sent(2)
  await killProcess(node)
  await airtable.change({ pagesToSend: null })
  await startNode()
  const { update } = await airtable.reached(person, id, 'staged')
  expect(update?.summary?.tables[0]).toMatchObject({ add: added, update: rowCount - 1, conflicts: 1, gone: 0 })
}, 120_000)

test(
  'an update that is killed while it writes changes each record once, and one undo brings all back',
  {
    timeout: 120_000,
  },
  async () => {
    const node = await startNode()
    const person = await imported()
    const before = await agesOf(person)
    await changedAtAirtable()
    const { id, table } = await compared(person)
    const client = await heldUp(person, id)
    await killProcess(node)
    await release(client)
    await startNode()
    const { update } = await airtable.reached(person, id, 'done')
    expect(update?.result).toMatchObject({ added, updated: rowCount - 1, deleted: 0, refused: 0, kept: 0 })
    expect((await agesOf(person)).map(([, age]) => age)).toEqual([
      7000,
      ...Array.from({ length: rowCount - 1 }, (_, at) => -at - 2),
      ...Array.from({ length: added }, () => 0),
    ])
    expect(await recordEntriesOf(airtable.platform, person, id)).toEqual([
      { kind: 'record.create', entries: added, items: added },
      { kind: 'record.update', entries: rowCount - 1, items: rowCount - 1 },
    ])
    await undoUpdate(airtable.platform, person, id)
    expect(await agesOf(person)).toEqual(before)
    // What was undone is offered again, and the conflict that it decided is open again.
    expect((await compared(person)).table).toEqual(table)
  },
)

test('an update goes on when connections are cut, or Airtable asks to wait', { timeout: 120_000 }, async () => {
  const network = await openNetwork()
  await startNode(network.url)
  const person = await imported()
  await changedAtAirtable()
  await airtable.change({ faults: { status: 429, count: 1, retryAfter: 1 } })
  network.cut(2)
  expect((await compared(person)).table).toMatchObject({ add: added, update: rowCount - 1, conflicts: 1 })
  expect({ cuts: network.cuts, refusals: airtable.state().faults.count }).toEqual({ cuts: 0, refusals: 0 })
  await network.close()
})
