import { fieldContext } from '../../fields/field-context.ts'
import { withDefaults } from '../../fields/field-rules.ts'
import { goneError } from '../base/gone-error.ts'
import { type StoredTable, storedFields } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { changeLinks } from '../links/change-links.ts'
import type { LinkedCell, LostCell } from '../links/link-cells.ts'
import {
  type CellsChange,
  columnOf,
  isReadOnlyField,
  type RecordInput,
  presentCell,
  recordPresenter,
  requireValues,
  storedCells,
} from './cells.ts'
import {
  type CellsOfRecord,
  markDeleted,
  insertRecords,
  recordColumns,
  markRestored,
  selectRecordsById,
  touchRecords,
  updateRecords,
} from './records.sql.ts'
import { findUnrestorable, omitTaken, requireUntaken, skipTaken, type TakenCell } from './taken-values.ts'
import { uniqueFields } from '../structure/unique-values.ts'
import { joinSkippedChanges, withJoinedChanges } from './join-changes.ts'
import { propertyValues } from '../model/record-properties.ts'
import { composedLinks } from '../model/link-change.ts'
import { type Beside, placesBeside } from './place-new-records.ts'
import { presentRecords } from '../links/read-links.ts'
import { prepareReinterpretation } from './prepare-reinterpretation.ts'
import { overwriteOwnChanges } from './overwrite-own-changes.ts'
import { reinterpretRecords, reinterpretChanges, type UnreadCell } from './reinterpret-values.ts'
import { RecordChanges } from './record-changes.ts'
import { touchLinked } from './touch-linked.ts'
import { run, runForArrays, runPrepared } from '../../platform/sql/run.ts'
import type { TableRecord } from '../model/structure.ts'

const relationOf = (write: Write, table: StoredTable) => ({ schema: write.schema, relation: table.relation })

const recordNotFound = (id: string) => goneError('Record', id)

interface NewRecords {
  tableId: string
  records: readonly RecordInput[]
  beside?: Beside | null | undefined
  /** The field types that the values were written for, by field id. Values of converted fields are converted too. */
  types?: Readonly<Record<string, string>> | undefined
  /** Whether records may lack values of required fields, like a row that a person has just started. */
  mayBeIncomplete?: boolean | undefined
}

/** Like `createRecordsWithLinks`, for callers whose new records take no links from others. */
export const createRecords = async (write: Write, change: NewRecords): Promise<TableRecord[]> =>
  (await createRecordsWithLinks(write, change)).records

/**
 * Creates records in the given order, at the end or beside another record. Fields that a record does not name get their
 * default values. Takes two statements for any number of
 * records, two more to place them, and a few for each link field. `lost` has the cells of other records that lost links
 * to the new ones, `unread` the cells that are empty because their field could not read the value.
 *
 * @throws AppError `conflict` when one of the ids exists, also in the trash; `bad_input` when a required value is
 * missing.
 */
export async function createRecordsWithLinks(
  write: Write,
  change: NewRecords,
): Promise<{ records: TableRecord[]; lost: LostCell[]; unread: UnreadCell[]; taken: TakenCell[] }> {
  if (change.records.length === 0) return { records: [], lost: [], unread: [], taken: [] }
  const table = write.structure.table(change.tableId)
  // Nothing is awaited before the first statement unless it has to be, so that new records of several actions can be
  // sent together.
  const prepared = prepareReinterpretation(write, table, change)
  const { records: read, unread } = reinterpretRecords(prepared instanceof Promise ? await prepared : prepared)
  const context = { ...fieldContext({}), now: write.doneAt ?? Date.now(), me: write.actor }
  const completed = read.map(record => ({ ...record, data: withDefaults(table.fields, record.data, context) }))
  if (!change.mayBeIncomplete) requireValues(table, completed)
  const { fields, links, ...unplaced } = storedCells(table, completed, { mayBlank: change.mayBeIncomplete })
  const mayBeIncomplete = change.mayBeIncomplete === true
  const isUnique = uniqueFields(table).length > 0
  const taken = isUnique ? await omitTaken(write, table, { records: unplaced.records, mayBeIncomplete }) : []
  const count = change.records.length
  const places = change.beside ? await placesBeside(write, table, { ...change.beside, count }) : null
  const { columns, records } = places ? withPlaces(unplaced, places) : unplaced
  const rows = await runPrepared(
    write.connection,
    insertRecords(relationOf(write, table), { columns, records, actor: write.actor }),
  )
  const created = rows.map(recordPresenter(fields))
  const changes = new RecordChanges()
  const { cells: linked, lost } = await changeLinks(write, { table, cells: links }, { changes })
  const linkedOf = Map.groupBy(linked, ({ recordId }) => recordId)
  for (const record of created) {
    for (const { fieldId, value } of linkedOf.get(record.id) ?? []) record.data[fieldId] = value
    const after = { ...record.data, ...changes.take(table.id, record.id)?.after }
    write.log({ kind: 'record.create', table_id: table.id, item_id: record.id, before: null, after })
  }
  changes.log(write)
  await touchLinked(write, changes, table)
  const authors = { createdBy: write.actor, updatedBy: write.actor }
  const made = created.map(record => ({
    ...record,
    data: { ...emptyData(table), ...record.data, ...propertyValues(table, { ...record, ...authors }) },
  }))
  return { records: made, lost, unread, taken }
}

