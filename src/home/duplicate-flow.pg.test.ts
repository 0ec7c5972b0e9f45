import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FlowAccess } from '../access/find-access.ts'
import { type Platform, startPlatform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { type Base, openBase } from '../engine/base/base.ts'
import { createRecords } from '../engine/records/change-records.ts'
import { act, newFlowBase, newTable } from '../engine/testing/base-fixture.ts'
import { duplicateFlow, readCopy, startCopies } from './duplicate-flow.ts'

const nodeScript = path.resolve(import.meta.dirname, 'testing/copy-node.ts')
const text = (id: string) => ({ id, type: 'single_line_text' })

let platform: Platform
let source: Base
let userId: string
let tables: string[]

beforeAll(async () => {
  platform = await testPlatform()
  source = await newFlowBase(platform)
  const { rows } = await platform.pool.query<{ userId: string }>(
    `select owner_user_id as "userId" from flows where id = $1`,
    [source.flowId],
  )
  userId = rows[0]?.userId ?? ''
  tables = [(await newTable(source, [text('name')])).tableId, (await newTable(source, [text('note')])).tableId]
  await add('early')
})
afterAll(() => platform.close())

/** Adds a record to each table of the source. */
async function add(id: string): Promise<void> {
  for (const tableId of tables) {
    await act(source, write => createRecords(write, { tableId, records: [{ id, data: {} }] }))
  }
}

/** A duplicate whose copy has not started. */
async function duplicate(): Promise<{ copyId: string; target: Base }> {
  const { flow, copyId } = await duplicateFlow(platform, { flowId: source.flowId, type: 'base' } as FlowAccess, {
    name: 'Copy',
    userId,
    withHistory: false,
    place: { organizationId: userId, workspaceId: null },
  })
  return { copyId: copyId ?? '', target: await openBase(platform, { flowId: flow.id }) }
}

/** Blocks writes to a base until the returned function is called. */
async function hold(base: Base): Promise<() => Promise<void>> {
  const client = await platform.pool.connect()
  await client.query(`begin; select from ${base.schema}.head for update`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** A node that copies flows. */
async function startNode(): Promise<{ stop(): Promise<void> }> {
  const node = await startPlatform(platform.config)
  node.log.level = 'silent'
  const copies = startCopies(node)
  const stop = async () => {
    await copies.stop()
    await node.close()
  }
  return { stop }
}

const isHeld = async () => {
  const { rows } = await platform.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length > 0
}

const stateOf = (copyId: string) => readCopy(platform, userId, copyId)

/** The record ids of both tables. */
async function recordsOf(base: Base): Promise<string[]> {
  const { structure } = await base.read()
  const ids = await Promise.all(
    structure.tables.map(async ({ relation }) => {
      const { rows } = await platform.pool.query<{ id: string }>(
        `select id from ${base.schema}.${relation} order by seq`,
      )
      return rows.map(({ id }) => id)
    }),
  )
  return ids.flat()
}

test('writes during a copy do not wait, and are in no table of the copy', async () => {
  const { copyId, target } = await duplicate()
  const release = await hold(target)
  const node = await startNode()
  await expect.poll(isHeld).toBe(true)
  await add('late')
  await release()
  await expect.poll(() => stateOf(copyId), { timeout: 10_000 }).toEqual({ status: 'done', progress: 1 })
  await node.stop()
  expect(await recordsOf(target)).toEqual(['early', 'early'])
  expect(await recordsOf(source)).toEqual(['early', 'late', 'early', 'late'])
})

test('another node restarts the copy of a killed one, without duplicates', async () => {
  const { copyId, target } = await duplicate()
  const release = await hold(target)
  const { databaseUrl, dataDir } = platform.config
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const node = spawn(process.execPath, [nodeScript], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await expect.poll(isHeld, { timeout: 20_000 }).toBe(true)
  node.kill('SIGKILL')
  await once(node, 'exit')
  expect(await stateOf(copyId)).toMatchObject({ status: 'running' })
  await release()
  const second = await startNode()
  await expect.poll(() => stateOf(copyId), { timeout: 10_000 }).toEqual({ status: 'done', progress: 1 })
  await second.stop()
  expect(await recordsOf(target)).toEqual(await recordsOf(source))
})

test('a failed copy says so, and is not retried', async () => {
  const { copyId, target } = await duplicate()
  await newTable(target, [text('own')])
  const node = await startNode()
  await expect.poll(() => stateOf(copyId), { timeout: 10_000 }).toEqual({ status: 'failed', progress: 0 })
  await node.stop()
  const again = await startNode()
  await again.stop()
  expect((await target.read()).structure.tables).toHaveLength(1)
  expect(await stateOf(copyId)).toEqual({ status: 'failed', progress: 0 })
})
