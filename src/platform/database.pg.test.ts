import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from './platform.ts'
import { testPlatform } from './testing/test-platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

test('a connection that breaks in a transaction fails its next query but not the process', async () => {
  const client = await platform.pool.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await client.query('BEGIN')
  const broken = Promise.withResolvers<void>()
  client.once('end', broken.resolve)
  const heard = client.listenerCount('error')
  await platform.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  await broken.promise
  await expect(client.query('SELECT 1')).rejects.toThrow()
  client.release()
  expect(heard).toBeGreaterThan(0)
  expect((await platform.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})
