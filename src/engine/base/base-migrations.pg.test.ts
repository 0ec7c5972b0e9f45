import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { baseMigrations } from './base-migrations.sql.ts'
import { createSchema, searchSchema, setSchemaVersion } from './base-schema.sql.ts'
import { openBase } from './base.ts'
import { lockHead } from './structure.sql.ts'

let platform: Platform
let described: unknown
beforeAll(async () => {
  platform = await testPlatform()
  await openBase(platform, { flowId: '1' })
  described = await describeSchema('base_1')
})
afterAll(() => platform.close())

/** Everything that PostgreSQL knows of the tables of a base, without the order of columns. */
async function describeSchema(schema: string): Promise<unknown> {
  const { rows: columns } = await platform.pool.query(
    `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
     WHERE table_schema = $1 ORDER BY table_name, column_name`,
    [schema],
  )
  const { rows: indexes } = await platform.pool.query<{ definition: string }>(
    `SELECT replace(indexdef, $1 || '.', '') AS definition FROM pg_indexes WHERE schemaname = $1 ORDER BY indexname`,
    [schema],
  )
  const { rows: constraints } = await platform.pool.query(
    `SELECT conrelid::regclass::text AS relation, replace(pg_get_constraintdef(oid), $1 || '.', '') AS definition
     FROM pg_constraint WHERE connamespace = $1::regnamespace ORDER BY 2, 1`,
    [schema],
  )
  const { rows: head } = await platform.pool.query(`SELECT * FROM ${schema}.head`)
  const text = JSON.stringify({ columns, indexes, constraints, head })
  return JSON.parse(text.replaceAll(`${schema}.`, ''))
}

/** A base as the product left it when it knew only so many steps. */
async function oldBase(flowId: string, steps: number): Promise<void> {
  const schema = `base_${flowId}`
  await inTransaction(platform.pool, schema, async client => {
    await run(client, createSchema(schema))
    await run(client, searchSchema(schema))
    for (const statement of baseMigrations.slice(0, steps).flat()) await run(client, statement)
    if (steps > 0) await run(client, setSchemaVersion(schema, steps))
  })
}

test.each(Array.from({ length: baseMigrations.length + 1 }, (_, steps) => steps))(
  'a base of %i steps becomes like a new one when it is opened',
  async steps => {
    const flowId = String(100 + steps)
    await oldBase(flowId, steps)
    await openBase(platform, { flowId })
    expect(await describeSchema(`base_${flowId}`)).toEqual(described)
  },
)

test('opening a base again runs no step twice', async () => {
  const { pool } = platform
  await pool.query(`UPDATE base_1.head SET version = 41`)
  const other = { ...platform }
  await openBase(other, { flowId: '1' })
  const { rows } = await pool.query<{ version: number; schema_version: number }>('SELECT * FROM base_1.head')
  expect(rows).toEqual([expect.objectContaining({ version: 41, schema_version: baseMigrations.length })])
})

test('nodes that open an old base at the same time migrate it once', async () => {
  await oldBase('200', 1)
  const nodes = Array.from({ length: 4 }, () => ({ ...platform }))
  await Promise.all(nodes.map(node => openBase(node, { flowId: '200' })))
  expect(await describeSchema('base_200')).toEqual(described)
})

test('an open that fails leaves the base as it was, and the next one works', async () => {
  await oldBase('300', 1)
  const blocker = await platform.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query(lockHead('base_300'))
  const opening = openBase(platform, { flowId: '300' })
  opening.catch(() => undefined)
  const waiting = async (): Promise<number> => {
    const { rows } = await platform.pool.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    )
    return rows[0]?.pid ?? 0
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
  await platform.pool.query('SELECT pg_terminate_backend($1)', [await waiting()])
  await expect(opening).rejects.toThrow()
  await blocker.query('ROLLBACK')
  blocker.release()
  await openBase(platform, { flowId: '300' })
  expect(await describeSchema('base_300')).toEqual(described)
})

test.each(['', '1; DROP SCHEMA public', '-1', '1.5', '12345678901234567890', '١'])(
  'a flow id that is no number is refused: %j',
  flowId => {
    expect(() => openBase(platform, { flowId })).toThrow('A flow id is a number')
  },
)
