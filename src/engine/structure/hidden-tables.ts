import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { type BaseFlow, openBase } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import type { LinkSetSide } from '../base/structure.sql.ts'
import { setPublished } from '../base/structure.sql.ts'
import { limits, type View } from '../model/structure.ts'
import { takeLinkSet } from './change-link-fields.ts'
import { addTable, checkedTableName, type NewField } from './change-tables.ts'
import { insertTableOrigin, type NewTableOrigin } from '../origins/origins.sql.ts'
import { dropHiddenTable, type HiddenTable, prepareRelation } from './hidden-table.ts'
import { analyze } from './relations.sql.ts'
import { renameIfTaken } from './rename-if-taken.ts'
import { createUniqueIndexes, restoreUnique } from './unique-values.ts'

export interface NewLinkedTable {
  tableId: string
  name: string
  /**
   * The first one becomes the primary field. Both fields of a pair of link fields must be among the fields of all
   * tables, and each must name the other in its template.
   */
  fields: readonly NewField[]
  /** The views; one grid if absent. */
  views?: readonly Pick<View, 'id' | 'name' | 'type' | 'kind' | 'config'>[]
}

/** A hidden table, with the side of its set of links for each link field. */
export interface HiddenLinkedTable extends HiddenTable {
  linkSides: Readonly<Record<string, LinkSetSide>>
}

/**
 * Creates tables that link to each other for an import to fill. Nobody sees them until `publishHiddenTables`.
 * @throws AppError `conflict` if the base has a table of one of the names, `bad_input` for an invalid template.
 */
export async function createHiddenTables(
  platform: Platform,
  flow: BaseFlow,
  given: { tables: readonly NewLinkedTable[]; actor: string },
): Promise<HiddenLinkedTable[]> {
  const base = await openBase(platform, flow)
  return base.writer.write({
    name: 'imports.begin',
    actor: given.actor,
    work: async write => {
      const sides = await takeLinkSides(write, given.tables)
      const hidden: HiddenLinkedTable[] = []
      for (const { tableId, name, fields, views } of given.tables) {
        const [primary] = fields
        if (!primary) throw new Error('A table needs a field')
        if (fields.length > limits.fieldsPerTable) {
          throw new AppError('conflict', `A table has at most ${limits.fieldsPerTable} fields`)
        }
        const own = fields.flatMap(({ id }): [string, LinkSetSide][] => {
          const side = sides.get(id)
          return side ? [[id, side]] : []
        })
        const placed = fields.map(field => {
          const side = sides.get(field.id)
          return side ? { ...field, linkSet: side.set, linkSide: side.side } : field
        })
        const { relation, columns } = await addTable(write, {
          id: tableId,
          name: checkedTableName(write.structure, name),
          primaryFieldId: primary.id,
          fields: placed,
          ...(views && views.length > 0 && { views }),
          published: false,
        })
        const linkSets = Object.fromEntries(own.map(([id, { set }]) => [id, set]))
        hidden.push({ schema: base.schema, relation, columns, linkSets, linkSides: Object.fromEntries(own) })
      }
      return hidden
    },
  })
}

/** Takes a set of links for each pair of link fields. The links are written from the first field of a pair. */
async function takeLinkSides(write: Write, tables: readonly NewLinkedTable[]): Promise<Map<string, LinkSetSide>> {
  const sides = new Map<string, LinkSetSide>()
  const fields = tables.flatMap(table => table.fields.map(field => ({ ...field, tableId: table.tableId })))
  for (const field of fields) {
    const settings = fieldType(field.type).links?.settings(field.template)
    if (!settings || sides.has(field.id)) continue
    const inverse = fields.find(({ id, tableId }) => id === settings.inverseFieldId && tableId === settings.tableId)
    if (!inverse || inverse.id === field.id) throw new Error(`${field.id} has no inverse field`)
    const set = await takeLinkSet(write)
    sides.set(field.id, { set, side: 'from' })
    sides.set(inverse.id, { set, side: 'to' })
  }
  return sides
}

/**
 * Makes filled tables visible in one action, which is logged as one import of each table. Can be repeated after a crash;
 * the second time changes nothing.
 */
export async function publishHiddenTables(
  platform: Platform,
  flow: BaseFlow,
  given: {
    tables: readonly { tableId: string; rowCount: number; origin?: NewTableOrigin | null }[]
    actor: string
  },
): Promise<void> {
  const base = await openBase(platform, flow)
  const { structure } = await base.read()
  const rows = given.tables.map(({ tableId }) => {
    const row = structure.rows.tables.find(table => table.id === tableId)
    if (!row) throw new Error(`Table ${tableId} is gone`)
    return row
  })
  // One action publishes all of them.
  if (rows.some(({ published }) => published)) return
  const { schema } = base
  for (const { relation } of rows) await prepareRelation(platform, { schema, relation, author: given.actor })
  await run(platform.pool, analyze({ schema, relation: 'links' }))
  for (const row of rows) {
    const fields = structure.rows.fields.filter(field => field.table_id === row.id)
    await createUniqueIndexes(platform, { schema, relation: row.relation }, fields)
  }
  await base.writer.write({
    name: 'imports.publish',
    actor: given.actor,
    work: async write => {
      for (const row of rows) {
        const others = write.structure.tables.map(table => table.name)
        const name = await renameIfTaken(write, 'tables', { ...row, others })
        await run(write.connection, setPublished(write.schema, row.id))
        await write.restructured()
        await restoreUnique(write, row.id)
        const { rowCount: count, origin } = given.tables.find(({ tableId }) => tableId === row.id) ?? {}
        if (origin) await run(write.connection, insertTableOrigin(schema, { ...origin, tableId: row.id }))
        write.log({
          kind: 'table.import',
          table_id: row.id,
          item_id: row.id,
          before: null,
          after: { name, rows: count },
        })
      }
      return {}
    },
  })
}

/** Deletes tables that were never published, with their rows and links. */
export async function dropHiddenTables(platform: Platform, flow: BaseFlow, tableIds: readonly string[]): Promise<void> {
  for (const tableId of tableIds) await dropHiddenTable(platform, flow, tableId)
}