/** Treats the place as one more column, after those of the fields. */
const withPlaces = ({ columns, records }: Pick<CellsChange, 'columns' | 'records'>, places: readonly number[]) => ({
  columns: [...columns, { name: 'place', type: 'double precision' }],
  records: records.map((record, at) => ({ ...record, cells: { ...record.cells, place: places[at] } })),
})

const emptyData = (table: StoredTable) => Object.fromEntries(table.fields.map(field => [field.id, null]))

/** A cell that was not changed, because it does not hold the expected value. */
export interface SkippedCell {
  recordId: string
  fieldId: string
  /** The value that it holds. */
  value: unknown
  /** Its field was converted or deleted, or another cell has its link, so its last writer is not the reason. */
  isUnwritable?: true
  /** Its field was converted and cannot read the value. */
  isUnread?: true
  /** Its field has a rule that refuses the value. */
  refusedBy?: 'required' | 'unique'
  /** The id of the record that has the value, if the field's values are unique. */
  holder?: string
  /** The same person changed it later, or before they saw this change, which changed nothing: it holds what they want. */
  isOutdone?: true
}

export interface ChangedRecords {
  /** Each with its changed cells only. */
  records: TableRecord[]
  skipped: SkippedCell[]
  /** Link cells outside the change that lost links to cells in it. */
  lost: LostCell[]
  /** Cells whose change was merged with changes of others, and cells with too many links to return; absent if none. */
  joined?: { recordId: string; fieldId: string }[]
  /** The person's own values that were overwritten although they were not the expected ones; absent if none. */
  replaced?: { recordId: string; fieldId: string; value: unknown }[]
  /** Fields that were converted since, so the values were converted too; absent if none. */
  readAgain?: string[]
}

interface RecordIds {
  tableId: string
  recordIds: readonly string[]
  /** Whether records that cannot be deleted or restored are left out, which is the default. */
  skipsMissing?: boolean | undefined
}

interface CellChanges {
  tableId: string
  records: readonly RecordInput[]
  keepsTakenLinks?: boolean | undefined
  /** Whether to change cells that only the same person has changed since, on another screen. */
  overOwn?: boolean | undefined
  /** The field types that the values and expected values were written for, by field id. */
  types?: Readonly<Record<string, string>> | undefined
  /** Whether required cells may become blank again, as when a change is undone. */
  mayBlank?: boolean | undefined
  /** Whether deleted and unknown records are left out, which is the default. */
  skipsMissing?: boolean | undefined
}

/** @throws AppError `not_found` for the first of some records that is deleted or never existed. */
async function requireRecords(write: Write, table: StoredTable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await runForArrays(write.connection, selectRecordsById(relationOf(write, table), [], ids))
  const found = new Set(rows.map(row => recordPresenter([])(row).id))
  const missing = ids.find(id => !found.has(id))
  if (missing !== undefined) throw recordNotFound(missing)
}

/**
 * Changes the cells that each record names. Cells that do not hold their expected value are skipped. A record that is
 * given twice gets both changes, and the later one wins. Deleted records are missing from the result. `keepsTakenLinks`
 * skips link cells that would take a record from a cell outside the change.
 */
export async function changeRecords(
  write: Write,
  { types = {}, skipsMissing = true, ...changes }: CellChanges,
): Promise<ChangedRecords> {
  const changed = await changeExisting(write, { types, ...changes })
  if (!skipsMissing) {
    const answered = new Set(changed.records.map(({ id }) => id))
    const rest = changes.records.flatMap(({ id }) => (answered.has(id) ? [] : id))
    await requireRecords(write, write.structure.table(changes.tableId), rest)
  }
  const table = write.structure.table(changes.tableId)
  const records = changed.records.map(record => {
    if (Object.keys(record.data).length === 0) return record
    return { ...record, data: { ...record.data, ...propertyValues(table, { ...record, updatedBy: write.actor }) } }
  })
  return { ...changed, records }
}

