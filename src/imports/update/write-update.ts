import { type Base, openBase } from '../../engine/base/base.ts'
import type { BaseStructure } from '../../engine/base/base-structure.ts'
import type { Write } from '../../engine/base/base-writer.ts'
import { newId } from '../../engine/model/ids.ts'
import {
  dropRecordOrigins,
  selectTableOrigins,
  setOriginColumns,
  setOriginSettings,
  setRecordOrigins,
  type TableOrigin,
} from '../../engine/origins/origins.sql.ts'
import {
  selectChangedRows,
  selectGoneRows,
  type SourceRow,
  type SourceRowsOf,
} from '../../engine/origins/source-rows.sql.ts'
import { changeRecords, createRecordsWithLinks, deleteRecords } from '../../engine/records/change-records.ts'
import { changeField } from '../../engine/structure/change-fields.ts'
import { isSameJson } from '../../fields/same-json.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import type { JobRow } from '../job/job.sql.ts'
import { JobStopped } from '../job/job-stopped.ts'
import { type ComparedRow, type Comparison, compareRows, type CellCounts, uneditedRows } from './compare-rows.ts'
import { addNewFields, withNewFields } from './new-fields.ts'
import { type FieldOptions, updatedOptions } from './update-options.ts'
import { type UpdatedColumn, type UpdatedTable, type UpdatePlan, writableColumns } from './update-plan.ts'
import type { UpdateChoices, UpdateLeft } from './update-state.ts'
import { selectIsRunning } from './update.sql.ts'

/** The name of the actions that bring tables up to date. */
export const updateAction = 'imports.update'
/** The name of the action that creates fields for new columns. */
export const fieldsAction = `${updateAction}.fields`

/** Number of rows that are compared at once, and written in one transaction. */
export const rowsAtOnce = 500

/** An update that its person has confirmed. */
export interface ConfirmedUpdate {
  platform: Platform
  job: JobRow & { choices: UpdateChoices & { userId: string } }
  signal: AbortSignal
}

/**
 * Writes what the source has into the tables, in batches: edits of people come between. Each batch is compared again in
 * the transaction that writes it, and stores there what the source had. So nothing that was changed meanwhile is
 * overwritten, nothing is remembered that was not written, and repeating it changes nothing.
 */
export async function writeUpdate(update: ConfirmedUpdate, plan: UpdatePlan): Promise<UpdateLeft> {
  const base = await openBase(update.platform, update.job)
  const { deletesGone, addsFields = false } = update.job.choices
  const writer = new UpdateWriter(base, update)
  const tables = addsFields ? plan.tables.map(withNewFields) : plan.tables
  if (addsFields) await writer.addFields(plan)
  for (const table of tables) await writer.addOptions(table)
  for (const table of tables) await writer.writeRows(table, 'cells')
  // So a record that one other record can link to is free before another one gets it.
  for (const table of tables) await writer.writeRows(table, 'removed links')
  if (deletesGone) for (const table of tables) await writer.deleteGone(table, tables)
  // Links are added once all records exist.
  for (const table of tables) await writer.writeRows(table, 'links')
  await writer.keepSettings()
  return writer.left
}

/** Reads the structure of a table that an update planned to write; null if it was deleted since. */
const tableOf = (structure: BaseStructure, { tableId }: UpdatedTable) =>
  structure.tables.find(({ id }) => id === tableId) ?? null

/** The options of all columns of a table, by column id. */
export function optionsOf(
  table: UpdatedTable,
  structure: BaseStructure,
  origin: TableOrigin | undefined,
): Map<string, FieldOptions> {
  const fields = tableOf(structure, table)?.fields ?? []
  return new Map(
    [...table.columns, ...table.unread].flatMap(column => {
      const field = fields.find(({ id }) => id === column.fieldId)
      const columnOrigin = origin?.columns.find(({ columnId }) => columnId === column.columnId)
      if (!column.choices || !columnOrigin || field?.type !== column.fieldType) return []
      return [[column.columnId, updatedOptions(column, field, columnOrigin)]]
    }),
  )
}

/** The columns of imported links, by the ids of the other fields of their pairs. */
export const inverseFieldsOf = (tables: readonly UpdatedTable[], structure: BaseStructure): Map<string, string> =>
  new Map(
    tables.flatMap(table => {
      const fields = tableOf(structure, table)?.fields ?? []
      return [...table.columns, ...table.unread].flatMap(({ columnId, fieldId }): [string, string][] => {
        const { links } = fields.find(({ id }) => id === fieldId) ?? {}
        return links ? [[links.inverseFieldId, columnId]] : []
      })
    }),
  )

class UpdateWriter {
  readonly #base: Base
  readonly #update: ConfirmedUpdate
  readonly left: Required<UpdateLeft> = { refused: 0, kept: 0, goneEdited: 0 }

  constructor(base: Base, update: ConfirmedUpdate) {
    this.#base = base
    this.#update = update
  }

