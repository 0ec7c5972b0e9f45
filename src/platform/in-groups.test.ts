import { expect, test } from 'vitest'
import { inGroups } from './in-groups.ts'

/** Work that doubles numbers, one call at a time when told to. */
function doubling() {
  const calls: { items: readonly number[]; finish(): void; fail(error: Error): void }[] = []
  const double = inGroups((items: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    calls.push({ items, finish: () => resolve(items.map(item => item * 2)), fail: reject })
    return promise
  })
  return { calls, double, groups: () => calls.map(({ items }) => items) }
}

test('items of the same turn go together, and each gets its own result', async () => {
  const { calls, double, groups } = doubling()
  const results = Promise.all([double(1), double(2)])
  await expect.poll(groups).toEqual([[1, 2]])
  calls[0]?.finish()
  expect(await results).toEqual([2, 4])
})

test('items that arrive while the work runs wait for the next call', async () => {
  const { calls, double, groups } = doubling()
  const first = double(1)
  await expect.poll(groups).toEqual([[1]])
  const later = Promise.all([double(2), double(3)])
  calls[0]?.finish()
  await first
  await expect.poll(groups).toEqual([[1], [2, 3]])
  calls[1]?.finish()
  expect(await later).toEqual([4, 6])
})

test('a call that fails fails its own items only', async () => {
  const { calls, double, groups } = doubling()
  const failing = double(1)
  await expect.poll(groups).toEqual([[1]])
  const next = double(2)
  calls[0]?.fail(new Error('broken'))
  await expect(failing).rejects.toThrow('broken')
  await expect.poll(groups).toEqual([[1], [2]])
  calls[1]?.finish()
  expect(await next).toBe(4)
  const last = double(3)
  await expect.poll(groups).toHaveLength(3)
  calls[2]?.finish()
  expect(await last).toBe(6)
})