async function changeExisting(
  write: Write,
  { types = {}, ...changes }: Omit<CellChanges, 'skipsMissing'>,
): Promise<ChangedRecords> {
  const table = write.structure.table(changes.tableId)
  const prepared = prepareReinterpretation(write, table, { records: changes.records, types })
  const { records, reinterpreted } = reinterpretChanges(prepared instanceof Promise ? await prepared : prepared)
  const change = { ...changes, records }
  const changed = {
    ...(await changeIfExpected(write, change)),
    ...(reinterpreted.length > 0 && { readAgain: reinterpreted }),
  }
  const changeAgain = (again: readonly RecordInput[]) => changeIfExpected(write, { ...change, records: again })
  const again = joinSkippedChanges(table, records, changed.skipped)
  const joined = again.length === 0 ? changed : withJoinedChanges(changed, await changeAgain(again))
  if (!changes.overOwn || joined.skipped.length === 0) return joined
  return overwriteOwnChanges(write, joined, { tableId: table.id, records, changeAgain })
}

async function changeIfExpected(write: Write, change: Omit<CellChanges, 'types'>): Promise<ChangedRecords> {
  const table = write.structure.table(change.tableId)
  // Nothing may be awaited before the first statement, which is sent together with the lock of the base.
  const merged = mergeById(table, change.records)
  const { fields, columns, records, links, unwritable, unreadable, missing } = storedCells(table, merged, change)
  const skipped: SkippedCell[] = unwritable.map(cell => ({ ...cell, value: null, isUnwritable: true }))
  if (fields.length === 0 && links.length === 0) return { records: [], skipped, lost: [] }
  const expectsOf = new Map(merged.map(({ id, expects }) => [id, expects]))
  const isGuarded = (recordId: string, fieldId: string) => fieldId in (expectsOf.get(recordId) ?? {})
  const isUnique = uniqueFields(table).length > 0
  const { taken, exchanged } = isUnique
    ? await skipTaken(write, table, { records, isGuarded })
    : { taken: [], exchanged: [] }
  const takenCells = new Map(taken.map(({ recordId, fieldId, holder }) => [`${recordId} ${fieldId}`, holder]))
  const changes = new RecordChanges()
  const { keepsTakenLinks } = change
  const { cells: linked, lost } =
    links.length > 0
      ? await changeLinks(write, { table, cells: links }, { changes, keepsTakenLinks })
      : { cells: [], lost: [] }
  const relation = relationOf(write, table)
  const changed = { columns, records, actor: write.actor }
  const rows =
    fields.length > 0
      ? await runPrepared(write.connection, updateRecords(relation, changed))
      : await runForArrays(write.connection, touchRecords(relation, idsOfChanged(linked, write.actor)))
  const received = await storeExchanged(write, table, exchanged)
  const present = recordPresenter(fields)
  const named = new Map(records.map(record => [record.id, record.cells]))
  const linkedOf = Map.groupBy(linked, ({ recordId }) => recordId)
  const unreadableCells = new Set(unreadable.map(({ recordId, fieldId }) => `${recordId} ${fieldId}`))
  const missingCells = new Set(missing.map(({ recordId, fieldId }) => `${recordId} ${fieldId}`))
  const unreadOf = new Map(merged.map(({ id, unread }) => [id, unread]))
  const skip = (recordId: string, fieldId: string, value: unknown) => {
    const holder = takenCells.get(`${recordId} ${fieldId}`)
    skipped.push({
      recordId,
      fieldId,
      value,
      ...(unreadableCells.has(`${recordId} ${fieldId}`) && { isUnwritable: true }),
      ...(missingCells.has(`${recordId} ${fieldId}`) && { isUnwritable: true, refusedBy: 'required' }),
      ...(holder !== undefined && { isUnwritable: true, refusedBy: 'unique', holder }),
      ...(unreadOf.get(recordId)?.includes(fieldId) && { isUnread: true }),
    })
  }
  const joined: NonNullable<ChangedRecords['joined']> = []
  const answered = rows.map(row => {
    const record = present(row)
    const cells = named.get(record.id) ?? {}
    const kept = fields.length > 0 ? (row.at(-1) as string[] | null) : null
    const before: TableRecord['data'] = {}
    const data: TableRecord['data'] = {}
    for (const [index, field] of fields.entries()) {
      if (!(field.column in cells)) continue
      const value = received.get(record.id)?.[field.id] ?? record.data[field.id]
      if (kept?.includes(field.column)) {
        skip(record.id, field.id, value)
        continue
      }
      data[field.id] = value
      before[field.id] = presentCell(field, row[recordColumns.length + fields.length + index])
    }
    if (Object.keys(data).length > 0) changes.add(table.id, record.id, { before, after: { ...data } })
    for (const { fieldId, value, isTruncated, isSkipped, isTaken } of linkedOf.get(record.id) ?? []) {
      if (isTruncated) joined.push({ recordId: record.id, fieldId })
      else if (isTaken) skipped.push({ recordId: record.id, fieldId, value, isUnwritable: true })
      else if (isSkipped) skip(record.id, fieldId, value)
      else data[fieldId] = value
    }
    return { ...record, data }
  })
  changes.log(write)
  await touchLinked(write, changes, table)
  return { records: answered, skipped, lost, ...(joined.length > 0 && { joined }) }
}

