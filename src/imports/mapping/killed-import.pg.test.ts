import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { openBase } from '../../engine/base/base.ts'
import { changeField } from '../../engine/structure/change-fields.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { type Importer, newImporter, reached, recordEntriesOf, rowsOf, stateOf } from '../testing/import-fixture.ts'
import { killProcess, startImportProcess } from '../testing/import-process.ts'
import { type Mapped, startMapped, tableWith } from '../testing/mapping-fixture.ts'
import { confirmMapping } from './start-mapping.ts'
import { undoImport } from './undo-import.ts'

/** Two transactions: the first writes 5,000 rows. */
const rowCount = 5200
/** Of the second, and in the table that is updated, which lacks every third row. */
const inSecond = 5101
const content = `n,a\n${Array.from({ length: rowCount }, (_, at) => `n${at + 1},${at + 1}\n`).join('')}`
const fields = [
  { id: 'Name', type: 'single_line_text' },
  { id: 'Age', type: 'number' },
]

let platform: Platform
let importer: Importer

beforeAll(async () => {
  platform = await testPlatform()
})

beforeEach(async () => {
  importer = await newImporter(platform)
})

afterAll(() => platform.close())

/** The relation of a table, and its columns by field. */
async function relationOf(tableId: string) {
  const { structure } = await (await openBase(platform, importer.base)).read()
  const { relation, fields: stored } = structure.table(tableId)
  const column = (id: string) => stored.find(field => field.id === id)?.column
  return { relation: `base_${importer.base.flowId}.${relation}`, name: column('Name') }
}

/** What the table holds, without records in the trash: names with their ages. */
async function agesOf(tableId: string): Promise<Map<unknown, unknown>> {
  const { relation } = await relationOf(tableId)
  const { rows } = await platform.pool.query<{ seq: string }>(`SELECT seq FROM ${relation} WHERE deleted_at IS NULL`)
  const live = new Set(rows.map(({ seq }) => String(seq)))
  const found = (await rowsOf(platform, importer, tableId)).filter(({ seq }) => live.has(String(seq)))
  expect(found).toHaveLength(live.size)
  const ages = new Map(found.map(row => [row['Name'], row['Age']]))
  expect(ages.size).toBe(live.size)
  return ages
}

interface Killed {
  mapped: Mapped
  /** Keeps the second transaction of the import waiting. */
  hold(client: PoolClient): Promise<unknown>
}

/** Imports a file with a node that is killed after its first transaction, in its second, and then with another one. */
async function importKilled({ mapped, hold }: Killed): Promise<string> {
  const client = await platform.pool.connect()
  const first = await startImportProcess(platform)
  await client.query('BEGIN')
  await hold(client)
  const { id } = await startMapped(platform, importer, mapped)
  if (mapped.keyFieldId) {
    await reached(platform, id, 'staged')
    await confirmMapping(platform, importer, id)
  }
  await vi.waitFor(async () => expect((await stateOf(platform, id)).rowsDone).toBe(5000), {
    timeout: 40_000,
    interval: 10,
  })
  const waits = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%staged.outcome%'`
  await vi.waitFor(async () => expect((await platform.pool.query(waits)).rowCount).toBe(1), {
    timeout: 20_000,
    interval: 10,
  })
  await killProcess(first)
  await client.query('ROLLBACK')
  client.release()
  expect((await stateOf(platform, id)).status).toBe('running')
  const second = await startImportProcess(platform)
  await reached(platform, id, 'done')
  await killProcess(second)
  return id
}

const numbers = Array.from({ length: rowCount }, (_, at) => at + 1)
const everyRow = new Map<unknown, unknown>(numbers.map(number => [`n${number}`, number]))

test(
  'an import that is killed while it adds rows adds each once, and one undo removes all',
  { timeout: 120_000 },
  async () => {
    const tableId = await tableWith(platform, importer, { fields, records: [{ Name: 'before', Age: 7 }] })
    const { writer } = await openBase(platform, importer.base)
    const unique = { tableId, fieldId: 'Name', rules: { unique: true } }
    await writer.write({ name: 'test', actor: importer.actor.userId, work: write => changeField(write, unique) })
    const { relation, name } = await relationOf(tableId)
    const id = await importKilled({
      mapped: { tableId, content, fields: ['Name', 'Age'] },
      // The index of the unique field keeps the import waiting for the other transaction.
      hold: client =>
        client.query(`INSERT INTO ${relation} (id, ${name}, created_by, updated_by) VALUES ('held', $1, '', '')`, [
          `n${inSecond}`,
        ]),
    })
    expect(await agesOf(tableId)).toEqual(new Map([...everyRow, ['before', 7]]))
    expect(await undoImport(platform, importer, { importId: id })).toMatchObject({ deleted: rowCount, kept: 0 })
    expect(await agesOf(tableId)).toEqual(new Map([['before', 7]]))
  },
)

test(
  'an import that is killed while it updates changes each record once, and one undo brings all back',
  { timeout: 120_000 },
  async () => {
    const records = numbers.filter(number => number % 3 > 0).map(number => ({ Name: `n${number}`, Age: -number }))
    const [updated, added] = [records.length, rowCount - records.length]
    const tableId = await tableWith(platform, importer, { fields, records })
    const before = await agesOf(tableId)
    const { relation, name } = await relationOf(tableId)
    const id = await importKilled({
      mapped: { tableId, content, fields: ['Name', 'Age'], keyFieldId: 'Name', mode: 'both' },
      hold: client => client.query(`SELECT FROM ${relation} WHERE ${name} = $1 FOR UPDATE`, [`n${inSecond}`]),
    })
    expect((await stateOf(platform, id)).mapping?.summary?.done).toMatchObject({ added, updated, same: 0 })
    expect(await agesOf(tableId)).toEqual(everyRow)
    expect(await recordEntriesOf(platform, importer, id)).toEqual([
      { kind: 'record.create', entries: added, items: added },
      { kind: 'record.update', entries: updated, items: updated },
    ])
    expect(await undoImport(platform, importer, { importId: id })).toMatchObject({
      deleted: added,
      restored: updated,
      kept: 0,
    })
    expect(await agesOf(tableId)).toEqual(before)
  },
)
