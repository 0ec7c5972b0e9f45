import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from './platform.ts'
import { testPlatform } from './testing/test-platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const processOf = async (client: PoolClient) =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid

async function processFor(flowId: string): Promise<number | undefined> {
  const client = await platform.writers.connect(flowId)
  const pid = await processOf(client)
  client.release()
  return pid
}

test('a base gets the same connection each time, whatever other bases do', async () => {
  const first = await processFor('7')
  for (const flowId of ['8', '9', '10', '11', '12']) expect(await processFor(flowId)).not.toBe(first)
  expect(await processFor('7')).toBe(first)
})

test('writes to bases that share a connection take turns', async () => {
  const pids = await Promise.all(Array.from({ length: 20 }, () => processFor('7')))
  expect(new Set(pids).size).toBe(1)
})

test('a write gets another connection if that of its base stays busy, and the base has its own again later', async () => {
  const held = await platform.writers.connect('7')
  const other = await platform.writers.connect('7')
  const [own, lent] = [await processOf(held), await processOf(other)]
  expect(lent).not.toBe(own)
  other.release()
  held.release()
  expect(await processFor('7')).toBe(own)
})
