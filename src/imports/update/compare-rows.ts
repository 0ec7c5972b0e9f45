import { isSameJson } from '../../fields/same-json.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { type BaseStructure, fieldOf, type StoredField, storedFields } from '../../engine/base/base-structure.ts'
import { presentRecords } from '../../engine/links/read-links.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import {
  type HeldLink,
  selectFileOrigins,
  selectImportedLinks,
  selectRecordOrigins,
  type SourceCells,
} from '../../engine/origins/origins.sql.ts'
import { selectStaged, type SourceRow } from '../../engine/origins/source-rows.sql.ts'
import { isReadOnlyField } from '../../engine/records/cells.ts'
import { selectRecordsById } from '../../engine/records/records.sql.ts'
import { type Connection, run, runForArrays } from '../../platform/sql/run.ts'
import { compareCell, emptied, isSameValue, listChange } from './compare-cells.ts'
import { isUnreadable, optionValues } from './source-cells.ts'
import type { FieldOptions } from './update-options.ts'
import type { UpdatedColumn, UpdatedTable } from './update-plan.ts'
import type { UpdateChoices } from './update-state.ts'

export interface Comparison {
  connection: Connection
  schema: string
  structure: BaseStructure
  jobId: string
  table: UpdatedTable
  columns: readonly UpdatedColumn[]
  /** The options of fields, by column id. */
  options: ReadonlyMap<string, FieldOptions>
  /** Null while its person has decided nothing. */
  choices: UpdateChoices | null
  /** Whether links are only removed, so that other records can get them then. */
  onlyRemovesLinks?: boolean
}

export interface CellCounts {
  conflicts: number
  kept: number
  unreadable: number
  required: number
  deletedOptions: number
}

const noCells: CellCounts = { conflicts: 0, kept: 0, unreadable: 0, required: 0, deletedOptions: 0 }

/** What becomes of a row of the source. */
export interface ComparedRow {
  sourceId: string
  /** Null for a row that is new. */
  recordId: string | null
  /** The new values of cells, by field id. */
  data: Record<string, unknown>
  /** What the changed cells hold; a value that a rule refuses is then left out alone. */
  expects: Record<string, unknown>
  /** What the source has in these columns is to be remembered once `data` is written; null for an empty cell. */
  learned: Map<string, unknown>
  /** What cells hold that were changed on both sides, by column id. */
  conflicts: Record<string, unknown>
}

/** Compares rows of the source with their records. Reads with a fixed number of queries. */
export async function compareRows(
  comparison: Comparison,
  rows: readonly SourceRow[],
): Promise<{ rows: ComparedRow[]; counts: CellCounts }> {
  const comparer = new RowComparer(comparison, await readContext(comparison, rows))
  const compared = rows.flatMap(row => comparer.compare(row) ?? [])
  return { rows: compared, counts: comparer.counts }
}

/** A row that the source no longer has. */
export interface GoneRow {
  sourceId: string
  recordId: string
  base: SourceCells
}

/**
 * The rows among some gone ones whose records nobody edited here. A link that another record got from the source is no
 * edit; one that a person added is.
 * @param comparison.inverseFields the columns whose links fields show from the other side, by the ids of these fields.
 */
export async function uneditedRows(
  comparison: Comparison & { inverseFields: ReadonlyMap<string, string> },
  rows: readonly GoneRow[],
): Promise<GoneRow[]> {
  const { connection, schema, table, inverseFields } = comparison
  const columns = [...table.columns, ...table.unread]
  const given = rows.map(row => ({ ...row, theirs: {}, seen: null }))
  const context = await readContext({ ...comparison, columns }, given)
  const comparer = new RowComparer(comparison, context)
  const unedited = rows.filter(({ recordId, base }) => {
    const record = context.records.get(recordId)
    return record !== undefined && !comparer.isEdited(record, base, inverseFields)
  })
  const held = unedited.flatMap(({ sourceId, recordId }) =>
    [...inverseFields].flatMap(([fieldId, columnId]) =>
      asIds(context.records.get(recordId)?.data[fieldId]).map(holderId => ({ holderId, columnId, sourceId })),
    ),
  )
  if (held.length === 0) return unedited
  const keyOf = ({ holderId, columnId, sourceId }: HeldLink) => JSON.stringify([holderId, columnId, sourceId])
  const imported = new Set((await run(connection, selectImportedLinks(schema, held))).map(keyOf))
  const edited = new Set(held.flatMap(link => (imported.has(keyOf(link)) ? [] : link.sourceId)))
  return unedited.filter(({ sourceId }) => !edited.has(sourceId))
}

