import type { FieldContext } from '../../fields/field-type.ts'
import { errorText } from '../../ui/server-error.ts'
import { newId } from '../ids.ts'
import { unpackIndex } from '../packed-index.ts'
import type { TableRecord } from '../structure.ts'
import type { EditQueue } from './edit-queue.ts'
import type { CellEdit, GridChange, GridColumn, GridData, RowKey, RowState } from './grid/grid-data.ts'
import { RecordCache } from './record-cache.ts'
import { RowIndex } from './row-index.ts'
import { RowLoader } from './row-loader.ts'
import type { TablesClient } from './tables-client.ts'

/** Rows made here are numbered downwards from above all numbers that the server gives. */
const firstLocalNumber = 2 ** 32 - 1

export interface TableDataOptions {
  client: TablesClient
  queue: EditQueue
  basePublicId: string
  tableId: string
  viewId: string
  context: FieldContext
  /** An edit was taken back, or a text could not be read: says what and why. */
  onProblem(text: string): void
  /** Rows were deleted; `restore` brings them back. */
  onDeleted(count: number, restore: () => void): void
}

/** What the page adds to the grid: menus, settings, and whatever needs the rest of the base. */
export type GridHandles = Pick<
  GridData,
  'resizeColumn' | 'changeTemplate' | 'addColumn' | 'openHeaderMenu' | 'openRowMenu'
>

/**
 * One view of one table, as the grid wants it: the order of its rows, the records that were fetched, and edits,
 * which show at once and are sent by the queue.
 */
export class TableData implements GridData {
  readonly context: FieldContext
  columns: readonly GridColumn[] = []
  changeTemplate?: GridData['changeTemplate']
  addColumn?: GridData['addColumn']
  openHeaderMenu?: GridData['openHeaderMenu']
  openRowMenu?: GridData['openRowMenu']
  resizeColumn?: GridData['resizeColumn']
  readonly #options: TableDataOptions
  readonly #cache = new RecordCache()
  readonly #loader: RowLoader
  readonly #listeners = new Set<(change: GridChange) => void>()
  #index = new RowIndex()
  #wanted: [first: number, last: number] = [0, -1]
  #loads = 0
  #nextLocal = firstLocalNumber
  /** Rows made here, by the number that the server gave them. They keep their own number while the page is open. */
  readonly #localOfServer = new Map<number, number>()
  readonly #serverOfLocal = new Map<number, number>()
  /** Rows whose making, or whose deleting, the server has not answered. */
  readonly #beingMade = new Set<number>()
  readonly #beingDeleted = new Set<number>()

