import { withoutUnique } from '../structure/unique-values.ts'
import type { Reading } from '../../fields/field-type.ts'
import { AppError } from '../../platform/errors.ts'
import { fieldOf, type StoredTable, storedFields } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { columnOf, isReadOnlyField } from '../records/cells.ts'
import { changeLinks } from '../links/change-links.ts'
import type { LinkCell, LostCell } from '../links/link-cells.ts'
import {
  restoreRecord,
  restoreRecords,
  changeRecord,
  readCurrentRecord,
  deleteRecords,
  type SkippedCell,
} from '../records/change-records.ts'
import { type FieldAt, fieldsAt, recordsAt } from './history-table.ts'
import type { RecordAt } from '../model/history/record-at.ts'
import {
  type ChangedSince,
  countDiffering,
  restoreCells,
  selectDiffering,
  selectRestore,
  selectCreatedOrDeleted,
} from './history-table.sql.ts'
import { presentValue, readValue } from '../model/history/past-value.ts'
import { linksNow, listsBefore } from './history-links.ts'
import { isLinkDifference } from '../model/link-difference.ts'
import { type LinkField, linkFieldsOf } from '../structure/link-fields.ts'
import { RecordChanges } from '../records/record-changes.ts'
import { touchLinked } from '../records/touch-linked.ts'
import { type Connection, run } from '../../platform/sql/run.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import type { TableRecord } from '../model/structure.ts'
import type { TableRestore } from '../model/history/table-restore.ts'

/** Identifies a record right after a version of its base. */
export interface PastRecord {
  tableId: string
  recordId: string
  version: number
}

/** The result of restoring a record or value. */
export interface RestoredRecord {
  /** The record after the restore, with the restored cell or all cells. */
  record: TableRecord
  /** The previous values of the changed cells. */
  before: TableRecord['data']
  /** Cells that did not hold the expected value and were not changed. */
  skipped: SkippedCell[]
  /** Cells of other records that lost links to this record. */
  lost: LostCell[]
}

/** The values that cells must hold to be changed. */
interface ExpectedCells {
  expects?: Record<string, unknown> | undefined
}

/** Restores one cell to its value right after a version. */
export async function restoreValue(
  write: Write,
  cell: PastRecord & ExpectedCells & { fieldId: string },
): Promise<RestoredRecord> {
  const table = write.structure.table(cell.tableId)
  const { fields, record } = await pastRecord(write, table, cell)
  const field = fields.find(one => one.id === cell.fieldId)
  if (!field) throw new AppError('not_found', 'The field did not exist at that time')
  const reading = readWithCurrentType(table, field, record.data[field.id])
  const current = await readCurrentRecord(write, table.id, record.id)
  const held = { recordId: record.id, fieldId: field.id, value: current.data[field.id] ?? null }
  if (reading.kind === 'unreadable') {
    if (!cell.expects) throw new AppError('bad_input', `${field.name}: ${reading.message}`)
    return { record: { ...current, data: {} }, before: {}, skipped: [held], lost: [] }
  }
  const data = { [field.id]: readValue(reading) }
  const changed = await changeRecord(write, table.id, {
    id: record.id,
    data,
    expects: cell.expects,
    mayBlank: true,
  })
  return { ...changed, before: changed.skipped.length > 0 ? {} : { [field.id]: held.value } }
}

/**
 * Restores a record to its values right after a version, in fields that still exist. A field that cannot hold its
 * former value keeps its current one.
 */
