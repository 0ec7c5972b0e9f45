import { sql } from 'kysely'
import { insertActions } from '../../src/engine/base/base-log.sql.ts'
import { updateRecords } from '../../src/engine/records/records.sql.ts'
import { run, runPrepared } from '../../src/platform/sql/run.ts'
import { type HeadRow, inSchema, selectHead } from '../../src/engine/base/structure.sql.ts'
import { followBase, type LiveClient, liveClient } from '../../src/api/testing/live-client.ts'
import { atMost, type Measurement } from '../measurement.ts'
import { median, p95, takeTurns, timed } from '../statistics.ts'
import type { World } from '../world.ts'
import { fieldId, type ImportedTable, pause } from './bench-base.ts'

const editors = 50
const editsPerSecond = 5
const seconds = 8
const missed = 10_000
const batch = 100

type BenchRecord = { id: string; data: Record<string, unknown> }

async function recordsFrom({ client }: World, table: ImportedTable, count: number): Promise<BenchRecord[]> {
  const { basePublicId, tableId } = table
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const found: BenchRecord[] = []
  for (let at = 0; at < count; at += 1000) {
    const page = { basePublicId, tableId, numbers: numbers.slice(at, at + 1000) }
    found.push(...(await client.query<{ records: BenchRecord[] }>('records.byNumber', page)).records)
  }
  return found
}

const versionOf = async ({ client }: World, { basePublicId }: ImportedTable) =>
  (await client.query<{ version: number }>('metadata.get', { basePublicId })).version

/** Somebody who was away while 10,000 cells changed: from asking to having heard of all of them. */
export async function measureCatchUp(world: World, table: ImportedTable): Promise<Measurement[]> {
  const { basePublicId, tableId } = table
  const quantity = fieldId(table, 'Quantity')
  const records = await recordsFrom(world, table, Math.min(missed, world.rows))
  const times: number[] = []
  for (let round = 0; round < 4; round++) {
    const before = await versionOf(world, table)
    for (let at = 0; at < records.length; at += batch) {
      const changed = records
        .slice(at, at + batch)
        .map(({ id }) => ({ recordId: id, data: { [quantity]: round * missed + at } }))
      await world.client.mutate('records.bulkUpdate', { basePublicId, tableId, records: changed })
    }
    const live = liveClient(world.product.url, { cookie: world.client.cookie })
    await live.trpc.access.me.query()
    times.push(await timed(() => entriesHeard(live, { basePublicId, after: before, count: records.length })))
    await live.close()
  }
  return [
    {
      what: 'catch up with 10,000 changes after being away',
      unit: 'ms',
      ours: median(times.slice(1)),
      budget: atMost(1000),
    },
  ]
}

async function entriesHeard(
  live: LiveClient,
  { basePublicId, after, count }: { basePublicId: string; after: number; count: number },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let heard = 0
  const subscription = live.trpc.live.base.subscribe(
    { basePublicId, after },
    {
      onData({ data }) {
        if (!('actions' in data)) return reject(new Error('Too far behind'))
        for (const action of data.actions) heard += action.entries.length
        if (heard >= count) resolve()
      },
      onError: reject,
    },
  )
  await promise
  subscription.unsubscribe()
}

/** Fifty people with a tab each, who all edit and all follow: from sending an edit to another one's hearing of it. */
export async function measureManyEditors(world: World, table: ImportedTable): Promise<Measurement[]> {
  const { basePublicId, tableId } = table
  const quantity = fieldId(table, 'Quantity')
  const records = await recordsFrom(world, table, editors)
  const after = await versionOf(world, table)
  const tabs = Array.from({ length: editors }, () => liveClient(world.product.url, { cookie: world.client.cookie }))
  const followed = tabs.map(tab => followBase(tab, { basePublicId, after }))
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const listener = liveClient(world.product.url, { cookie: world.client.cookie })
  const subscription = listener.trpc.live.base.subscribe(
    { basePublicId, after },
    {
      onData({ data }) {
        const now = performance.now()
        for (const action of 'actions' in data ? data.actions : []) {
          const sent = sentAt.get(action.actionId ?? '')
          if (sent !== undefined) delays.push(now - sent)
        }
      },
    },
  )
  await pause(500)
  await Promise.all(
    records.map(async ({ id: recordId }, editor) => {
      await pause((editor * 1000) / editsPerSecond / editors)
      const start = performance.now()
      for (let edit = 0; edit < seconds * editsPerSecond; edit++) {
        const due = start + (edit * 1000) / editsPerSecond
        await pause(Math.max(0, due - performance.now()))
        const actionId = `bench-${after}-${editor}-${edit}`
        sentAt.set(actionId, performance.now())
        const data = { [quantity]: edit }
        await world.client.mutate('records.update', { basePublicId, tableId, recordId, data, actionId })
      }
    }),
  )
  const sent = editors * editsPerSecond * seconds
  for (let wait = 0; wait < 200 && delays.length < sent; wait++) await pause(25)
  const heardBy = followed.map(({ answers }) =>
    answers.reduce((sum, answer) => sum + ('actions' in answer ? answer.actions.length : 0), 0),
  )
  subscription.unsubscribe()
  for (const client of [...tabs, listener]) await client.close()
  const lost = sent * (editors + 1) - delays.length - heardBy.reduce((sum, heard) => sum + heard, 0)
  return [
    {
      what: '50 people, 5 edits/s each: from sending to another screen, p95',
      unit: 'ms',
      ours: p95(delays),
      budget: atMost(300),
    },
    {
      what: '50 people: from sending to another screen, p50',
      unit: 'ms',
      ours: median(delays),
    },
    { what: '50 people: edits that somebody did not hear of', unit: '/s', ours: lost / seconds, budget: atMost(0) },
  ]
}

