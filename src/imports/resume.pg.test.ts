import { rename } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Platform } from '../platform/platform.ts'
import { startPlatform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { localPath } from './import-files.ts'
import type { ImportState } from './import-state.ts'
import { confirmMapping } from './mapping/start-mapping.ts'
import { removeOld, startImports } from './start-imports.ts'
import {
  newImporter,
  reached,
  relationsOf,
  rowsOf,
  start,
  stateOf,
  tablesOf,
  uploaded,
  type Importer,
} from './testing/import-fixture.ts'
import { killProcess, startImportProcess } from './testing/import-process.ts'
import { startMapped, tableWith } from './testing/mapping-fixture.ts'

const rowCount = 240_000
const content = `Name,Note\n${Array.from({ length: rowCount }, (_, at) => `name ${at + 1},"a ""note"" of ${at + 1}"\n`).join('')}`

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

const startNode = () => startImportProcess(platform)

test('an import contains every row once, even if its server is killed several times', { timeout: 60_000 }, async () => {
  const importer = await newImporter(platform)
  const state = await readyImport(importer)
  await start(platform, importer, { state })
  let rowsDone = 0
  for (let round = 0; round < 3; round++) {
    const node = await startNode()
    const at = await progressed(state.id, rowsDone)
    await killProcess(node)
    expect(at.status).toBe('running')
    expect(await tablesOf(platform, importer)).toEqual([])
    rowsDone = (await stateOf(platform, state.id)).rowsDone
  }
  const node = await startNode()
  const done = await reached(platform, state.id, 'done')
  await killProcess(node)
  await expectEveryRowOnce(importer, done.tableId)
})

test('two nodes never work on one import', { timeout: 60_000 }, async () => {
  const importer = await newImporter(platform)
  const state = await readyImport(importer)
  const nodes = await Promise.all([startNode(), startNode(), startNode()])
  await start(platform, importer, { state })
  const done = await reached(platform, state.id, 'done')
  await Promise.all(nodes.map(killProcess))
  await expectEveryRowOnce(importer, done.tableId)
})

test(
  'a node that stops leaves its import to the next one, which resumes it where it stopped',
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

test('an import that is about to be published is checked for missing rows first', { timeout: 60_000 }, async () => {
  const importer = await newImporter(platform)
  const state = await readyImport(importer)
  const first = await startPlatform(platform.config)
  const imports = await startImports(first)
  await start(platform, importer, { state })
  await progressed(state.id, 0)
  await imports.stop()
  await first.close()
  const before = await stateOf(platform, state.id)
  expect([before.status, before.rowsDone < rowCount]).toEqual(['running', true])
  await platform.pool.query("UPDATE imports SET phase = 'publishing' WHERE id = $1", [state.id])
  const second = await startPlatform(platform.config)
  const others = await startImports(second)
  const done = await reached(platform, state.id, 'done')
  await others.stop()
  await second.close()
  await expectEveryRowOnce(importer, done.tableId)
})

describe('an import whose file is on another node', () => {
  /** Starts a node, and stops it once the work is done. */
  async function withNode<Result>(work: (node: Platform) => Promise<Result>): Promise<Result> {
    const node = await startPlatform(platform.config)
    const imports = await startImports(node)
    try {
      return await work(node)
    } finally {
      await imports.stop()
      await node.close()
    }
  }

  async function importWithoutFile() {
    const importer = await newImporter(platform)
    const state = await uploaded(platform, importer.actor, { content: 'Name,Age\nAnn,31\n' })
    await start(platform, importer, { state })
    const local = await localPath(platform, state.id)
    await rename(local, `${local}.elsewhere`)
    const waits = () =>
      vi.waitFor(async () => {
        expect((await stateOf(platform, state.id)).error).toBe('Waiting for the server that received the file')
      })
    return { importer, state, waits, restoreFile: () => rename(`${local}.elsewhere`, local) }
  }

  test('waits for that node, says so, and holds up no other import', async () => {
    const { importer, state, waits, restoreFile } = await importWithoutFile()
    await withNode(async node => {
      await waits()
      const other = await uploaded(node, importer.actor, { content: 'a,b\n1,2\n' })
      await start(node, importer, { state: other, tableName: 'Other' })
      await reached(platform, other.id, 'done')
    })
    expect((await stateOf(platform, state.id)).status).toBe('running')
    await restoreFile()
    const done = await withNode(() => reached(platform, state.id, 'done'))
    expect(done.error).toBeNull()
    expect(await rowsOf(platform, importer, done.tableId ?? '')).toMatchObject([{ Name: 'Ann', Age: 31 }])
  })

  test('is cancelled after two days', async () => {
    const { importer, state, waits } = await importWithoutFile()
    await withNode(async node => {
      await waits()
      await removeOld(node)
      expect((await stateOf(platform, state.id)).status).toBe('running')
      await platform.pool.query("UPDATE imports SET created_at = now() - interval '3 days' WHERE id = $1", [state.id])
      await removeOld(node)
    })
    await withNode(() => reached(platform, state.id, 'cancelled'))
    expect(await relationsOf(platform, importer)).toBe(0)
  })
})

test('an import into a table goes on where it stopped, with every row once', { timeout: 60_000 }, async () => {
  const importer = await newImporter(platform)
  const fields = [
    { id: 'Name', type: 'single_line_text' },
    { id: 'Age', type: 'number' },
  ]
  const tableId = await tableWith(platform, importer, { fields, records: [{ Name: 'n7', Age: 1 }] })
  const count = 12_000
  const file = Array.from({ length: count }, (_, at) => `n${at},${at}\n`).join('')
  const mapped = {
    tableId,
    content: `n,a\n${file}`,
    fields: ['Name', 'Age'],
    keyFieldId: 'Name',
    mode: 'both' as const,
  }
  const first = await startPlatform(platform.config)
  const imports = await startImports(first)
  const { id } = await startMapped(platform, importer, mapped)
  await reached(platform, id, 'staged')
  const client = await platform.pool.connect()
  // The first rows wait for the base, and are written while the node stops.
  await client.query(`BEGIN; SELECT FROM base_${importer.base.flowId}.head FOR UPDATE`)
  await confirmMapping(platform, importer, id)
  const stopping = imports.stop()
  await client.query('ROLLBACK')
  client.release()
  await stopping
  await first.close()
  expect((await stateOf(platform, id)).status).toBe('running')
  const second = await startPlatform(platform.config)
  const others = await startImports(second)
  const done = await reached(platform, id, 'done')
  await others.stop()
  await second.close()
  expect(done.mapping?.summary?.done).toMatchObject({ added: count - 1, updated: 1 })
  const names = (await rowsOf(platform, importer, tableId)).map(row => row['Name'])
  expect([names.length, new Set(names).size]).toEqual([count, count])
})