export async function restoreRecordVersion(write: Write, target: PastRecord & ExpectedCells): Promise<RestoredRecord> {
  const table = write.structure.table(target.tableId)
  const { fields, record } = await pastRecord(write, table, target)
  const here = new Map(table.fields.map(field => [field.id, field]))
  const current = await restoreRecord(write, table.id, record.id)
  const data: Record<string, unknown> = {}
  const expects: Record<string, unknown> = {}
  for (const field of fields) {
    const now = here.get(field.id)
    if (!now || isReadOnlyField(now)) continue
    const value = readValue(readWithCurrentType(table, field, record.data[field.id]))
    if (value === undefined) continue
    const held = current.data[field.id] ?? null
    if (JSON.stringify(value) === JSON.stringify(held)) continue
    data[field.id] = value
    // A list with purged records cannot be restored. With an expected value its cell is skipped instead of failing.
    if (now.links) expects[field.id] = held
  }
  if (Object.keys(data).length === 0) return { record: current, before: {}, skipped: [], lost: [] }
  const expected = { ...expects, ...target.expects }
  const { skipped, lost } = await changeRecord(write, table.id, {
    id: record.id,
    data,
    expects: expected,
    mayBlank: true,
  })
  const kept = new Set(skipped.map(({ fieldId }) => fieldId))
  const changed = Object.keys(data).filter(fieldId => !kept.has(fieldId))
  const before = Object.fromEntries(changed.map(fieldId => [fieldId, current.data[fieldId] ?? null]))
  return { record: await readCurrentRecord(write, table.id, record.id), before, skipped, lost }
}

async function pastRecord(
  write: Write,
  table: StoredTable,
  { recordId, version }: PastRecord,
): Promise<{ fields: FieldAt[]; record: RecordAt }> {
  const fields = await fieldsAt(write.connection, write.structure, { table, version })
  const query = { table, fields, version, recordIds: [recordId], limit: 1 }
  const [record] = await recordsAt(write.connection, write.structure, query)
  if (!record) throw new AppError('not_found', `Record with id ${recordId} did not exist at that time`)
  return { fields, record }
}

function readWithCurrentType(table: StoredTable, past: FieldAt, value: unknown): Reading<unknown> {
  return presentValue(value, { ...past, isConverted: past.convertedAt !== null }, fieldOf(table, past.id))
}

interface RestorePlan {
  table: StoredTable
  fields: { id: string; name: string; type: string }[]
  links: LinkField[]
  since: ChangedSince
  keptFields: string[]
}

/**
 * Restores a table to its records and values right after a version. Fields keep their names and types. Fields that were
 * created or converted since keep their values. A field whose values are not unique any more loses that rule.
 */
export async function restoreTable(
  write: Write,
  target: { tableId: string; version: number; firstOnly?: boolean },
): Promise<TableRestore> {
  return withoutUnique(write, target.tableId, () => restoreRows(write, target))
}

async function restoreRows(
  write: Write,
  target: { tableId: string; version: number; firstOnly?: boolean },
): Promise<TableRestore> {
  const plan = await planRestore(write.connection, write.structure, target)
  const { alsoDeleted, without, tableId } = plan.since
  const relation = { schema: write.schema, relation: plan.table.relation }
  const as = { version: write.version, actor: write.actor }
  const [differing] = await run(write.connection, countDiffering(relation, plan.since))
  if (plan.fields.length > 0) {
    const since = { ...plan.since, fieldIds: plan.fields.map(({ id }) => id) }
    await run(write.connection, restoreCells(relation, { since, fields: plan.fields, as }))
  }
  await restoreLinks(write, plan)
  // After their cells, so that the log has their restored values.
  const restored = alsoDeleted.length > 0 ? await restoreRecords(write, { tableId, recordIds: alsoDeleted }) : []
  const deleted = without.length > 0 ? await deleteRecords(write, { tableId, recordIds: without }) : []
  return {
    changed: differing?.count ?? 0,
    restored: restored.length,
    deleted: deleted.length,
    keptFields: plan.keptFields,
  }
}