/**
 * What the log costs: the same statements in the same transactions with the log and without, on PostgreSQL alone; and
 * of a call to the product, what is left of it without that difference.
 */
export async function measureLog(world: World, table: ImportedTable): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const [count, counted] of [
    [1, 300],
    [batch, 100],
  ] as const) {
    const logged = await updater(world, { table, count, logged: true })
    const bare = await updater(world, { table, count, logged: false })
    const call = await caller(world, { table, count })
    const times = await takeTurns({ warmUp: 30, counted }, { ours: logged, raw: bare })
    const calls = await takeTurns({ warmUp: 10, counted }, { ours: call, raw: bare })
    const [withLog, without, whole] = [median(times.ours), median(times.raw), median(calls.ours)]
    const rest = whole - (withLog - without)
    const records = count === 1 ? '1 record' : `${count} records`
    measurements.push(
      {
        what: `statements of an update of ${records}, with the log and without`,
        unit: 'ms',
        ours: withLog,
        raw: without,
      },
      {
        what: `update of ${records}, and what is left of it without the log`,
        unit: 'ms',
        ours: whole,
        raw: rest,
        budget: { limit: rest * 1.3, kind: 'most', rule: '1.3 × raw' },
      },
    )
  }
  return measurements
}

async function caller(
  world: World,
  { table, count }: { table: ImportedTable; count: number },
): Promise<() => Promise<unknown>> {
  const { basePublicId, tableId } = table
  const quantity = fieldId(table, 'Quantity')
  const records = await recordsFrom(world, table, count)
  let turn = 0
  return () => {
    const data = { [quantity]: ++turn }
    const changed = records.map(({ id }) => ({ recordId: id, data }))
    return world.client.mutate('records.bulkUpdate', { basePublicId, tableId, records: changed })
  }
}

async function updater(
  world: World,
  { table, count, logged }: { table: ImportedTable; count: number; logged: boolean },
): Promise<() => Promise<unknown>> {
  const { schema, tableId } = table
  const field = fieldId(table, 'Quantity')
  const [stored] = await run(
    world.raw,
    sql<{ relation: string; column: string }>`
      SELECT relation, column_name AS column FROM ${inSchema(schema, 'fields')} AS field
      JOIN ${inSchema(schema, 'tables')} AS base ON base.id = field.table_id WHERE field.id = ${field}`,
  )
  if (!stored) throw new Error('The table is gone')
  const records = await recordsFrom(world, table, count)
  const columns = [{ name: stored.column, type: 'double precision' }]
  let turn = 0
  return async () => {
    const connection = await world.raw.connect()
    try {
      await connection.query('BEGIN')
      const [head] = await run(connection, sql<HeadRow>`${selectHead(schema)} FOR UPDATE`)
      const version = (head?.version ?? 0) + 1
      const value = ++turn
      const cells = records.map(({ id }) => ({ id, cells: { [stored.column]: value } }))
      await runPrepared(
        connection,
        updateRecords({ schema, relation: stored.relation }, { columns, records: cells, actor: 'bench' }),
      )
      const entries = records.map(({ id }) => ({
        version,
        kind: 'record.update',
        table_id: tableId,
        item_id: id,
        before: { [field]: value - 1 },
        after: { [field]: value },
      }))
      const actions = [
        { version, name: 'records.update', action_id: null, gesture_id: null, actor: 'bench', result: null },
      ]
      if (logged) {
        await runPrepared(
          connection,
          insertActions(schema, { actions, log: entries, version, structureVersion: head?.structure_version ?? 0 }),
        )
      } else {
        // Versions without an action would be a hole in the log: the version stays.
        await runPrepared(connection, sql`UPDATE ${inSchema(schema, 'head')} SET version = version`)
      }
      await connection.query('COMMIT')
    } finally {
      connection.release()
    }
  }
}