/** Stores values that other records of the change have just released. Returns them by record and field. */
async function storeExchanged(
  write: Write,
  table: StoredTable,
  records: readonly CellsOfRecord[],
): Promise<Map<string, TableRecord['data']>> {
  if (records.length === 0) return new Map()
  const used = new Set(records.flatMap(({ cells }) => Object.keys(cells)))
  const fields = storedFields(table).filter(({ column }) => used.has(column))
  const change = { columns: fields.map(columnOf), records, actor: write.actor }
  const rows = await runPrepared(write.connection, updateRecords(relationOf(write, table), change))
  const present = recordPresenter(fields)
  return new Map(rows.map(row => present(row)).map(({ id, data }) => [id, data]))
}

/** The records whose link cells were named, and those whose link cells changed. */
const idsOfChanged = (linked: readonly LinkedCell[], actor: string) => ({
  actor,
  ids: linked.map(({ recordId }) => recordId),
  changed: linked.flatMap(({ recordId, isSkipped }) => (isSkipped ? [] : recordId)),
})

/**
 * Changes one record, like `changeRecords`.
 *
 * @throws AppError `not_found` when the record is deleted.
 */
export async function changeRecord(
  write: Write,
  tableId: string,
  {
    keepsTakenLinks,
    overOwn,
    types,
    mayBlank,
    ...merged
  }: RecordInput & Pick<CellChanges, 'keepsTakenLinks' | 'overOwn' | 'types' | 'mayBlank'>,
): Promise<Omit<ChangedRecords, 'records'> & { record: TableRecord }> {
  const {
    records: [record],
    ...rest
  } = await changeRecords(write, { tableId, records: [merged], keepsTakenLinks, overOwn, types, mayBlank })
  if (record) return { record, ...rest }
  const table = write.structure.table(tableId)
  const [row] = await runForArrays(write.connection, selectRecordsById(relationOf(write, table), [], [merged.id]))
  if (!row) throw recordNotFound(merged.id)
  return { record: recordPresenter([])(row), ...rest }
}

/**
 * Moves records to the trash. Returns the ids of those that were not there already.
 *
 * @throws AppError `not_found` without `skipsMissing`, for a record that is deleted or never existed.
 */
export async function deleteRecords(write: Write, { skipsMissing = true, ...change }: RecordIds): Promise<string[]> {
  const table = write.structure.table(change.tableId)
  const rows = await run(write.connection, markDeleted(relationOf(write, table), change.recordIds))
  const deleted = new Set(rows.map(({ id }) => id))
  const missing = change.recordIds.find(id => !deleted.has(id))
  if (!skipsMissing && missing !== undefined) throw recordNotFound(missing)
  for (const id of deleted) {
    write.log({ kind: 'record.delete', table_id: table.id, item_id: id, before: null, after: null })
  }
  return [...deleted]
}

/**
 * Moves one record to the trash.
 *
 * @throws AppError `not_found` when the record is deleted.
 */
export async function deleteRecord(write: Write, tableId: string, recordId: string): Promise<void> {
  const removed = await deleteRecords(write, { tableId, recordIds: [recordId] })
  if (removed.length === 0) throw recordNotFound(recordId)
}

