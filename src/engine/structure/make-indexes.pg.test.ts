import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { textSortKey } from '../../fields/text/text-sort.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { createRecords } from '../records/change-records.ts'
import { changeView } from './change-views.ts'
import { workOnIndexes } from './make-indexes.ts'
import { indexName } from './make-indexes.sql.ts'
import { readIndex } from '../records/record-index.ts'
import type { ViewConfig } from '../model/structure.ts'
import { statementText } from '../../platform/sql/run.ts'
import { act, newBase, newTable } from '../testing/base-fixture.ts'

let platform: Platform
beforeAll(async () => {
  platform = await testPlatform()
  await workOnIndexes(platform)
})
afterAll(() => platform.close())

/** A table with a name, a size, and a number of rows. */
async function tableOf(rows: number) {
  const base = await newBase(platform)
  const table = await newTable(base, [
    { id: 'name', type: 'single_line_text' },
    { id: 'size', type: 'number' },
  ])
  const { structure } = await base.read()
  const name = `${base.schema}.${structure.table(table.tableId).relation}`
  await platform.pool.query(`
    INSERT INTO ${name} (id, created_by, updated_by, c1, c2)
    SELECT 'r' || n, 'u', 'u', 'name ' || n, n % 1000 FROM generate_series(1, ${rows}) AS n`)
  await platform.pool.query(`ANALYZE ${name}`)
  return { base, ...table }
}

async function look(base: Base, { tableId, viewId }: { tableId: string; viewId: string }, config: Partial<ViewConfig>) {
  await act(base, write => changeView(write, { tableId, viewId, config }))
  await readIndex(base, { tableId, viewId })
}

const definitions = async (base: Base): Promise<string[]> => {
  const { rows } = await platform.pool.query<{ definition: string }>(
    `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indisvalid AND indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = $1::regnamespace)`,
    [base.schema],
  )
  return rows.map(row => row.definition)
}

const made = (base: Base, part: string) =>
  vi.waitFor(async () => expect((await definitions(base)).join('\n')).toContain(part), { timeout: 20_000 })

test('a view of a large table gets indexes for its sorts, its searches, and its placed records', async () => {
  const { base, ...table } = await tableOf(60_000)
  await look(base, table, { sorts: [{ fieldId: 'size', dir: 'desc' }] })
  await made(base, 'c2 DESC NULLS LAST, seq')
  await look(base, table, { sorts: [], filters: { fieldId: 'name', operator: 'contains', value: 'name 7' } })
  await made(base, 'gin_trgm_ops')
  const beside = { recordId: 'r7', side: 'below' } as const
  await act(base, async write => ({
    made: await createRecords(write, { tableId: table.tableId, records: [{ id: 'new', data: {} }], beside }),
  }))
  await look(base, table, { filters: null })
  await made(base, 'COALESCE(place, (seq)::double precision), seq) INCLUDE (place)')
})

test('replaces the index of an earlier version for the same sort in another notation', async () => {
  const { base, ...table } = await tableOf(60_000)
  const { structure } = await base.read()
  const { relation } = structure.table(table.tableId)
  const sorts: ViewConfig['sorts'] = [{ fieldId: 'name', dir: 'asc' }]
  const former = indexName(relation, JSON.stringify([sorts, [['c1', {}]]]))
  await platform.pool.query(`CREATE INDEX ${former} ON ${base.schema}.${relation}
    ((left(c1, 256) COLLATE "und-x-icu") ASC NULLS LAST, seq) WHERE deleted_at IS NULL`)
  await look(base, table, { sorts })
  await made(base, 'octet_length(c1)')
  await vi.waitFor(async () => expect((await definitions(base)).join('\n')).not.toContain(former), { timeout: 20_000 })
  const ordered = await platform.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT seq FROM ${base.schema}.${relation} AS record WHERE deleted_at IS NULL
     ORDER BY ${statementText(textSortKey(sql.ref('record.c1')))} ASC NULLS LAST, seq LIMIT 100`,
  )
  expect(ordered.rows[0]?.['QUERY PLAN']).toContain('Limit')
  expect(ordered.rows[1]?.['QUERY PLAN']).toContain('Index Scan')
})

test('a small table gets none', async () => {
  const small = await tableOf(100)
  const large = await tableOf(60_000)
  const sorts: ViewConfig['sorts'] = [{ fieldId: 'size', dir: 'asc' }]
  await look(small.base, small, { sorts })
  // This job runs after any job for the small table, so an index on that would exist by now.
  await look(large.base, large, { sorts })
  await made(large.base, '(c2, seq)')
  expect((await definitions(small.base)).join('\n')).not.toContain('(c2')
})
