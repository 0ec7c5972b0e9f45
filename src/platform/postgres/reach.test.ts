import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canReach, canRun } from './reach.ts'

const stranger = { uid: 54_321, gid: 54_321 }
const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gridloom-reach-'))
  await chmod(folder, 0o755)
  await mkdir(path.join(folder, 'inside'))
  await writeFile(path.join(folder, 'inside', 'program'), '', { mode: 0o755 })
})
afterEach(() => rm(folder, { recursive: true }))

test('a stranger reaches what stands in open folders', async () => {
  expect(await canReach(stranger, path.join(folder, 'inside', 'not-made-yet'))).toBe(true)
  expect(await canRun(stranger, path.join(folder, 'inside', 'program'))).toBe(true)
})

test('one closed folder on the way is enough to keep a stranger out, but not its owner', async () => {
  await chmod(folder, 0o700)
  expect(await canReach(stranger, path.join(folder, 'inside', 'program'))).toBe(false)
  expect(await canReach(self, path.join(folder, 'inside', 'program'))).toBe(true)
})

test('a group that may enter can reach it', async () => {
  await chmod(folder, 0o710)
  expect(await canReach({ ...stranger, gid: self.gid }, path.join(folder, 'inside'))).toBe(true)
})

test('a program that only its owner may run is no use to a stranger', async () => {
  await chmod(path.join(folder, 'inside', 'program'), 0o700)
  expect(await canRun(stranger, path.join(folder, 'inside', 'program'))).toBe(false)
  expect(await canRun(self, path.join(folder, 'inside', 'program'))).toBe(true)
})
