import type { ActionDraft } from '../../actions/action-type.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { errorText } from '../../ui/server-error.ts'
import { bulkDeleteRecords } from '../actions/bulk-delete-records.ts'
import { createRecord, type CreateRecord } from '../actions/create-record.ts'
import { deleteRecord } from '../actions/delete-record.ts'
import type { Rows } from '../actions/rows.ts'
import type { TableChange, TableChanges } from '../actions/table-changes.ts'
import { updateCell, type UpdateCell } from '../actions/update-cell.ts'
import { newId } from '../ids.ts'
import { unpackIndex } from '../packed-index.ts'
import type { TableRecord } from '../structure.ts'
import type { CellEdit, GridChange, GridColumn, GridData, RowKey, RowState } from './grid/grid-data.ts'
import { RecordCache } from './record-cache.ts'
import { RowIndex } from './row-index.ts'
import { RowLoader } from './row-loader.ts'
import type { RowsAsked } from './rows-asked.ts'
import type { TablesClient } from './tables-client.ts'

export interface TableDataOptions {
  client: TablesClient
  basePublicId: string
  tableId: string
  viewId: string
  context: FieldContext
  /** What this table looks like beyond what is fetched. */
  changes: TableChanges
  /** Carries out what the person did: it shows in `changes` before this returns. */
  act(draft: ActionDraft): { gestureId: string }
  /** Rows were deleted, in a gesture that can be undone. */
  onDeleted(count: number, gestureId: string): void
  /** Rows could not be had, or a text could not be read: says what and why. */
  onProblem(text: string): void
}

/** What the page adds to the grid: menus, settings, and whatever needs the rest of the base. */
export type GridHandles = Pick<
  GridData,
  'resizeColumn' | 'moveColumn' | 'changeTemplate' | 'addColumn' | 'openHeaderMenu' | 'openRowMenu'
>

/**
 * One view of one table, as the grid wants it: the order of its rows, the records that were fetched, and edits,
 * which show at once and are sent by the queue.
 */
export class TableData implements GridData {
  readonly context: FieldContext
  columns: readonly GridColumn[] = []
  frozenColumns = 1
  changeTemplate?: GridData['changeTemplate']
  addColumn?: GridData['addColumn']
  openHeaderMenu?: GridData['openHeaderMenu']
  openRowMenu?: GridData['openRowMenu']
  resizeColumn?: GridData['resizeColumn']
  moveColumn?: GridData['moveColumn']
  readonly #options: TableDataOptions
  readonly #changes: TableChanges
  readonly #cache = new RecordCache()
  readonly #loader: RowLoader
  readonly #listeners = new Set<(change: GridChange) => void>()
  /** The order as the server gave it; `#index` is it with the changes. */
  #order = new RowIndex()
  #index = new RowIndex()
  #wanted: [first: number, last: number] = [0, -1]
  #loads = 0
  #asked: RowsAsked

