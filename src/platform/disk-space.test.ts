import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { diskFullText } from '../texts/error-catalogue.ts'
import { DiskSpace, freeBytesOf } from './disk-space.ts'
import { AppError } from './errors.ts'

const mebibyte = 1024 * 1024
const free = new Map<string, number | null>()
const read = async (folder: string) => {
  const bytes = free.get(folder)
  if (bytes === null || bytes === undefined) throw new Error('EIO')
  return bytes * mebibyte
}

let space: DiskSpace
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  space = new DiskSpace(['data', 'database'], read)
})
afterEach(() => {
  space.stop()
  vi.useRealTimers()
})

/** Sets the megabytes that are left on both disks, and lets the next check see them. */
async function leave(data: number | null, database: number | null): Promise<void> {
  free.set('data', data)
  free.set('database', database)
  await vi.advanceTimersByTimeAsync(1_000)
}

test('the fullest disk decides', async () => {
  await leave(50_000, 40_000)
  await space.start()
  expect([space.level, space.freeBytes]).toEqual(['enough', 40_000 * mebibyte])
  await leave(50_000, 1_000)
  expect([space.level, space.freeBytes]).toEqual(['low', 1_000 * mebibyte])
  await leave(100, 1_000)
  expect([space.level, space.freeBytes]).toEqual(['full', 100 * mebibyte])
})

test('only a full disk refuses changes, in words, until there is space again', async () => {
  await leave(1_000, 1_000)
  await space.start()
  expect(() => space.requireRoom()).not.toThrow()
  await leave(500, 1_000)
  expect(() => space.requireRoom()).toThrow(new AppError('no_space', diskFullText))
  await leave(3_000, 3_000)
  expect(() => space.requireRoom()).not.toThrow()
})

test('long work is stopped when the disk becomes full, and can start again later', async () => {
  await leave(1_000, 1_000)
  await space.start()
  const { full } = space
  expect(full.aborted).toBe(false)
  await leave(100, 100)
  expect(full.reason).toEqual(new AppError('no_space', diskFullText))
  expect(space.full.aborted).toBe(true)
  await leave(3_000, 3_000)
  expect(space.full.aborted).toBe(false)
})

test('a disk that cannot be read changes nothing', async () => {
  await leave(null, 1_000)
  await space.start()
  expect([space.level, space.freeBytes]).toEqual(['enough', null])
  await leave(100, 100)
  await leave(100, null)
  expect(space.level).toBe('full')
})

test('it no longer looks once it is stopped', async () => {
  await leave(3_000, 3_000)
  await space.start()
  space.stop()
  await leave(1, 1)
  expect(space.level).toBe('enough')
})

test('the space of a real folder is known', async () => {
  expect(await freeBytesOf('.')).toBeGreaterThan(0)
  await expect(freeBytesOf('/nowhere/at/all')).rejects.toThrow('ENOENT')
})
