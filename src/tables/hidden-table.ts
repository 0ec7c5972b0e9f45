import { sql } from 'kysely'
import { uniqueName } from '../fields/unique-name.ts'
import type { Platform } from '../platform/platform.ts'
import { type BaseFlow, openBase } from './base.ts'
import { addTable, checkedTableName, type NewField } from './change-tables.ts'
import { newId } from './ids.ts'
import { run } from './run.ts'
import {
  addAuthors,
  createRelationIndexes,
  dropTable,
  inSchema,
  setName,
  setNextNumber,
  setPublished,
} from './structure.sql.ts'

export interface HiddenTable {
  schema: string
  /** The physical table's name in the schema. */
  relation: string
  /** Column names by field id. */
  columns: Record<string, string>
}

export interface NewHiddenTable {
  tableId: string
  name: string
  /** The first one becomes the primary field. */
  fields: readonly NewField[]
  actor: string
}

/**
 * Makes a table that nobody sees until `publishHiddenTable`, for an import to fill. It has no indexes yet, so that
 * rows go in at the speed of COPY; `seq` and `id` must be given with every row. Who made them is said once, by
 * `publishHiddenTable`.
 *
 * @throws AppError `conflict` when the base has a table of that name, `bad_input` for a wrong template.
 */
export async function createHiddenTable(
  platform: Platform,
  flow: BaseFlow,
  given: NewHiddenTable,
): Promise<HiddenTable> {
  const base = await openBase(platform, flow)
  const [primary] = given.fields
  if (!primary) throw new Error('A table needs a field')
  const { relation, columns } = await base.writer.write({
    name: 'imports.begin',
    actor: given.actor,
    work: write =>
      addTable(write, {
        id: given.tableId,
        name: checkedTableName(write.structure, given.name),
        primaryFieldId: primary.id,
        fields: given.fields,
        viewId: newId('viw'),
        published: false,
      }),
  })
  return {
    schema: base.schema,
    relation,
    columns: Object.fromEntries(given.fields.map((field, index) => [field.id, columns[index]?.name ?? ''])),
  }
}

/**
 * Makes a filled table visible, all at once: its indexes, then one action that shows it and is logged as one import.
 * May be called again after a crash; the second time changes nothing.
 */
export async function publishHiddenTable(
  platform: Platform,
  flow: BaseFlow,
  given: { tableId: string; actor: string; rowCount: number },
): Promise<void> {
  const base = await openBase(platform, flow)
  const { structure } = await base.read()
  const row = structure.rows.tables.find(table => table.id === given.tableId)
  if (!row) throw new Error(`Table ${given.tableId} is gone`)
  if (row.published) return
  await prepareRelation(platform, { schema: base.schema, relation: row.relation, author: given.actor })
  await base.writer.write({
    name: 'imports.publish',
    actor: given.actor,
    work: async write => {
      const names = write.structure.tables.map(table => table.name)
      const name = uniqueName(row.name, names)
      // While it was filled, somebody else may have made a table of its name.
      if (name !== row.name) await run(write.connection, setName(write.schema, 'tables', { id: row.id, name }))
      await run(write.connection, setPublished(write.schema, given.tableId))
      await write.restructured()
      write.log({
        kind: 'table.import',
        table_id: given.tableId,
        item_id: given.tableId,
        before: null,
        after: { name, rows: given.rowCount },
      })
      return {}
    },
  })
}

/** Throws away a table that was never published, rows and all. */
export async function dropHiddenTable(platform: Platform, flow: BaseFlow, tableId: string): Promise<void> {
  const base = await openBase(platform, flow)
  await base.writer.write({
    name: 'imports.drop',
    actor: 'system',
    work: async write => {
      const row = write.structure.rows.tables.find(table => table.id === tableId)
      if (!row || row.published) return {}
      for (const statement of dropTable(write.schema, { id: tableId, relation: row.relation })) {
        await run(write.connection, statement)
      }
      await write.restructured()
      return {}
    },
  })
}

/** Authors, indexes, the next row number and statistics, on one connection; done again, they change nothing. */
async function prepareRelation(platform: Platform, table: { schema: string; relation: string; author: string }) {
  const { schema, relation, author } = table
  const client = await platform.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query("SET LOCAL maintenance_work_mem = '256MB'")
    const [primary] = await run(
      client,
      sql`SELECT 1 FROM pg_constraint
        WHERE conrelid = ${`${schema}.${relation}`}::regclass AND contype = 'p'`,
    )
    for (const statement of addAuthors(schema, relation, author)) await run(client, statement)
    if (!primary) for (const index of createRelationIndexes(schema, relation)) await run(client, index)
    await run(client, setNextNumber(schema, relation))
    await client.query('COMMIT')
    // Also sets the visibility map, without which no index can answer alone.
    await run(client, sql`VACUUM (ANALYZE) ${inSchema(schema, relation)}`)
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}