  /** Creates fields for the columns that the source got. Repeating it changes nothing. */
  async addFields({ tables }: UpdatePlan): Promise<void> {
    const hasNew = tables.some(({ newColumns = [] }) => newColumns.length > 0)
    if (hasNew) await this.#apply(fieldsAction, 1, write => addNewFields(write, tables))
  }

  /** Adds the options that the source got. Which option each became is stored with them. Repeating it changes nothing. */
  async addOptions(table: UpdatedTable): Promise<void> {
    const { structure } = await this.#base.read()
    if (!tableOf(structure, table)) return
    const origin = await this.#originOf(table)
    const isNew = [...optionsOf(table, structure, origin)].some(
      ([id, { values }]) => !isSameJson(values, origin?.columns.find(({ columnId }) => columnId === id)?.options ?? {}),
    )
    if (isNew) await this.#apply(`${updateAction}.options`, 1, write => addOptions(write, table))
  }

  /** Writes the rows that differ in some columns from what they were last time. */
  async writeRows(table: UpdatedTable, part: 'cells' | 'removed links' | 'links'): Promise<void> {
    const [ofLinks, onlyRemovesLinks] = [part !== 'cells', part === 'removed links']
    const columns = table.columns.filter(({ kind }) => (kind === 'links') === ofLinks)
    if (ofLinks && columns.length === 0) return
    const except = [...table.ignored, ...table.columns.filter(one => !columns.includes(one)).map(one => one.columnId)]
    let after = ''
    for (;;) {
      const { structure } = await this.#base.read()
      const stored = tableOf(structure, table)
      if (!stored) return
      const of = this.#rowsOf(table, stored.relation)
      const rows = await run(
        this.#base.platform.pool,
        selectChangedRows(this.#base.schema, of, { except, after, upTo: null, limit: rowsAtOnce }),
      )
      const last = rows.at(-1)
      if (!last) return
      const page = { except, after, upTo: last.sourceId, limit: rowsAtOnce }
      const counts = await this.#apply(updateAction, rows.length + 1000, async write => {
        const kept = tableOf(write.structure, table)
        if (!kept) return { refused: 0, kept: 0 }
        const again = { ...of, relation: kept.relation }
        const changed = await run(write.connection, selectChangedRows(write.schema, again, page))
        const written = ofLinks ? changed.filter(({ recordId }) => recordId !== null) : changed
        return this.#writeBatch(write, { table, columns, onlyRemovesLinks }, written)
      })
      // What is left then is compared again with the rest of its cell.
      if (!onlyRemovesLinks) this.left.refused += counts.refused
      if (!onlyRemovesLinks) this.left.kept += counts.kept
      after = last.sourceId
    }
  }

  /** Deletes the records of rows of a table that the source no longer has, unless somebody edited them here. */
  async deleteGone(table: UpdatedTable, tables: readonly UpdatedTable[]): Promise<void> {
    let after = ''
    for (;;) {
      const { structure } = await this.#base.read()
      const stored = tableOf(structure, table)
      if (!stored) return
      const of = this.#rowsOf(table, stored.relation)
      const page = { after, upTo: null, limit: rowsAtOnce }
      const rows = await run(this.#base.platform.pool, selectGoneRows(this.#base.schema, of, page))
      const last = rows.at(-1)
      if (!last) return
      const { kept } = await this.#apply(updateAction, rows.length + 1000, async write => {
        if (!tableOf(write.structure, table)) return { kept: 0 }
        const gone = await run(write.connection, selectGoneRows(write.schema, of, { ...page, upTo: last.sourceId }))
        const comparison = await this.#comparison(write, table, table.columns)
        const inverseFields = inverseFieldsOf(tables, write.structure)
        const unedited = await uneditedRows({ ...comparison, inverseFields }, gone)
        const { tableId } = table
        const recordIds = unedited.map(({ recordId }) => recordId)
        const edited = { kept: gone.length - unedited.length }
        if (recordIds.length === 0) return edited
        await deleteRecords(write, { tableId, recordIds })
        const sourceIds = unedited.map(({ sourceId }) => sourceId)
        await run(write.connection, dropRecordOrigins(write.schema, { tableId, version: write.version }, sourceIds))
        return edited
      })
      this.left.goneEdited += kept
      after = last.sourceId
    }
  }

  /** Remembers the connection that read the source last. */
  async keepSettings(): Promise<void> {
    const { settings, updateOf } = this.#update.job
    await this.#apply(`${updateAction}.done`, 1, async write => {
      await run(write.connection, setOriginSettings(write.schema, updateOf ?? '', settings))
      return {}
    })
  }

  async #writeBatch(
    write: Write,
    {
      table,
      columns,
      onlyRemovesLinks,
    }: { table: UpdatedTable; columns: readonly UpdatedColumn[]; onlyRemovesLinks: boolean },
    changed: readonly SourceRow[],
  ): Promise<{ refused: number; kept: number }> {
    const comparison = await this.#comparison(write, table, columns)
    const { rows, counts } = await compareRows({ ...comparison, onlyRemovesLinks }, changed)
    const { tableId } = table
    const created = rows.filter(({ recordId }) => recordId === null).map(row => ({ ...row, recordId: newId('rec') }))
    const { taken } = await createRecordsWithLinks(write, {
      tableId,
      records: created.map(({ recordId: id, data }) => ({ id, data })),
      mayBeIncomplete: true,
    })
    const updated = rows.flatMap(({ recordId, ...row }) => (recordId === null ? [] : [{ ...row, recordId }]))
    const { skipped } = await changeRecords(write, {
      tableId,
      records: updated.flatMap(({ recordId: id, data, expects }) =>
        Object.keys(data).length > 0 ? [{ id, data, expects }] : [],
      ),
      keepsTakenLinks: true,
    })
    const refused = new Set([...taken, ...skipped].map(({ recordId, fieldId }) => `${recordId} ${fieldId}`))
    const before = new Map(changed.map(({ sourceId, base }) => [sourceId, base]))
    const learned = [...created, ...updated].flatMap(row => {
      const cells = learnedCells(row, before.get(row.sourceId) ?? null, { columns, refused })
      return cells ? [{ sourceId: row.sourceId, recordId: row.recordId, cells }] : []
    })
    if (learned.length > 0)
      await run(write.connection, setRecordOrigins(write.schema, { tableId, version: write.version }, learned))
    return { refused: refused.size + refusedBefore(counts), kept: counts.kept }
  }

  async #comparison(write: Write, table: UpdatedTable, columns: readonly UpdatedColumn[]): Promise<Comparison> {
    const { connection, schema, structure } = write
    const writable = new Set(writableColumns(table, structure))
    const origins = await run(connection, selectTableOrigins(schema))
    const origin = origins.find(({ tableId }) => tableId === table.tableId)
    const { id: jobId, choices } = this.#update.job
    return {
      connection,
      schema,
      structure,
      jobId,
      table,
      columns: columns.filter(column => writable.has(column)),
      options: optionsOf(table, structure, origin),
      choices,
    }
  }

  #rowsOf({ tableId }: UpdatedTable, relation: string): SourceRowsOf {
    return { jobId: this.#update.job.id, tableId, relation }
  }

  async #originOf({ tableId }: UpdatedTable): Promise<TableOrigin | undefined> {
    const origins = await run(this.#base.platform.pool, selectTableOrigins(this.#base.schema))
    return origins.find(one => one.tableId === tableId)
  }

  /** @throws JobStopped when the update was cancelled. */
  async #apply<Done extends object>(name: string, size: number, work: (write: Write) => Promise<Done>): Promise<Done> {
    const { platform, job, signal } = this.#update
    signal.throwIfAborted()
    const [isRunning] = await run(platform.pool, selectIsRunning(job.id))
    if (!isRunning) throw new JobStopped()
    return this.#base.writer.write({ name, actor: job.choices.userId, gestureId: job.id, size, work })
  }
}