/** Restores link cells to their lists of then. The other side follows. */
async function restoreLinks(write: Write, { table, links, since }: RestorePlan): Promise<void> {
  if (links.length === 0) return
  const { connection, schema, structure } = write
  const relation = { schema, relation: table.relation }
  const rows = await run(connection, selectDiffering(relation, { ...since, fieldIds: links.map(({ id }) => id) }))
  const isLong = (row: { id: string; back: Record<string, unknown> }) => (field: { id: string }) =>
    isLinkDifference(row.back[field.id]) ? [{ recordId: row.id, fieldId: field.id }] : []
  const long = rows.flatMap(row => links.flatMap(isLong(row)))
  const before = await listsBefore(connection, schema, { tableId: table.id, version: since.version, cells: long })
  const cells: LinkCell[] = []
  for (const field of links) {
    const ofField = rows.filter(({ back }) => field.id in back)
    const lists =
      long.length > 0
        ? await linksNow(connection, structure, { ...field, rows: ofField.map(({ number }) => number) })
        : null
    for (const { id, number, back } of ofField) {
      const then = before(id, field.id)?.(lists?.get(number) ?? []) ?? (back[field.id] as string[] | null) ?? []
      cells.push({ recordId: id, field, ids: then })
    }
  }
  const changes = new RecordChanges()
  await changeLinks(write, { table, cells }, { changes, fromLog: true })
  changes.log(write)
  await touchLinked(write, changes, table)
}

/** The result of undoing a restore. */
export interface RestoreUndone extends TableRestore {
  /**
   * The number of cells that the restore had written, and how many of them were changed again since, which are kept.
   */
  cells: number
  skipped: number
}

/**
 * Undoes what the last restore of a gesture changed in a table, and keeps everything done since. The same call again
 * redoes it.
 *
 * @throws AppError `not_found` when there was no such restore, or it is too long ago.
 */
export async function undoRestore(
  write: Write,
  { tableId, restoreGestureId: gestureId }: { tableId: string; restoreGestureId: string },
): Promise<RestoreUndone> {
  const [restore] = await run(write.connection, selectRestore(write.schema, { tableId, gestureId }))
  if (!restore) throw new AppError('not_found', 'This table was not restored, or too long ago to take it back')
  const undone = await restoreTable(write, { tableId, version: restore.version - 1, firstOnly: true })
  return { ...undone, cells: restore.cells, skipped: restore.overwritten }
}

/** Counts what `restoreTable` would change now. */
export async function countRestore(
  connection: Connection,
  structure: BaseStructure,
  target: { tableId: string; version: number },
): Promise<TableRestore> {
  const { table, since, keptFields } = await planRestore(connection, structure, target)
  const relation = { schema: structure.schema, relation: table.relation }
  const [counted] = await run(connection, countDiffering(relation, since))
  return {
    changed: counted?.count ?? 0,
    restored: since.alsoDeleted.length,
    deleted: since.without.length,
    keptFields,
  }
}

async function planRestore(
  connection: Connection,
  structure: BaseStructure,
  { tableId, version, firstOnly = false }: { tableId: string; version: number; firstOnly?: boolean },
): Promise<RestorePlan> {
  const table = structure.table(tableId)
  const past = new Map((await fieldsAt(connection, structure, { table, version })).map(field => [field.id, field]))
  const here = storedFields(table).filter(field => past.has(field.id) && !isReadOnlyField(field))
  const isConverted = (field: { id: string }) => past.get(field.id)?.convertedAt !== null
  const links = linkFieldsOf(structure, table).filter(field => past.get(field.id)?.links && !isConverted(field))
  const fields = here.filter(field => !isConverted(field))
  const relation = { schema: structure.schema, relation: table.relation }
  const changedExistence = await run(connection, selectCreatedOrDeleted(relation, { tableId, version, firstOnly }))
  return {
    table,
    fields: fields.map(field => ({ id: field.id, ...columnOf(field) })),
    links,
    since: {
      tableId,
      version,
      firstOnly,
      fieldIds: [...fields, ...links].map(field => field.id),
      alsoDeleted: changedExistence.filter(({ was }) => was).map(({ id }) => id),
      without: changedExistence.filter(({ was }) => !was).map(({ id }) => id),
    },
    keptFields: table.fields.filter(field => past.has(field.id) && isConverted(field)).map(field => field.name),
  }
}