interface LinkTarget {
  recordId: string
  exists: boolean
}

interface RowContext {
  records: ReadonlyMap<string, TableRecord>
  /** By the id of the linked table, then by the id at the source. */
  targets: ReadonlyMap<string, ReadonlyMap<string, LinkTarget>>
  /** Rows that become records, by the id of their table. */
  staged: ReadonlyMap<string, ReadonlySet<string>>
  /** Null for files that cannot be attached. */
  files: ReadonlyMap<string, Attachment | null>
}

const asIds = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

async function readContext(comparison: Comparison, rows: readonly SourceRow[]): Promise<RowContext> {
  const { connection, schema, structure, jobId, table, columns } = comparison
  const recordIds = rows.flatMap(({ recordId }) => recordId ?? [])
  const idsIn = (column: UpdatedColumn) =>
    rows.flatMap(({ base, theirs }) => [...asIds(base?.[column.columnId]), ...asIds(theirs[column.columnId])])
  const targets = new Map<string, Map<string, LinkTarget>>()
  const staged = new Map<string, Set<string>>()
  for (const [linkedId, linking] of Map.groupBy(columns, ({ linkedTableId }) => linkedTableId)) {
    const ids = linkedId === null ? [] : [...new Set(linking.flatMap(idsIn))]
    const linked = structure.tables.find(({ id }) => id === linkedId)
    if (linkedId === null || !linked || ids.length === 0) continue
    const { relation } = linked
    const found = await run(connection, selectRecordOrigins(schema, { id: linkedId, relation }, ids))
    targets.set(linkedId, new Map(found.map(one => [one.sourceId, one])))
    const present = await run(connection, selectStaged(schema, { jobId, tableId: linkedId }, ids))
    staged.set(linkedId, new Set(present.map(({ sourceId }) => sourceId)))
  }
  const fileIds = columns.filter(({ kind }) => kind === 'files').flatMap(idsIn)
  const files =
    fileIds.length > 0 ? await run(connection, selectFileOrigins<Attachment>(schema, table.tableId, fileIds)) : []
  return {
    records: await readRecords(comparison, recordIds),
    targets,
    staged,
    files: new Map(files.map(({ sourceId, file }) => [sourceId, file])),
  }
}

/** The records with all their cells, by id. */
async function readRecords(
  { connection, schema, structure, table: { tableId } }: Comparison,
  recordIds: readonly string[],
): Promise<Map<string, TableRecord>> {
  if (recordIds.length === 0) return new Map()
  const table = structure.table(tableId)
  const fields = storedFields(table)
  const columns = fields.map(({ column }) => column)
  const rows = await runForArrays(
    connection,
    selectRecordsById({ schema, relation: table.relation }, columns, recordIds),
  )
  const records = await presentRecords(connection, { schema, structure, table, fields }, rows)
  return new Map(records.map(record => [record.id, record]))
}

/** A cell to compare. */
interface Cell {
  column: UpdatedColumn
  field: StoredField
  base: unknown
  theirs: unknown
  ours: unknown
  /** What the record held when its person was told of a conflict; undefined if they were not. */
  seen: unknown
  isNew: boolean
}

/** What becomes of a cell. Without `learned`, it is compared again next time. */
type Outcome = { data?: unknown; learned?: unknown; count?: keyof CellCounts }

class RowComparer {
  readonly #comparison: Comparison
  readonly #context: RowContext
  readonly counts: CellCounts = { ...noCells }

  constructor(comparison: Comparison, context: RowContext) {
    this.#comparison = comparison
    this.#context = context
  }

  /** Null for a row whose record was deleted meanwhile. */
  compare({ sourceId, recordId, base, theirs, seen }: SourceRow): ComparedRow | null {
    const { structure, table, columns } = this.#comparison
    const record = recordId === null ? null : this.#context.records.get(recordId)
    if (record === undefined) return null
    const row: ComparedRow = { sourceId, recordId, data: {}, expects: {}, learned: new Map(), conflicts: {} }
    for (const column of columns) {
      const { columnId, fieldId } = column
      const cell: Cell = {
        column,
        field: fieldOf(structure.table(table.tableId), fieldId),
        base: base?.[columnId] ?? null,
        theirs: theirs[columnId] ?? null,
        ours: record?.data[fieldId] ?? null,
        seen: seen?.[columnId],
        isNew: record === null,
      }
      if (!cell.isNew && isSameJson(cell.base, cell.theirs)) continue
      const { count, ...outcome } = this.#outcomeOf(cell)
      if (count) this.counts[count] += 1
      if (count === 'conflicts') row.conflicts[columnId] = cell.ours
      if (outcome.data !== undefined) row.data[fieldId] = outcome.data
      if (outcome.data !== undefined && column.kind !== 'links') row.expects[fieldId] = cell.ours
      if (outcome.learned !== undefined) row.learned.set(columnId, outcome.learned)
    }
    return row
  }