  constructor(options: TableDataOptions) {
    this.#options = options
    this.context = options.context
    this.#loader = new RowLoader({
      numbers: (first, last) => this.#index.slice(first, last),
      isLoaded: number => this.#cache.get(number) !== undefined,
      fetch: numbers => this.#fetch(numbers),
      arrived: () => this.#tell({ kind: 'rows', first: this.#wanted[0], last: this.#wanted[1] }),
    })
  }

  get rowCount(): number {
    return this.#index.count
  }

  /** Asks for the order of the rows, first and again; keeps what was done meanwhile. */
  async load(): Promise<void> {
    const load = ++this.#loads
    const { context } = this
    const { client, viewId } = this.#options
    const answer = await client.records.index.query({
      ...this.#table,
      viewId,
      timeZone: context.timeZone,
      locale: context.locale,
    })
    if (load !== this.#loads) return
    const index = new RowIndex(unpackIndex(answer.index))
    index.renumber(this.#localOfServer)
    index.remove(this.#beingDeleted)
    for (const number of this.#beingMade) if (index.placeOf(number) === undefined) index.append(number)
    this.#index = index
    this.#tell({ kind: 'order' })
  }

  /** Forgets the fetched records and asks for everything again. */
  async refresh(): Promise<void> {
    this.#cache.clear()
    await this.load()
    this.#loader.retry()
  }

  setColumns(columns: readonly GridColumn[]): void {
    this.columns = columns
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
    if (number !== undefined && this.#cache.get(number)) return 'ready'
    return number !== undefined && this.#loader.hasFailed(number) ? 'failed' : 'loading'
  }

  cell(row: number, column: number): unknown {
    const record = this.#record(row)
    const field = this.columns[column]
    return record && field ? (record.data[field.id] ?? null) : undefined
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
    const record = this.#cache.get(number)
    if (!record || !this.#cache.edit(number, columnId, value)) return
    this.#tellRow(number)
    const call = { ...this.#table, recordId: record.id, data: { [columnId]: value }, actionId: newId('act') }
    this.#options.queue.add({
      send: async () => {
        await this.#options.client.records.update.mutate(call)
        this.#cache.confirm(number, columnId, value)
      },
      rollBack: error => {
        this.#cache.refuse(number, columnId)
        this.#tellRow(number)
        this.#options.onProblem(`The cell is as it was before: ${errorText(error)}`)
      },
    })
  }

  unreadable(message: string): void {
    this.#options.onProblem(message)
  }

  addRow(): number {
    const number = this.#nextLocal--
    const id = newId('rec')
    const now = new Date().toISOString()
    this.#cache.put(number, { id, number, data: {}, createdAt: now, updatedAt: now })
    this.#beingMade.add(number)
    const row = this.#index.append(number)
    this.#tell({ kind: 'order' })
    const call = { ...this.#table, id, data: {}, actionId: newId('act') }
    this.#options.queue.add({
      send: async () => {
        const { record } = await this.#options.client.records.create.mutate(call)
        this.#beingMade.delete(number)
        if (record) this.#numbered(number, record)
      },
      rollBack: error => {
        this.#beingMade.delete(number)
        this.#drop([number])
        this.#options.onProblem(`The new record was not saved: ${errorText(error)}`)
      },
    })
    return row
  }

  deleteRows(rowKeys: readonly RowKey[]): void {
    const numbers = rowKeys.map(Number)
    for (const number of numbers) this.#beingDeleted.add(number)
    this.#index.remove(new Set(numbers))
    this.#tell({ kind: 'order' })
    let recordIds: string[] = []
    const actionId = newId('act')
    const done = () => {
      for (const number of numbers) this.#beingDeleted.delete(number)
    }
    this.#options.queue.add({
      send: async () => {
        recordIds = await this.#idsOf(numbers)
        await this.#options.client.records.bulkDelete.mutate({ ...this.#table, recordIds, actionId })
        done()
      },
      rollBack: error => {
        done()
        void this.#reload()
        this.#options.onProblem(`Nothing was deleted: ${errorText(error)}`)
      },
    })
    this.#options.onDeleted(numbers.length, () => this.#restore(() => recordIds))
  }

  #restore(recordIds: () => string[]): void {
    const actionId = newId('act')
    this.#options.queue.add({
      send: async () => {
        const call = { ...this.#table, recordIds: recordIds(), actionId }
        await this.#options.client.records.bulkRestore.mutate(call)
        await this.#reload()
      },
      rollBack: error => this.#options.onProblem(`The records stay deleted: ${errorText(error)}`),
    })
  }

  async #reload(): Promise<void> {
    try {
      await this.load()
      this.#loader.retry()
    } catch (error) {
      this.#options.onProblem(errorText(error))
    }
  }

  get #table() {
    return { basePublicId: this.#options.basePublicId, tableId: this.#options.tableId }
  }

  #record(row: number): TableRecord | undefined {
    const number = this.#index.at(row)
    return number === undefined ? undefined : this.#cache.get(number)
  }

  async #fetch(numbers: number[]): Promise<void> {
    const asked = numbers.map(number => this.#serverOfLocal.get(number) ?? number)
    const { records } = await this.#options.client.records.byNumber.query({ ...this.#table, numbers: asked })
    for (const record of records) this.#cache.put(this.#localOfServer.get(record.number) ?? record.number, record)
  }

  async #idsOf(numbers: number[]): Promise<string[]> {
    const missing = numbers.filter(number => !this.#cache.get(number))
    if (missing.length > 0) await this.#fetch(missing)
    return numbers.flatMap(number => this.#cache.get(number)?.id ?? [])
  }

  #numbered(local: number, record: TableRecord): void {
    this.#localOfServer.set(record.number, local)
    this.#serverOfLocal.set(local, record.number)
    this.#cache.put(local, { ...record, data: { ...record.data, ...this.#cache.get(local)?.data } })
    this.#tellRow(local)
  }

  #drop(numbers: number[]): void {
    for (const number of numbers) this.#cache.remove(number)
    this.#index.remove(new Set(numbers))
    this.#tell({ kind: 'order' })
  }

  #tellRow(number: number): void {
    const row = this.#index.placeOf(number)
    if (row !== undefined) this.#tell({ kind: 'row', row })
  }

  #tell(change: GridChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
