import { isDeepStrictEqual } from 'node:util'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { type BaseStructure, storedField, type StoredField, type StoredTable } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { presentCell } from '../records/cells.ts'
import { addLinksAt } from './history-links.ts'
import {
  selectStructureEntries,
  selectTableAt,
  selectVersionAt,
  type StructureEntry,
  type VersionSpan,
} from './history-table.sql.ts'
import { requireTableOrDeleted, existedBefore } from './history-tables.ts'
import { pastNames } from './past-names.ts'
import type { PastName } from '../model/history/past-name.ts'
import { recordColumns } from '../records/records.sql.ts'
import { type Connection, run, runForArrays } from '../../platform/sql/run.ts'
import type { FieldPlace, FieldRow } from '../base/structure.sql.ts'
import { daysOfHistory, type Field } from '../model/structure.ts'
import type { RecordAt } from '../model/history/record-at.ts'

/** A moment in the past: a time, or the state right after a version. */
export type Moment = { at: string } | { version: number }

/** A field at a moment, and how to read its values of then. */
export interface FieldAt extends StoredField {
  /** The version that converted the field since; null if it still has the same type. */
  convertedAt: number | null
  /** The versions whose log entries are about this column. A field may leave a column and return to it. */
  spans: VersionSpan[]
}

/**
 * The version of the base at a moment.
 *
 * @throws AppError `bad_input` for a moment before the log begins or in the future.
 */
export async function versionAt(base: Base, moment: Moment): Promise<number> {
  const at = 'at' in moment ? moment.at : new Date().toISOString()
  const [found] = await run(base.platform.pool, selectVersionAt(base.schema, at))
  if (!found) throw new Error(`${base.schema} has no head`)
  const version = 'version' in moment ? moment.version : (found.version ?? 0)
  const oldestState = (found.oldest ?? found.newest + 1) - 1
  const tooOld = 'at' in moment && Date.parse(at) < Date.now() - daysOfHistory * 86_400_000
  if (tooOld || version < oldestState) throw new AppError('bad_input', 'History does not reach back so far')
  if (version > found.newest) throw new AppError('bad_input', 'This has not happened yet')
  return version
}

/**
 * The fields of a table right after a version.
 *
 * @throws AppError `not_found` when the table did not exist.
 */
export async function fieldsAt(
  connection: Connection,
  structure: BaseStructure,
  { table, version }: { table: StoredTable; version: number },
): Promise<FieldAt[]> {
  const rows = structure.rows.fields.filter(field => field.table_id === table.id)
  const itemIds = [table.id, 'base', ...rows.map(field => field.id)]
  const entries = await run(connection, selectStructureEntries(structure.schema, { itemIds, version }))
  const isDeleted = structure.rows.tables.some(row => row.id === table.id && row.deleted)
  const ofTable = entries.filter(entry => entry.item_id === table.id || entry.item_id === 'base')
  if (!existedBefore(isDeleted, ofTable)) throw new AppError('not_found', `${table.name} did not exist at that time`)
  const byField = Map.groupBy(entries, entry => entry.item_id)
  return rows
    .flatMap(row => fieldAt(row, byField.get(row.id) ?? []) ?? [])
    .toSorted((one, two) => one.order - two.order)
}

/** The field before these changes; null if it did not exist. */
function fieldAt(row: FieldRow, since: readonly StructureEntry[]): FieldAt | null {
  const turn = since.find(({ kind }) => kind === 'field.create' || kind === 'field.delete' || kind === 'field.restore')
  const existed = turn ? turn.kind === 'field.delete' : !row.deleted
  if (!existed) return null
  const updates = since.filter(({ kind }) => kind === 'field.update')
  const conversions = updates.filter(({ before, after }) => before?.type !== after?.type)
  const { name, type, template } = updates[0]?.before ?? row
  const left = row.former_columns.slice(row.former_columns.length - conversions.length)
  const places = [...left, placeOfRow(row)].map(({ column, links }) => ({ column, links: links ?? null }))
  const [place = { column: null, links: null }] = places
  const { column, links } = place
  const turns = [0, ...conversions.map(({ version }) => version)]
  return {
    ...storedField({
      ...row,
      name,
      type,
      template,
      column_name: column,
      link_set: links?.set ?? null,
      link_side: links?.side ?? null,
    }),
    convertedAt: conversions[0]?.version ?? null,
    spans: places.flatMap((one, at) =>
      isDeepStrictEqual(one, place) ? [{ from: turns[at] ?? 0, until: turns[at + 1] ?? null }] : [],
    ),
  }
}

