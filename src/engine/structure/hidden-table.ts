import { fieldType } from '../../fields/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { type BaseFlow, openBase } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { showInverse } from './change-fields.ts'
import { checkRoom, takeLinkSet } from './change-link-fields.ts'
import { addTable, checkedTableName, type NewField } from './change-tables.ts'
import { newId } from '../model/ids.ts'
import { renameIfTaken } from './rename-if-taken.ts'
import { analyze, selectPrimaryKey, vacuum } from './relations.sql.ts'
import { deleteLinkSet } from '../links/links.sql.ts'
import { createUniqueIndexes, restoreUnique } from './unique-values.ts'
import { run, sendText } from '../../platform/sql/run.ts'
import { begin, commit } from '../../platform/sql/transactions.ts'
import { addAuthors, createRelationIndexes, dropTable, setNextNumber, setPublished } from '../base/structure.sql.ts'

export interface HiddenTable {
  schema: string
  /** The physical table's name in the schema. */
  relation: string
  /** Column names by field id; links and lookups have none. */
  columns: Readonly<Record<string, string>>
  /** The link sets of link fields, by field id. */
  linkSets: Readonly<Record<string, number>>
}

export interface NewHiddenTable {
  tableId: string
  name: string
  /** The first one becomes the primary field. */
  fields: readonly NewField[]
  actor: string
}

/**
 * Creates a table for an import to fill, which nobody sees until `publishHiddenTable`. It has no indexes yet, so that
 * COPY is fast. Every row needs a `seq` and an `id`. `publishHiddenTable` sets the author of the rows and creates the
 * inverse fields of link fields.
 * @throws AppError `conflict` if the base has a table of that name, `bad_input` for an invalid template or links to a
 * table that is gone.
 */
export async function createHiddenTable(
  platform: Platform,
  flow: BaseFlow,
  given: NewHiddenTable,
): Promise<HiddenTable> {
  const base = await openBase(platform, flow)
  const [primary] = given.fields
  if (!primary) throw new Error('A table needs a field')
  return base.writer.write({
    name: 'imports.begin',
    actor: given.actor,
    work: async write => {
      const { fields, linkSets } = await withLinkSets(write, given.fields)
      const { relation, columns } = await addTable(write, {
        id: given.tableId,
        name: checkedTableName(write.structure, given.name),
        primaryFieldId: primary.id,
        fields,
        viewId: newId('viw'),
        published: false,
      })
      return { schema: base.schema, relation, columns, linkSets }
    },
  })
}

/** Gives each new link field a set of links and the id of its inverse field. */
async function withLinkSets(write: Write, given: readonly NewField[]) {
  const linkSets: Record<string, number> = {}
  const fields: NewField[] = []
  for (const field of given) {
    const { links } = fieldType(field.type)
    if (!links) {
      fields.push(field)
      continue
    }
    checkRoom(write.structure, field)
    const linkSet = await takeLinkSet(write)
    linkSets[field.id] = linkSet
    fields.push({ ...field, linkSet, template: links.template({ inverseFieldId: newId('fld') }, field.template) })
  }
  return { fields, linkSets }
}

/**
 * Makes a filled table visible: creates its indexes, then publishes it in one action, which is logged as one import.
 * Can be repeated after a crash; the second time changes nothing.
 */
export async function publishHiddenTable(
  platform: Platform,
  flow: BaseFlow,
  given: { tableId: string; actor: string; rowCount: number },
): Promise<void> {
  const base = await openBase(platform, flow)
  const { structure } = await base.read()
  const hasLinks = structure.rows.fields.some(field => field.table_id === given.tableId && field.link_set !== null)
  const row = structure.rows.tables.find(table => table.id === given.tableId)
  if (!row) throw new Error(`Table ${given.tableId} is gone`)
  if (row.published) return
  await prepareRelation(platform, { schema: base.schema, relation: row.relation, author: given.actor })
  if (hasLinks) await run(platform.pool, analyze({ schema: base.schema, relation: 'links' }))
  const fieldsOfTable = structure.rows.fields.filter(field => field.table_id === given.tableId)
  await createUniqueIndexes(platform, { schema: base.schema, relation: row.relation }, fieldsOfTable)
  await base.writer.write({
    name: 'imports.publish',
    actor: given.actor,
    work: async write => {
      const names = write.structure.tables.map(table => table.name)
      const name = await renameIfTaken(write, 'tables', { ...row, others: names })
      await run(write.connection, setPublished(write.schema, given.tableId))
      await write.restructured()
      await restoreUnique(write, given.tableId)
      const { fields } = write.structure.table(given.tableId)
      for (const { id, links } of fields) {
        if (links) await showInverse(write, { tableId: given.tableId, fieldId: id })
      }
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

/** Deletes a table that was never published, with its rows and links. */
export async function dropHiddenTable(platform: Platform, flow: BaseFlow, tableId: string): Promise<void> {
  const base = await openBase(platform, flow)
  await base.writer.write({
    name: 'imports.drop',
    actor: 'system',
    size: Infinity,
    work: async write => {
      const row = write.structure.rows.tables.find(table => table.id === tableId)
      if (!row || row.published) return {}
      for (const { table_id: of, link_set: set } of write.structure.rows.fields) {
        if (of === tableId && set !== null) await run(write.connection, deleteLinkSet(write.schema, set))
      }
      for (const statement of dropTable(write.schema, { id: tableId, relation: row.relation })) {
        await run(write.connection, statement)
      }
      await write.restructured()
      return {}
    },
  })
}

/**
 * Prepares a relation for reading, on one connection: authors, indexes, the next row number, and statistics. Repeating
 * it changes nothing.
 */
export async function prepareRelation(
  platform: Platform,
  table: { schema: string; relation: string; author: string },
): Promise<void> {
  const { schema, relation, author } = table
  const client = await platform.pool.connect()
  try {
    await begin(client, schema)
    await sendText(client, "SET LOCAL maintenance_work_mem = '256MB'")
    const [primary] = await run(client, selectPrimaryKey({ schema, relation }))
    for (const statement of addAuthors(schema, relation, author)) await run(client, statement)
    if (!primary) for (const index of createRelationIndexes(schema, relation)) await run(client, index)
    await run(client, setNextNumber(schema, relation))
    await commit(client)
    // Also sets the visibility map, which index-only scans need.
    await run(client, vacuum({ schema, relation }))
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}
