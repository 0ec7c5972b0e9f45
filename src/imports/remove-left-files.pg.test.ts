import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { importsFolder, localPath } from './import-files.ts'
import { startImports } from './start-imports.ts'
import { newImporter, uploaded } from './testing/import-fixture.ts'

let platform: Platform
let imports: { stop(): Promise<void> }

beforeAll(async () => {
  platform = await testPlatform()
  imports = await startImports(platform)
})
afterAll(async () => {
  await imports.stop()
  await platform.close()
})

test('a node that starts deletes the files of imports that were canceled or deleted while it was down', async () => {
  const { actor } = await newImporter(platform)
  const file = async (content: string) => localPath(platform, (await uploaded(platform, actor, { content })).id)
  const [waiting, canceled, deleted] = [await file('a\n1\n'), await file('a\n2\n'), await file('a\n3\n')]
  const idOf = (path: string) => /([^/]+)\.csv$/.exec(path)?.[1]
  await imports.stop()
  await platform.pool.query("UPDATE imports SET status = 'cancelled' WHERE id = $1", [idOf(canceled)])
  await platform.pool.query('DELETE FROM imports WHERE id = $1', [idOf(deleted)])
  const partial = `${deleted}.7.part`
  const rows = [`${deleted}.rows-0`, `${deleted}.new-7`]
  for (const path of [partial, ...rows, `${waiting}.rows-0`]) await writeFile(path, 'a')
  const folder = await importsFolder(platform)
  const [arriving, other] = [`${folder}/unknown.csv`, `${folder}/notes.txt`]
  for (const path of [arriving, other]) await writeFile(path, 'a')
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  for (const path of [waiting, `${waiting}.rows-0`, deleted, partial, ...rows, other])
    await utimes(path, yesterday, yesterday)
  imports = await startImports(platform)
  expect([waiting, `${waiting}.rows-0`, arriving, other].filter(path => !existsSync(path))).toEqual([])
  expect([canceled, deleted, partial, ...rows].filter(path => existsSync(path))).toEqual([])
})
