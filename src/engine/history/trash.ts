import { peopleByIds } from '../../access/people-by-ids.ts'
import type { Person } from '../../access/person.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type BaseStructure,
  presentField,
  presentTable,
  presentView,
  storedField,
  storedTable,
} from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { runFromCursor } from '../base/run-from-cursor.ts'
import { presentCell } from '../records/cells.ts'
import { run } from '../../platform/sql/run.ts'
import { selectTrash, type TrashPlace, type TrashRow } from './trash.sql.ts'
import type { TrashItem, TrashThing } from '../model/history/trash-item.ts'

/**
 * Lists what was deleted in a base, newest first. Records, fields, and views of a deleted table are restored with it,
 * and not listed.
 *
 * @throws AppError `bad_input` for a text that is not a cursor of this list.
 */
export async function listTrash(
  base: Base,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<{ items: TrashItem[]; cursor: string | null }> {
  const { structure } = await base.read()
  const tables = structure.tables.map(table => {
    const primary = table.fields.find(field => field.id === table.primaryFieldId)
    return { tableId: table.id, relation: table.relation, label: primary?.column ?? null }
  })
  const after = cursor === null ? null : readCursor(cursor)
  const page = { tables, after, limit: limit + 1, person: base.person }
  const rows = await runFromCursor(cursor, () => run(base.platform.pool, selectTrash(base.schema, page)))
  const shown = rows.slice(0, limit)
  const people = await peopleByIds(
    base.platform,
    shown.flatMap(row => row.deletedBy ?? []),
  )
  const deleted = new Set(structure.rows.tables.filter(table => table.deleted).map(table => table.id))
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown
      .filter(row => row.kind === 'table' || !deleted.has(row.tableId))
      .flatMap(row => presentItem(structure, row, people) ?? []),
    cursor: last ? writeCursor(last) : null,
  }
}

function presentItem(structure: BaseStructure, row: TrashRow, people: ReadonlyMap<string, Person>): TrashItem | null {
  const thing = thingOf(structure, row)
  if (!thing) return null
  const { kind, tableId, id, deletedAt } = row
  return {
    kind,
    tableId,
    id,
    label: row.name ?? recordLabel(structure, row),
    tableName: structure.rows.tables.find(table => table.id === tableId)?.name ?? '',
    deletedAt,
    deletedBy: people.get(row.deletedBy ?? '') ?? null,
    thing,
  }
}

/** Null if the thing was created and deleted after the structure was read. */
function thingOf({ rows }: BaseStructure, { kind, id, number }: TrashRow): TrashThing | null {
  const isIt = (one: { id: string }) => one.id === id
  if (kind === 'record') return { number: number ?? 0 }
  if (kind === 'table') {
    const table = rows.tables.find(isIt)
    return table ? { table: presentTable(storedTable(table, rows)) } : null
  }
  if (kind === 'view') {
    const view = rows.views.find(isIt)
    return view ? { view: presentView(view) } : null
  }
  const field = rows.fields.find(isIt)
  if (!field) return null
  // The rows include only the person's own personal views.
  const sorts = (field.removed_sorts ?? []).filter(({ viewId }) => rows.views.some(view => view.id === viewId))
  return { field: presentField(storedField(field)), sorts }
}

function recordLabel(structure: BaseStructure, { tableId, label }: TrashRow): string {
  const table = structure.rows.tables.find(one => one.id === tableId)
  const primary = structure.rows.fields.find(field => field.id === table?.primary_field_id)
  if (!primary || label === null) return ''
  const field = storedField(primary)
  return fieldType(field.type).show(presentCell(field, label), field.template)
}

const writeCursor = ({ deletedAt, place }: TrashPlace): string =>
  Buffer.from(JSON.stringify([deletedAt, place])).toString('base64url')

function readCursor(cursor: string): TrashPlace {
  try {
    const [deletedAt, place] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown]
    if (typeof deletedAt === 'string' && !Number.isNaN(Date.parse(deletedAt)) && typeof place === 'string') {
      return { deletedAt, place }
    }
  } catch (error) {
    throw new AppError('bad_input', 'This cursor belongs to another list', { cause: error })
  }
  throw new AppError('bad_input', 'This cursor belongs to another list')
}
