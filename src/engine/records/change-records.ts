import { AppError } from '../../platform/errors.ts'
import { type StoredTable, storedFields } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { changeLinks, type LinkedCell, type LostCell } from '../links/change-links.ts'
import { type CellsChange, type GivenRecord, presentCell, recordPresenter, storedCells } from './cells.ts'
import {
  deleteRecords,
  insertRecords,
  recordColumns,
  restoreRecords,
  selectRecordsById,
  touchRecords,
  updateRecords,
} from './records.sql.ts'
import { joinedRecords, withJoined } from './join-changes.ts'
import { composedLinks } from '../model/link-change.ts'
import { goneText } from '../../texts/error-catalogue.ts'
import { type Beside, placesBeside } from './place-new-records.ts'
import { presentRecords } from '../links/read-links.ts'
import { meantValues } from './meant-values.ts'
import { overOwnChanges } from './own-changes.ts'
import { readAsNow, readChangesAsNow, type UnreadCell } from './read-as-now.ts'
import { RecordChanges } from './record-changes.ts'
import { run, runForArrays, runPrepared } from '../../platform/sql/run.ts'
import type { TableRecord } from '../model/structure.ts'

const relationOf = (write: Write, table: StoredTable) => ({ schema: write.schema, relation: table.relation })

const recordNotFound = (id: string) => new AppError('not_found', goneText('Record', id))

interface NewRecords {
  tableId: string
  records: readonly GivenRecord[]
  beside?: Beside | null | undefined
  /** Of which type the fields were whose values these are; a field that has another one by now reads them as a conversion does. */
  types?: Readonly<Record<string, string>> | undefined
}

/** The same as `makeRecords`, for who makes records that take no links from others. */
export const createRecords = async (write: Write, change: NewRecords): Promise<TableRecord[]> =>
  (await makeRecords(write, change)).records

/**
 * Creates records in the order given: at the end, or beside another one. Two statements for any number of them, two
 * more where they have a place, and some more for each field of links. `lost` has the cells of other records that lost
 * links to the new ones, `unread` those that are empty because their field cannot read what was meant for it.
 *
 * @throws AppError `conflict` when one of the ids is taken, by a deleted record too.
 */
export async function makeRecords(
  write: Write,
  change: NewRecords,
): Promise<{ records: TableRecord[]; lost: LostCell[]; unread: UnreadCell[] }> {
  if (change.records.length === 0) return { records: [], lost: [], unread: [] }
  const table = write.structure.table(change.tableId)
  const { records: given, unread } = readAsNow(await meantValues(write, table, change))
  const { fields, links, ...unplaced } = storedCells(table, given)
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
  const made = created.map(record => ({ ...record, data: { ...emptyData(table), ...record.data } }))
  return { records: made, lost, unread }
}

/** The place is a column as any other; it comes after those of the fields. */
const withPlaces = ({ columns, records }: Pick<CellsChange, 'columns' | 'records'>, places: readonly number[]) => ({
  columns: [...columns, { name: 'place', type: 'double precision' }],
  records: records.map((record, at) => ({ ...record, cells: { ...record.cells, place: places[at] } })),
})

const emptyData = (table: StoredTable) => Object.fromEntries(table.fields.map(field => [field.id, null]))

/** A cell that was left alone, since it does not hold what the change expects. */
export interface SkippedCell {
  recordId: string
  fieldId: string
  /** What it holds. */
  value: unknown
  /** Its field is another one than the change was meant for, or gone, or another cell has its link: who wrote to it last says nothing. */
  isUnfit?: true
  /** Its field has another type than the value was meant for, and cannot read it. */
  isUnread?: true
  /** The same person has changed it since this was done: it holds what they want. */
  isOutdone?: true
}

export interface ChangedRecords {
  /** Each with the cells that were changed. */
  records: TableRecord[]
  skipped: SkippedCell[]
  /** Cells of links that the change was not about, and that lost some to those that it was about. */
  lost: LostCell[]
  /**
   * Cells that got the change on top of what others had made of them, and those of which the links are too many to be
   * answered; absent when there are none.
   */
  joined?: { recordId: string; fieldId: string }[]
  /** What stood in cells that held something else than was expected, but of the person's own; absent when there are none. */
  replaced?: { recordId: string; fieldId: string; value: unknown }[]
  /** Fields that have another type than the change was meant for, and read it as a conversion does; absent when there are none. */
  readAnew?: string[]
}

interface CellChanges {
  tableId: string
  records: readonly GivenRecord[]
  leavesTaken?: boolean | undefined
  /** Cells that only the same person has changed since, on another screen, are changed all the same. */
  overOwn?: boolean | undefined
  /** Of which type the fields were whose values these are, and those that are expected. */
  types?: Readonly<Record<string, string>> | undefined
}

