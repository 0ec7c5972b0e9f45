import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { newBase, newTable } from '../testing/base-fixture.ts'
import { maxSnapshots, readSnapshot } from './base-snapshot.ts'

let platform: Platform
let base: Base
beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  await newTable(base, [{ id: 'a', type: 'single_line_text' }])
})
afterAll(() => platform.close())

const connections = async () => {
  const { rows } = await platform.pool.query(
    `SELECT FROM pg_stat_activity WHERE application_name = 'gridloom copy' AND datname = current_database()`,
  )
  return rows.length
}

test('a node reads only a few bases at once, however many copies are asked for', async () => {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const reads = Array.from({ length: maxSnapshots + 3 }, () =>
    readSnapshot(base, async ({ structure }) => {
      begun += 1
      await gate.promise
      return structure.tables.length
    }),
  )
  await vi.waitFor(() => expect(begun).toBe(maxSnapshots))
  expect(await connections()).toBe(maxSnapshots)
  gate.resolve()
  expect(await Promise.all(reads)).toEqual(reads.map(() => 1))
})

test('a copy whose caller has left while it waited is not made', async () => {
  const gate = Promise.withResolvers<void>()
  const held = Array.from({ length: maxSnapshots }, () => readSnapshot(base, () => gate.promise))
  const caller = new AbortController()
  const read = vi.fn(async () => undefined)
  const waiting = readSnapshot(base, read, caller.signal)
  caller.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  gate.resolve()
  await Promise.all(held)
  await readSnapshot(base, async () => undefined)
  expect(read).not.toHaveBeenCalled()
})

test('a read that fails gives its turn back', async () => {
  const failing = Array.from({ length: maxSnapshots + 1 }, () =>
    readSnapshot(base, () => Promise.reject(new Error('broken'))),
  )
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(failing.map(() => 'rejected'))
  await expect(readSnapshot(base, async ({ flowId }) => flowId)).resolves.toBe(base.flowId)
})