  constructor(options: TableDataOptions) {
    this.#options = options
    this.#changes = options.changes
    this.#asked = { viewId: options.viewId }
    this.context = options.context
    this.#loader = new RowLoader({
      numbers: (first, last) => this.#index.slice(first, last),
      isLoaded: number => this.#record(number) !== undefined,
      fetch: numbers => this.#fetch(numbers),
      arrived: () => this.#tell({ kind: 'rows', first: this.#wanted[0], last: this.#wanted[1] }),
    })
  }

  /** Follows what is done to the table, by this view or another, until the answer is called. */
  follow(): () => void {
    const leave = this.#changes.subscribe(change => this.#follow(change))
    this.#changes.setFetched(number => this.#cache.get(number))
    return () => {
      leave()
      this.#changes.setFetched(null)
    }
  }

  get rowCount(): number {
    return this.#index.count
  }

  /** Sets how the next `load` asks for the rows: by the saved view until told otherwise. */
  ask(asked: RowsAsked): void {
    this.#asked = asked
  }

  /**
   * Asks for the order of the rows, first and again; keeps what was done meanwhile.
   *
   * @param anew whether rows that were made here are to be fetched like the others.
   */
  async load(anew = false): Promise<void> {
    const load = ++this.#loads
    if (this.#changes.isExpected) {
      this.#reorder()
      // The rows of a new table are here; those of one that comes back have to be waited for.
      if (this.#changes.madeRecords.length > 0) return
      await this.#changes.arrival()
    }
    const { context } = this
    const { client } = this.#options
    const forgetKnown = this.#changes.beforeOrder()
    const answer = await client.records.index.query({
      ...this.#table,
      ...this.#asked,
      timeZone: context.timeZone,
      locale: context.locale,
    })
    if (load !== this.#loads) return
    for (const record of anew ? [] : this.#changes.madeRecords) {
      if (!this.#cache.get(record.number)) this.#cache.put(record.number, record)
    }
    forgetKnown()
    this.#order = new RowIndex(unpackIndex(answer.index))
    this.#order.renumber(this.#changes.localNumbers)
    this.#reorder()
  }

  /** Forgets the fetched records and asks for everything again. */
  async refresh(): Promise<void> {
    this.#cache.clear()
    await this.load(true)
    this.#loader.retry()
  }

  setColumns(columns: readonly GridColumn[], frozenColumns = this.frozenColumns): void {
    this.columns = columns
    this.frozenColumns = frozenColumns
    this.#tell({ kind: 'columns' })
  }

  /** Sets what the grid's handles do; a handle without an implementation is left out of the grid. */
  setHandles(handles: GridHandles): void {
    Object.assign(this, handles)
  }

  rowKey(row: number): RowKey | undefined {
    return this.#index.at(row)
  }

  findRow(rowKey: RowKey): number | undefined {
    return typeof rowKey === 'number' ? this.#index.placeOf(rowKey) : undefined
  }

  rowState(row: number): RowState {
    const number = this.#index.at(row)
    if (number !== undefined && this.#record(number)) return 'ready'
    return number !== undefined && this.#loader.hasFailed(number) ? 'failed' : 'loading'
  }

  cell(row: number, column: number): unknown {
    const number = this.#index.at(row)
    const record = number === undefined ? undefined : this.#record(number)
    const field = this.columns[column]
    return record && field ? this.#value(record, field.id) : undefined
  }

  want(firstRow: number, lastRow: number): void {
    this.#wanted = [firstRow, lastRow]
    this.#loader.want(firstRow, lastRow)
  }

  subscribe(listener: (change: GridChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  editCell({ rowKey, columnId, value }: CellEdit): void {
    const number = Number(rowKey)
    const record = this.#record(number)
    if (!record) return
    const before = this.#value(record, columnId)
    const cell = { recordId: record.id, number, fieldId: columnId, before, after: value ?? null }
    const args: UpdateCell = { tableId: this.#options.tableId, cells: [cell] }
    this.#options.act({ type: updateCell.type, args })
  }

  unreadable(message: string): void {
    this.#options.onProblem(message)
  }

  addRow(): number {
    const number = this.#changes.newNumber()
    const { tableId } = this.#options
    const args: CreateRecord = { tableId, id: newId('rec'), number, createdAt: new Date().toISOString() }
    this.#options.act({ type: createRecord.type, args })
    return this.#index.placeOf(number) ?? this.rowCount - 1
  }

  /** Deletes rows; those that are not loaded yet are passed over. */
  deleteRows(rowKeys: readonly RowKey[]): void {
    const rows = rowKeys.flatMap(rowKey => {
      const number = Number(rowKey)
      const record = this.#record(number)
      return record ? { id: record.id, number } : []
    })
    if (rows.length === 0) return
    const args: Rows = { tableId: this.#options.tableId, rows }
    const { type } = rows.length === 1 ? deleteRecord : bulkDeleteRecords
    const { gestureId } = this.#options.act({ type, args })
    this.#options.onDeleted(rows.length, gestureId)
  }

  #follow(change: TableChange): void {
    if (change.kind === 'rows') this.#reorder()
    else if (change.kind === 'reload') void this.#reload(() => this.load())
    else if (change.kind === 'outdated') void this.#reload(() => this.refresh())
    else if (change.kind === 'record') this.#tellRecord(change.recordId)
    else if (change.kind === 'numbered') {
      // The order may have come before the answer that says that the row is ours.
      this.#order.renumber(new Map([[change.server, change.local]]))
      this.#reorder()
    } else {
      this.#cache.write(change.recordId, change.data)
      this.#tellRecord(change.recordId)
    }
  }

  #reorder(): void {
    const hidden = this.#changes.hiddenNumbers
    this.#index = this.#order.without(hidden)
    for (const { number } of this.#changes.madeRecords) {
      if (!hidden.has(number) && this.#index.placeOf(number) === undefined) this.#index.append(number)
    }
    this.#tell({ kind: 'order' })
  }

  async #reload(load: () => Promise<void>): Promise<void> {
    try {
      await load()
      this.#loader.retry()
    } catch (error) {
      this.#options.onProblem(errorText(error))
    }
  }

  get #table() {
    return { basePublicId: this.#options.basePublicId, tableId: this.#options.tableId }
  }

  #record(number: number): TableRecord | undefined {
    return this.#cache.get(number) ?? this.#changes.madeRecord(number)
  }

  #value({ id, data }: TableRecord, fieldId: string): unknown {
    const unsent = this.#changes.cell(id, fieldId)
    return unsent === undefined ? (data[fieldId] ?? null) : unsent
  }

  async #fetch(numbers: number[]): Promise<void> {
    const asked = numbers.map(number => this.#changes.serverNumber(number))
    const { records } = await this.#options.client.records.byNumber.query({ ...this.#table, numbers: asked })
    for (const record of records) {
      this.#changes.storeMade(record)
      this.#cache.put(this.#changes.localNumber(record.number), record)
    }
  }

  #tellRecord(recordId: string): void {
    const number = this.#cache.numberOf(recordId) ?? this.#changes.madeNumber(recordId)
    const row = number === undefined ? undefined : this.#index.placeOf(number)
    if (row !== undefined) this.#tell({ kind: 'row', row })
  }

  #tell(change: GridChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
