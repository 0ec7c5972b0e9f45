import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptSecretKey } from './secret-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gridloom-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a key is created once and kept', async () => {
  const key = await keptSecretKey(folder)
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(await keptSecretKey(folder)).toBe(key)
})

test('only its owner can read it', async () => {
  await keptSecretKey(folder)
  const { mode } = await stat(path.join(folder, 'secret-key'))
  expect(mode & 0o777).toBe(0o600)
})

test('two processes that start at once use the same key and leave no other file', async () => {
  const keys = await Promise.all([keptSecretKey(folder), keptSecretKey(folder)])
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret-key'])
})

test('two data folders have different keys', async () => {
  expect(await keptSecretKey(path.join(folder, 'a'))).not.toBe(await keptSecretKey(path.join(folder, 'b')))
})
