import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { Platform } from '../platform/platform.ts'
import { startPlatform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import type { ImportState } from './import-state.ts'
import { startImports } from './start-imports.ts'
import {
  newImporter,
  reached,
  rowsOf,
  start,
  stateOf,
  tablesOf,
  uploaded,
  type Importer,
} from './testing/import-fixture.ts'

const rowCount = 240_000
const content = `Name,Note\n${Array.from({ length: rowCount }, (_, at) => `name ${at + 1},"a ""note"" of ${at + 1}"\n`).join('')}`
const nodeScript = path.resolve(import.meta.dirname, 'testing/import-node.ts')

let platform: Platform

beforeAll(async () => {
  platform = await testPlatform({ csvMaxBytes: 40 * 1024 * 1024 })
})

afterAll(() => platform.close())

/** Returns an import that is ready. This platform reads files, but leaves imports to other nodes. */
async function readyImport(importer: Importer): Promise<ImportState> {
  const state = await uploaded(platform, importer.actor, { content })
  expect(state.analysis?.rows).toBe(rowCount)
  return state
}

async function expectEveryRowOnce(importer: Importer, tableId: string | null): Promise<void> {
  const rows = await rowsOf(platform, importer, tableId ?? '')
  expect(rows).toHaveLength(rowCount)
  const wrong = rows.findIndex(
    ({ seq, Name, Note }, at) => seq !== at + 1 || Name !== `name ${at + 1}` || Note !== `a "note" of ${at + 1}`,
  )
  expect(wrong).toBe(-1)
}

const progressed = (importId: string, from: number): Promise<ImportState> =>
  vi.waitFor(
    async () => {
      const state = await stateOf(platform, importId)
      if (state.rowsDone <= from && state.status === 'running') throw new Error('No progress yet')
      return state
    },
    { timeout: 25_000, interval: 5 },
  )

async function startNode(): Promise<ChildProcess> {
  const { databaseUrl, dataDir, csvMaxBytes } = platform.config
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    CSV_MAX_BYTES: String(csvMaxBytes),
    LOG_LEVEL: 'error',
  }
  const node = spawn(process.execPath, [nodeScript], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(node.stdout, 'data')
  return node
}

async function kill(node: ChildProcess): Promise<void> {
  node.kill('SIGKILL')
  await once(node, 'exit')
}

test('an import contains every row once, even if its server is killed several times', { timeout: 60_000 }, async () => {
  const importer = await newImporter(platform)
  const state = await readyImport(importer)
  await start(platform, importer, { state })
  let rowsDone = 0
  for (let round = 0; round < 3; round++) {
    const node = await startNode()
    const at = await progressed(state.id, rowsDone)
    await kill(node)
    expect(at.status).toBe('running')
    expect(await tablesOf(platform, importer)).toEqual([])
    rowsDone = (await stateOf(platform, state.id)).rowsDone
  }
  const node = await startNode()
  const done = await reached(platform, state.id, 'done')
  await kill(node)
  await expectEveryRowOnce(importer, done.tableId)
})

test('two nodes never work on one import', { timeout: 60_000 }, async () => {
  const importer = await newImporter(platform)
  const state = await readyImport(importer)
  const nodes = await Promise.all([startNode(), startNode(), startNode()])
  await start(platform, importer, { state })
  const done = await reached(platform, state.id, 'done')
  await Promise.all(nodes.map(kill))
  await expectEveryRowOnce(importer, done.tableId)
})

test(
  'a node that stops leaves its import to the next one, which goes on where it was',
  { timeout: 60_000 },
  async () => {
    const importer = await newImporter(platform)
    const state = await readyImport(importer)
    const first = await startPlatform(platform.config)
    const imports = await startImports(first)
    await start(platform, importer, { state })
    await progressed(state.id, 0)
    await imports.stop()
    await first.close()
    const { rowsDone, status } = await stateOf(platform, state.id)
    expect(status).toBe('running')
    const second = await startPlatform(platform.config)
    const others = await startImports(second)
    const next = await progressed(state.id, rowsDone)
    expect(next.rowsDone).toBeGreaterThan(rowsDone)
    const done = await reached(platform, state.id, 'done')
    await others.stop()
    await second.close()
    await expectEveryRowOnce(importer, done.tableId)
  },
)