  #outcomeOf(cell: Cell): Outcome {
    switch (cell.column.kind) {
      case 'links':
        return this.#comparison.onlyRemovesLinks ? this.#removedLinks(cell) : this.#links(cell)
      case 'files':
        return this.#files(cell)
      case 'value':
        return this.#value(cell)
    }
  }

  #value(cell: Cell): Outcome {
    const theirs = this.#own(cell, cell.theirs)
    // A new record gets no default value where the source has none.
    if (theirs.fault) return { count: theirs.fault, ...(cell.isNew && { data: null }) }
    if (cell.isNew) return { data: theirs.value, learned: cell.theirs }
    return this.#decide(cell, { base: this.#own(cell, cell.base).value, theirs: theirs.value }, theirs.value)
  }

  /**
   * Whether somebody edited the record of a row since it was last written from the source, so that deleting it would lose
   * that. A value in a field that the source does not have counts, too; links in `inverseFields` do not.
   */
  isEdited(record: TableRecord, base: SourceCells, inverseFields: ReadonlyMap<string, string>): boolean {
    const { structure, table } = this.#comparison
    const tracked = new Map([...table.columns, ...table.unread].map(column => [column.fieldId, column]))
    return structure.table(table.tableId).fields.some(field => {
      const ours = record.data[field.id]
      const column = tracked.get(field.id)
      if (!column || field.type !== column.fieldType) {
        const isOwn = field.links ? !inverseFields.has(field.id) : field.column !== null && !isReadOnlyField(field)
        return isOwn && emptied(ours) !== null
      }
      const before = base[column.columnId] ?? null
      const cell = { column, field, base: before, theirs: before, ours, seen: undefined, isNew: false }
      if (column.kind === 'value')
        return !isSameValue(ours, before) && !isSameValue(ours, this.#own(cell, before).value)
      const known = new Set(
        column.kind === 'files'
          ? asIds(before).flatMap(id => this.#context.files.get(id)?.id ?? [])
          : asIds(before).flatMap(id => this.#context.targets.get(column.linkedTableId ?? '')?.get(id)?.recordId ?? []),
      )
      const held = Array.isArray(ours) ? (ours as (string | Attachment)[]) : []
      return held.some(one => !known.has(typeof one === 'string' ? one : (one.id ?? '')))
    })
  }

  /** What becomes of a cell that is compared whole. `data` is what writes the source's value. */
  #decide(cell: Cell, { base, theirs }: { base: unknown; theirs: unknown }, data: unknown): Outcome {
    const { choices } = this.#comparison
    const { ours, seen } = cell
    // Settings here may round or refuse what the source has, so both forms count.
    const isBase = isSameValue(ours, cell.base) && cell.column.kind === 'value'
    const outcome = compareCell({ base: isBase ? ours : base, ours, theirs })
    if (outcome === 'same') return { learned: cell.theirs }
    if (outcome === 'conflict') {
      if (!choices) return { count: 'conflicts' }
      // Nobody was asked about what was changed since.
      if (seen === undefined || !isSameValue(seen, ours)) return { count: 'kept' }
      if (!choices.takesTheirs) return { learned: cell.theirs }
    }
    if (emptied(theirs) === null && cell.field.rules?.required === true) return { count: 'required' }
    return { data, learned: cell.theirs }
  }

  /** The value of a cell of the source here. Its fault, if the field cannot hold it. */
  #own({ column, field }: Cell, value: unknown): { value: unknown; fault?: 'unreadable' | 'deletedOptions' } {
    if (value === null) return { value: null }
    if (isUnreadable(value)) return { value: null, fault: 'unreadable' }
    const options = column.choices && this.#comparison.options.get(column.columnId)
    if (options) {
      const { values, template } = options
      const ids = Array.isArray(value) ? (value as string[]) : [String(value)]
      const own = ids.map(id => values[id] ?? id)
      const existing = new Set(optionValues(template).values())
      const result = Array.isArray(value) ? own : own[0]
      return own.every(one => existing.has(one)) ? { value: result } : { value: result, fault: 'deletedOptions' }
    }
    const reading = fieldType(field.type).check(value, field.template)
    if (reading.kind === 'unreadable') return { value, fault: 'unreadable' }
    return { value: reading.kind === 'value' ? reading.value : null }
  }

  #links(cell: Cell): Outcome {
    // They are written once all records exist.
    if (cell.isNew) return {}
    const { column, field } = cell
    const linkedId = column.linkedTableId ?? ''
    const targets = this.#context.targets.get(linkedId)
    const [base, theirs] = [asIds(cell.base), asIds(cell.theirs)]
    const isThere = (id: string) => targets?.get(id)?.exists === true
    const recordIds = (ids: readonly string[]) =>
      ids.flatMap(id => (isThere(id) ? (targets?.get(id)?.recordId ?? []) : []))
    // A link to a record that is not here is compared again next time.
    const learned = theirs.filter(isThere)
    if (field.links?.allowMultiple === false) {
      // Nobody can say which one it should be.
      if (theirs.length > 1) return { count: 'unreadable' }
      const [before, now] = [recordIds(base), this.#comingIds(linkedId, theirs)]
      const ours = asIds(cell.ours)
      const data = { added: recordIds(theirs), removed: ours.filter(id => !recordIds(theirs).includes(id)) }
      const single = {
        ...cell,
        ours: ours[0] ?? null,
        ...(cell.seen !== undefined && { seen: asIds(cell.seen)[0] ?? null }),
      }
      const outcome = this.#decide(single, { base: before[0] ?? null, theirs: now[0] ?? null }, data)
      return outcome.learned === undefined ? outcome : { ...outcome, learned }
    }
    const change = listChange(base, theirs)
    const held = new Set(asIds(cell.ours))
    const added = this.#comingIds(linkedId, change.added).filter(id => !held.has(id))
    const removed = recordIds(change.removed)
    const isChanged = added.length > 0 || removed.some(id => held.has(id))
    return { learned, ...(isChanged && { data: { added: recordIds(change.added), removed } }) }
  }

  /** What removes links of a cell. The rest of the cell is compared again afterwards. */
  #removedLinks(cell: Cell): Outcome {
    const { links, rules } = cell.field
    // A required cell loses a link together with getting another one.
    if (rules?.required === true) return {}
    const { data, learned } = this.#links(cell)
    const removed = (data as { removed?: string[] } | undefined)?.removed ?? []
    if (removed.length === 0 || learned === undefined) return {}
    const theirs = new Set(asIds(cell.theirs))
    // An empty cell with one link counts as unchanged here, so that its new link is written.
    const rest = links?.allowMultiple === false ? [] : asIds(cell.base).filter(id => theirs.has(id))
    return { data: { added: [], removed }, learned: rest }
  }

  /** The records that rows are, or will be once they are added. */
  #comingIds(linkedId: string, ids: readonly string[]): string[] {
    const targets = this.#context.targets.get(linkedId)
    const staged = this.#context.staged.get(linkedId)
    return ids.flatMap(id => {
      const target = targets?.get(id)
      if (target) return target.exists ? target.recordId : []
      return staged?.has(id) ? `new ${id}` : []
    })
  }

  /** Files that were added or removed there are added or removed here. Others stay as they are. */
  #files(cell: Cell): Outcome {
    const { files } = this.#context
    const [base, theirs] = [asIds(cell.base), asIds(cell.theirs)]
    const { added, removed } = listChange(base, theirs)
    const ours = (cell.ours ?? []) as Attachment[]
    const dropped = new Set(removed.flatMap(id => files.get(id)?.id ?? []))
    const held = new Set(ours.map(({ id }) => id))
    const come = added.flatMap(id => files.get(id) ?? []).filter(({ id }) => !held.has(id))
    const next = [...ours.filter(({ id }) => id === undefined || !dropped.has(id)), ...come]
    // A file that could not be downloaded is tried again next time, unless it can never be attached.
    const learned = theirs.filter(id => files.has(id) || base.includes(id))
    if (next.length === ours.length && come.length === 0) return { learned }
    if (next.length === 0 && cell.field.rules?.required === true) return { count: 'required' }
    const reading = fieldType(cell.field.type).check(next, cell.field.template)
    if (reading.kind === 'unreadable') return { count: 'unreadable' }
    return { learned, data: reading.kind === 'value' ? reading.value : null }
  }
}