const refusedBefore = ({ unreadable, required, deletedOptions }: CellCounts): number =>
  unreadable + required + deletedOptions

/** What is remembered of a row: what was last time, and the cells that were written. Null if nothing is new. */
function learnedCells(
  { recordId, learned }: ComparedRow,
  before: Readonly<Record<string, unknown>> | null,
  { columns, refused }: { columns: readonly UpdatedColumn[]; refused: ReadonlySet<string> },
): Record<string, unknown> | null {
  const cells: Record<string, unknown> = { ...before }
  for (const { columnId, fieldId } of columns) {
    if (!learned.has(columnId) || refused.has(`${recordId} ${fieldId}`)) continue
    const value = learned.get(columnId)
    if (value === null || (Array.isArray(value) && value.length === 0)) delete cells[columnId]
    else cells[columnId] = value
  }
  return before !== null && isSameJson(cells, before) ? null : cells
}

async function addOptions(write: Write, table: UpdatedTable): Promise<object> {
  const { tableId } = table
  const fields = tableOf(write.structure, table)?.fields ?? []
  const origin = (await run(write.connection, selectTableOrigins(write.schema))).find(one => one.tableId === tableId)
  if (!origin) return {}
  const options = optionsOf(table, write.structure, origin)
  for (const { columnId, fieldId } of table.columns) {
    const { template, added = 0 } = options.get(columnId) ?? {}
    if (added > 0 && fields.some(({ id }) => id === fieldId)) await changeField(write, { tableId, fieldId, template })
  }
  const columns = origin.columns.map(column => {
    const values = options.get(column.columnId)?.values
    return values ? { ...column, options: values } : column
  })
  await run(write.connection, setOriginColumns(write.schema, { tableId, columns }))
  return {}
}
