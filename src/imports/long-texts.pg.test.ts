import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { run } from '../platform/sql/run.ts'
import { checkType } from './check-type.ts'
import { selectImport } from './imports.sql.ts'
import { startImports } from './start-imports.ts'
import { newImporter, reached, rowsOf, start, stateOf, uploaded } from './testing/import-fixture.ts'
import { listUnreadable } from './unreadable-cells.ts'

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

/** Uploads a file, imports it as proposed, and returns the review, the import, and the rows. */
async function imported(content: string, { fileName = 'file.csv', types = {} as Record<string, string> } = {}) {
  const importer = await newImporter(platform)
  const state = await uploaded(platform, importer.actor, { content, fileName })
  expect([state.status, state.error]).toEqual(['ready', null])
  await start(platform, importer, { state, types })
  const done = await reached(platform, state.id, 'done', 'failed')
  expect([done.status, done.error]).toEqual(['done', null])
  return { importer, state, done, rows: await rowsOf(platform, importer, done.tableId ?? '') }
}

const wellFormed = (value: unknown) => expect(JSON.stringify(value)).not.toMatch(/\\ud[89a-f]/i)

// Wherever a text is cut for a screen, a character of two code units must not be cut in half.
describe.each([
  ['even', '😀'.repeat(400)],
  ['odd', `x${'😀'.repeat(400)}`],
])('a long text of emoji that begin at %s places', (_which, long) => {
  test('can be previewed and imported whole', async () => {
    const { state, rows } = await imported(`Name,Note\nAnn,${long}\nBob,short\n`)
    wellFormed(state.analysis)
    expect(rows.map(row => row['Note'])).toEqual([long, 'short'])
  })

  test('can be the name of a column, also of two', async () => {
    const { state, rows } = await imported(`${long},${long},Plain\n1,2,3\n`)
    const names = state.analysis?.columns.map(({ name }) => name) ?? []
    wellFormed(names)
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name.length).toBeLessThanOrEqual(255)
    expect(rows).toHaveLength(1)
  })

  test('can be the name of a file', async () => {
    const { state, rows } = await imported('a,b\n1,2\n', { fileName: `${long}.csv` })
    wellFormed((await stateOf(platform, state.id)).fileName)
    expect(rows).toHaveLength(1)
  })

  test('is shown where a column cannot read it, before and after the import', async () => {
    const content = `Name,Age\nAnn,31\nBob,${long}\nCid,7\n`
    const importer = await newImporter(platform)
    const state = await uploaded(platform, importer.actor, { content })
    const input = { importId: state.id, index: 1, type: 'number', timeZone: 'UTC', locale: 'en' }
    const check = await checkType(platform, importer.actor, input)
    wellFormed(check)
    expect(JSON.stringify(check)).toContain('😀')
    await start(platform, importer, { state, types: { Age: 'number' } })
    const done = await reached(platform, state.id, 'done', 'failed')
    expect([done.status, done.error]).toEqual(['done', null])
    const [row] = await run(platform.pool, selectImport(done.id))
    if (!row) throw new Error('The import is gone')
    const cells = await listUnreadable(platform, row, 10)
    wellFormed(cells)
    expect(cells).toHaveLength(1)
    expect(cells[0]?.text.startsWith(long.slice(0, 20))).toBe(true)
  })
})

test('control characters far down in a file do not stop its import', async () => {
  const plain = Array.from({ length: 20_000 }, (_, at) => `Person ${at},${at}`).join('\n')
  const { rows } = await imported(`Name,Age\n${plain}\nA\u0000n\u0007n,4\u00005\nBob,x\u0000y\n`)
  expect(rows).toHaveLength(20_002)
  for (const row of rows.slice(-2)) expect(JSON.stringify(Object.values(row))).not.toContain('\\u0000')
})