/**
 * Changes the cells that each record names and leaves all others alone, also those that do not hold what the change
 * expects of them. A record that is given twice gets both changes, the later one winning. Records that are gone are
 * left out of the answer. With `leavesTaken`, a cell of links is left alone that would take a record from another cell
 * which the change is not about.
 */
export async function changeRecords(write: Write, { types = {}, ...given }: CellChanges): Promise<ChangedRecords> {
  const table = write.structure.table(given.tableId)
  const meant = meantValues(write, table, { records: given.records, types })
  const { records, readAnew } = readChangesAsNow(meant instanceof Promise ? await meant : meant)
  const change = { ...given, records }
  const changed = { ...(await changeAsExpected(write, change)), ...(readAnew.length > 0 && { readAnew }) }
  const changeAgain = (again: readonly GivenRecord[]) => changeAsExpected(write, { ...change, records: again })
  const again = joinedRecords(table, records, changed.skipped)
  const joined = again.length === 0 ? changed : withJoined(changed, await changeAgain(again))
  if (!given.overOwn || joined.skipped.length === 0) return joined
  return overOwnChanges(write, joined, { tableId: table.id, records, changeAgain })
}

async function changeAsExpected(write: Write, change: Omit<CellChanges, 'types'>): Promise<ChangedRecords> {
  const table = write.structure.table(change.tableId)
  // Nothing is waited for before the first statement: it leaves together with the lock on the base.
  const given = mergeById(table, change.records)
  const { fields, columns, records, links, gone, unfit } = storedCells(table, given)
  const skipped: SkippedCell[] = gone.map(cell => ({ ...cell, value: null, isUnfit: true }))
  if (fields.length === 0 && links.length === 0) return { records: [], skipped, lost: [] }
  const changes = new RecordChanges()
  const { leavesTaken } = change
  const { cells: linked, lost } =
    links.length > 0
      ? await changeLinks(write, { table, cells: links }, { changes, leavesTaken })
      : { cells: [], lost: [] }
  const relation = relationOf(write, table)
  const changed = { columns, records, actor: write.actor }
  const rows =
    fields.length > 0
      ? await runPrepared(write.connection, updateRecords(relation, changed))
      : await runForArrays(write.connection, touchRecords(relation, idsOfChanged(linked, write.actor)))
  const present = recordPresenter(fields)
  const named = new Map(records.map(record => [record.id, record.cells]))
  const linkedOf = Map.groupBy(linked, ({ recordId }) => recordId)
  const unfitCells = new Set(unfit.map(({ recordId, fieldId }) => `${recordId} ${fieldId}`))
  const unreadOf = new Map(given.map(({ id, unread }) => [id, unread]))
  const skip = (recordId: string, fieldId: string, value: unknown) =>
    skipped.push({
      recordId,
      fieldId,
      value,
      ...(unfitCells.has(`${recordId} ${fieldId}`) && { isUnfit: true }),
      ...(unreadOf.get(recordId)?.includes(fieldId) && { isUnread: true }),
    })
  const joined: NonNullable<ChangedRecords['joined']> = []
  const answered = rows.map(row => {
    const record = present(row)
    const cells = named.get(record.id) ?? {}
    const kept = fields.length > 0 ? (row.at(-1) as string[] | null) : null
    const before: TableRecord['data'] = {}
    const data: TableRecord['data'] = {}
    for (const [index, field] of fields.entries()) {
      if (!(field.column in cells)) continue
      const value = record.data[field.id]
      if (kept?.includes(field.column)) {
        skip(record.id, field.id, value)
        continue
      }
      data[field.id] = value
      before[field.id] = presentCell(field, row[recordColumns.length + fields.length + index])
    }
    if (Object.keys(data).length > 0) changes.add(table.id, record.id, { before, after: { ...data } })
    for (const { fieldId, value, isPart, isSkipped, isTaken } of linkedOf.get(record.id) ?? []) {
      if (isPart) joined.push({ recordId: record.id, fieldId })
      else if (isTaken) skipped.push({ recordId: record.id, fieldId, value, isUnfit: true })
      else if (isSkipped) skip(record.id, fieldId, value)
      else data[fieldId] = value
    }
    return { ...record, data }
  })
  changes.log(write)
  return { records: answered, skipped, lost, ...(joined.length > 0 && { joined }) }
}

/** Whose cells of links were changed, and whose were not. */
const idsOfChanged = (linked: readonly LinkedCell[], actor: string) => ({
  actor,
  ids: linked.map(({ recordId }) => recordId),
  changed: linked.flatMap(({ recordId, isSkipped }) => (isSkipped ? [] : recordId)),
})

