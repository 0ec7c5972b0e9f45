import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDataFolder } from './data-folder.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gridloom-folder-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the data folder and its parents are created unless they exist', async () => {
  const nested = path.join(folder, 'some', 'where')
  await createDataFolder(nested)
  await createDataFolder(nested)
  expect(existsSync(nested)).toBe(true)
})

test('the error for a data folder that cannot be created is one line', async () => {
  await writeFile(path.join(folder, 'file'), '')
  const below = path.join(folder, 'file', 'below')
  await expect(createDataFolder(below)).rejects.toThrow(`DATA_DIR: ${below} cannot be made (ENOTDIR)`)
})

test.runIf(existsSync('/proc/self'))('a file system that takes no folders is no endless wait', async () => {
  await expect(createDataFolder('/proc/none/below')).rejects.toThrow('DATA_DIR: /proc/none/below cannot be made')
})
