import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { JobDefinition } from './jobs.ts'
import type { Platform } from './platform.ts'
import { testPlatform } from './testing/test-platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await testPlatform()
  platform.log.level = 'silent'
})
afterAll(() => platform.close())

const Count = z.object({ count: z.number() })
const job = (name: string, retries = 0): JobDefinition<z.infer<typeof Count>> => ({
  name,
  data: Count,
  retries,
  maxRunSeconds: 60,
})

test('a job runs with the data it was sent with', async () => {
  const ran = Promise.withResolvers<unknown>()
  await platform.jobs.work(job('plain'), async data => ran.resolve(data))
  await platform.jobs.send(job('plain'), { count: 3 })
  expect(await ran.promise).toEqual({ count: 3 })
})

test('a job waits until a node works on its kind', async () => {
  await platform.jobs.send(job('early'), { count: 1 })
  const ran = Promise.withResolvers<unknown>()
  await platform.jobs.work(job('early'), async data => ran.resolve(data))
  expect(await ran.promise).toEqual({ count: 1 })
})

test('a failed run is retried', async () => {
  const ran = Promise.withResolvers<number>()
  let runs = 0
  await platform.jobs.work(job('again', 1), async () => {
    runs += 1
    if (runs === 1) throw new Error('not yet')
    ran.resolve(runs)
  })
  await platform.jobs.send(job('again', 1), { count: 1 })
  expect(await ran.promise).toBe(2)
})

test('data that does not match the schema of its kind is refused when it is sent', async () => {
  await expect(platform.jobs.send(job('checked'), { count: 'many' as unknown as number })).rejects.toThrow()
})

test('only the first of several waiting jobs with the same key is kept; jobs without a key all are', async () => {
  await platform.jobs.send(job('keyed'), { count: 1 }, { key: 'a' })
  await platform.jobs.send(job('keyed'), { count: 2 }, { key: 'a' })
  await platform.jobs.send(job('keyed'), { count: 3 })
  await platform.jobs.send(job('keyed'), { count: 4 })
  const ran: number[] = []
  const all = Promise.withResolvers<void>()
  await platform.jobs.work(job('keyed'), async ({ count }) => {
    ran.push(count)
    if (count === 4) all.resolve()
  })
  await all.promise
  expect(ran).toEqual([1, 3, 4])
})

test('a running job is aborted when the node stops', async () => {
  const other = await testPlatform()
  const started = Promise.withResolvers<void>()
  let messages = false
  await other.jobs.work(job('long'), async (_data, { signal }) => {
    started.resolve()
    await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
    messages = true
  })
  await other.jobs.send(job('long'), { count: 1 })
  await started.promise
  await other.close()
  expect(messages).toBe(true)
})