const placeOfRow = ({ column_name: column, link_set: set, link_side: side }: FieldRow): FieldPlace => ({
  column,
  ...(set !== null && side !== null && { links: { set, side } }),
})

export interface RecordsAtQuery {
  table: StoredTable
  fields: readonly FieldAt[]
  version: number
  /** Only these records; absent: all. */
  recordIds?: readonly string[]
  after?: number
  limit: number
}

/** Reads the records of a table right after a version, in the order of their numbers. */
export async function recordsAt(
  connection: Connection,
  structure: BaseStructure,
  query: RecordsAtQuery,
): Promise<RecordAt[]> {
  const { schema } = structure
  const fields = query.fields.filter((field): field is FieldAt & { column: string } => field.column !== null)
  const rows = await runForArrays(
    connection,
    selectTableAt(
      { schema, relation: query.table.relation },
      {
        tableId: query.table.id,
        version: query.version,
        columns: fields.map(field => field.column),
        spans: Object.fromEntries(
          query.fields.flatMap(({ id, convertedAt, spans }) => (convertedAt ? [[id, spans]] : [])),
        ),
        after: query.after ?? 0,
        recordIds: query.recordIds ?? null,
        limit: query.limit,
      },
    ),
  )
  const records = rows.map(row => {
    const isChanged = (row.at(-1) ?? null) !== null
    const later = (row.at(-1) ?? {}) as Record<string, unknown>
    const valueOf = (field: StoredField, index: number) => {
      if (field.id in later) return later[field.id]
      // Who had changed it last before these changes, and when, is not stored.
      if (isChanged && changesLater(field)) return null
      return presentCell(field, row[recordColumns.length + index])
    }
    const data = Object.fromEntries(fields.map((field, index) => [field.id, valueOf(field, index)]))
    return { number: row[0] as number, id: row[1] as string, data, later }
  })
  await addLinksAt(connection, structure, { ...query, records })
  return records.map(({ later: _, ...record }) => record)
}

/** Whether a field shows something that every change of its record changes. */
function changesLater({ type }: StoredField): boolean {
  const { ofRecord } = fieldType(type)
  return ofRecord === 'updatedAt' || ofRecord === 'updatedBy'
}

export interface TableAt {
  version: number
  fields: Field[]
  records: RecordAt[]
  /** The names of the records that cells refer to. */
  names: PastName[]
  /** Where the next page begins; null on the last page. */
  cursor: number | null
}

/** Reads a page of a table at a moment: its fields and records of then. The table may be deleted now. */
export async function tableAt(
  base: Base,
  position: { tableId: string; version: number; cursor?: number | null | undefined; limit: number },
): Promise<TableAt> {
  const { structure } = await base.read()
  const table = requireTableOrDeleted(structure, position.tableId)
  const { version } = position
  const fields = await fieldsAt(base.platform.pool, structure, { table, version })
  const query = { table, fields, version, after: position.cursor ?? 0, limit: position.limit + 1 }
  const records = await recordsAt(base.platform.pool, structure, query)
  const page = records.slice(0, position.limit)
  return {
    version,
    fields: fields.map(({ id, name, type, template, order }) => ({ id, name, type, template, order })),
    records: page,
    names: await pastNames(
      base,
      structure,
      page.map(({ data }) => data),
    ),
    cursor: records.length > position.limit ? (page.at(-1)?.number ?? null) : null,
  }
}