/**
 * Restores deleted records exactly as they were. Returns those that were deleted.
 *
 * @throws AppError `not_found` without `skipsMissing`, for a record that never existed or was deleted for good;
 * `conflict` if another record has one of the unique values by now.
 */
export async function restoreRecords(
  write: Write,
  { skipsMissing = true, ...change }: RecordIds,
): Promise<TableRecord[]> {
  const table = write.structure.table(change.tableId)
  const fields = storedFields(table)
  await requireUntaken(write, table, change.recordIds)
  const rows = await runForArrays(
    write.connection,
    markRestored(relationOf(write, table), {
      ids: change.recordIds,
      columns: fields.map(field => field.column),
    }),
  )
  const restored = await presentRecords(
    write.connection,
    { schema: write.schema, structure: write.structure, table, fields },
    rows,
  )
  // Links and lookups are stored in other records, so clients read them again.
  const written = fields.filter(field => !isReadOnlyField(field))
  const own = ({ data }: TableRecord) => Object.fromEntries(written.map(({ id }) => [id, data[id]]))
  for (const record of restored) {
    write.log({ kind: 'record.restore', table_id: table.id, item_id: record.id, before: null, after: own(record) })
  }
  const ids = new Set(restored.map(({ id }) => id))
  if (!skipsMissing)
    await requireRecords(
      write,
      table,
      change.recordIds.filter(id => !ids.has(id)),
    )
  return restored
}

/** Like `restoreRecords`, but leaves records in the trash whose unique values other records have by now. */
export async function restoreUntakenRecords(
  write: Write,
  change: RecordIds,
): Promise<{ records: TableRecord[]; taken: TakenCell[] }> {
  const table = write.structure.table(change.tableId)
  let recordIds = [...change.recordIds]
  const taken: TakenCell[] = []
  for (;;) {
    const found = await findUnrestorable(write, table, recordIds)
    if (found.length === 0) break
    // A record that stays in the trash keeps its values from no other, so those with a lasting holder are left out first.
    const among = new Set(found.map(({ recordId }) => recordId))
    const lasting = found.filter(({ holder }) => !among.has(holder))
    const left = new Set(lasting.map(({ recordId }) => recordId))
    recordIds = recordIds.filter(id => !left.has(id))
    taken.push(...lasting.map(({ recordId, fieldId, holder }) => ({ recordId, fieldId, holder })))
  }
  return { records: recordIds.length > 0 ? await restoreRecords(write, { ...change, recordIds }) : [], taken }
}

/**
 * Restores a deleted record. Returns a record that is not deleted unchanged, so that a restore can be repeated.
 *
 * @throws AppError `not_found` when the record does not exist or was deleted for good.
 */
export async function restoreRecord(write: Write, tableId: string, recordId: string): Promise<TableRecord> {
  const [restored] = await restoreRecords(write, { tableId, recordIds: [recordId] })
  return restored ?? readCurrentRecord(write, tableId, recordId)
}

/**
 * Reads a record as it is now.
 *
 * @throws AppError `not_found` when the record is deleted.
 */
export async function readCurrentRecord(write: Write, tableId: string, recordId: string): Promise<TableRecord> {
  const table = write.structure.table(tableId)
  const fields = storedFields(table)
  const columns = fields.map(field => field.column)
  const [row] = await runForArrays(write.connection, selectRecordsById(relationOf(write, table), columns, [recordId]))
  const { connection, schema, structure } = write
  const [present] = row ? await presentRecords(connection, { schema, structure, table, fields }, [row]) : []
  if (!present) throw recordNotFound(recordId)
  return present
}

/** The values of two changes of a record combined. */
function combineData(
  table: StoredTable,
  earlier: RecordInput['data'],
  later: RecordInput['data'],
): RecordInput['data'] {
  const data = { ...earlier, ...later }
  for (const { id, links } of table.fields) {
    if (links && id in earlier && id in later) data[id] = composedLinks(earlier[id], later[id], links)
  }
  return data
}

function mergeById(table: StoredTable, records: readonly RecordInput[]): RecordInput[] {
  const merged = new Map<string, RecordInput>()
  for (const record of records) {
    const earlier = merged.get(record.id)
    merged.set(
      record.id,
      earlier
        ? {
            id: record.id,
            data: combineData(table, earlier.data, record.data),
            expects: { ...record.expects, ...earlier.expects },
            unread: [...(earlier.unread ?? []).filter(id => !(id in record.data)), ...(record.unread ?? [])],
          }
        : record,
    )
  }
  return [...merged.values()]
}