/** @throws AppError `not_found` when the record is gone. */
export async function changeRecord(
  write: Write,
  tableId: string,
  { leavesTaken, overOwn, types, ...given }: GivenRecord & Pick<CellChanges, 'leavesTaken' | 'overOwn' | 'types'>,
): Promise<Omit<ChangedRecords, 'records'> & { record: TableRecord }> {
  const {
    records: [record],
    ...rest
  } = await changeRecords(write, { tableId, records: [given], leavesTaken, overOwn, types })
  if (record) return { record, ...rest }
  const table = write.structure.table(tableId)
  const [row] = await runForArrays(write.connection, selectRecordsById(relationOf(write, table), [], [given.id]))
  if (!row) throw recordNotFound(given.id)
  return { record: recordPresenter([])(row), ...rest }
}

/** Deletes records softly; answers the ids of those that were not deleted already. */
export async function removeRecords(
  write: Write,
  change: { tableId: string; recordIds: readonly string[] },
): Promise<string[]> {
  const table = write.structure.table(change.tableId)
  const rows = await run(
    write.connection,
    deleteRecords(relationOf(write, table), { ids: change.recordIds, actor: write.actor }),
  )
  for (const { id } of rows) {
    write.log({ kind: 'record.delete', table_id: table.id, item_id: id, before: null, after: null })
  }
  return rows.map(row => row.id)
}

/** @throws AppError `not_found` when the record is gone. */
export async function removeRecord(write: Write, tableId: string, recordId: string): Promise<void> {
  const removed = await removeRecords(write, { tableId, recordIds: [recordId] })
  if (removed.length === 0) throw recordNotFound(recordId)
}

/** Brings deleted records back exactly as they were; answers those that were deleted. */
export async function bringBackRecords(
  write: Write,
  change: { tableId: string; recordIds: readonly string[] },
): Promise<TableRecord[]> {
  const table = write.structure.table(change.tableId)
  const fields = storedFields(table)
  const rows = await runForArrays(
    write.connection,
    restoreRecords(relationOf(write, table), {
      ids: change.recordIds,
      actor: write.actor,
      columns: fields.map(field => field.column),
    }),
  )
  const restored = await presentRecords(
    write.connection,
    { schema: write.schema, structure: write.structure, table, fields },
    rows,
  )
  // Links and what is looked up stand in other records: they are read anew by whoever hears of it.
  const own = ({ data }: TableRecord) => Object.fromEntries(fields.map(({ id }) => [id, data[id]]))
  for (const record of restored) {
    write.log({ kind: 'record.restore', table_id: table.id, item_id: record.id, before: null, after: own(record) })
  }
  return restored
}

/**
 * Brings one deleted record back. One that is there already is answered as it is, so that a restore may come twice.
 *
 * @throws AppError `not_found` when there never was such a record, or it has left the trash.
 */
export async function bringBackRecord(write: Write, tableId: string, recordId: string): Promise<TableRecord> {
  const [restored] = await bringBackRecords(write, { tableId, recordIds: [recordId] })
  return restored ?? recordNow(write, tableId, recordId)
}

/** @throws AppError `not_found` when the record is gone. */
export async function recordNow(write: Write, tableId: string, recordId: string): Promise<TableRecord> {
  const table = write.structure.table(tableId)
  const fields = storedFields(table)
  const columns = fields.map(field => field.column)
  const [row] = await runForArrays(write.connection, selectRecordsById(relationOf(write, table), columns, [recordId]))
  const { connection, schema, structure } = write
  const [present] = row ? await presentRecords(connection, { schema, structure, table, fields }, [row]) : []
  if (!present) throw recordNotFound(recordId)
  return present
}

/** What two changes of a record give to its cells, one after the other. */
function withLater(table: StoredTable, earlier: GivenRecord['data'], later: GivenRecord['data']): GivenRecord['data'] {
  const data = { ...earlier, ...later }
  for (const { id, links } of table.fields) {
    if (links && id in earlier && id in later) data[id] = composedLinks(earlier[id], later[id], links)
  }
  return data
}

function mergeById(table: StoredTable, records: readonly GivenRecord[]): GivenRecord[] {
  const merged = new Map<string, GivenRecord>()
  for (const record of records) {
    const earlier = merged.get(record.id)
    merged.set(
      record.id,
      earlier
        ? {
            id: record.id,
            data: withLater(table, earlier.data, record.data),
            expects: { ...record.expects, ...earlier.expects },
            unread: [...(earlier.unread ?? []).filter(id => !(id in record.data)), ...(record.unread ?? [])],
          }
        : record,
    )
  }
  return [...merged.values()]
}
