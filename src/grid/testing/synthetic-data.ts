import type { FieldContext } from '../../fields/field-type.ts'
import { moved } from '../../ui/lists/list-drag.ts'
import type {
  CellEdit,
  CellsChange,
  GridChange,
  GridColumn,
  GridData,
  LostText,
  PasteRequest,
  PasteDecision,
  RowKey,
  RowState,
} from '../grid-data.ts'

export interface SyntheticOptions {
  rows: number
  columns: readonly GridColumn[]
  value(row: number, column: number): unknown
  /** Rows that are not there until `arrive` brings them. */
  isAbsent?(row: number): boolean
  /** Of the person; American English unless told otherwise. */
  locale?: string
}

/** A table of any size that is worked out and not stored; only what was edited is kept. */
export class SyntheticData implements GridData {
  rowCount: number
  columns: readonly GridColumn[]
  frozenColumns = 1
  readonly context: FieldContext
  /** What the grid has asked for last. */
  wanted = { first: 0, last: -1 }
  readonly warnings: string[] = []
  readonly openedMenus: string[] = []
  /** What the menu of a row was opened beside last. */
  openedAt: { x: number; y: number; height: number } | null = null
  #options: SyntheticOptions
  #listeners = new Set<(change: GridChange) => void>()
  #edits = new Map<string, unknown>()
  #deleted: number[] = []
  #arrived = false

  constructor(options: SyntheticOptions) {
    this.#options = options
    this.rowCount = options.rows
    this.columns = options.columns
    this.context = { now: 0, timeZone: 'UTC', locale: options.locale ?? 'en-US' }
  }

  get listenerCount(): number {
    return this.#listeners.size
  }

  /** Rows are keyed by where they stood at first; deleted ones are few. */
  rowKey(row: number): number {
    let key = row
    for (const gone of this.#deleted) if (gone <= key) key++
    return key
  }

  findRow(rowKey: RowKey): number | undefined {
    const key = Number(rowKey)
    return this.#deleted.includes(key) ? undefined : key - this.#deleted.filter(gone => gone < key).length
  }

  rowState(row: number): RowState {
    return !this.#arrived && this.#options.isAbsent?.(row) ? 'loading' : 'ready'
  }

  cell(row: number, column: number): unknown {
    if (this.rowState(row) !== 'ready') return undefined
    const id = `${this.rowKey(row)}/${this.columns[column]?.id}`
    if (this.#edits.has(id)) return this.#edits.get(id)
    return this.rowKey(row) < this.#options.rows ? this.#options.value(this.rowKey(row), column) : null
  }

  requestRows(first: number, last: number): void {
    this.wanted = { first, last }
  }

  /** Brings the rows that were absent. */
  arrive(): void {
    this.#arrived = true
    this.#tell({ kind: 'rows', first: this.wanted.first, last: this.wanted.last })
  }

  subscribe(listener: (change: GridChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  editCell({ rowKey, columnId, value }: CellEdit): void {
    this.#edits.set(`${rowKey}/${columnId}`, value)
    const row = this.findRow(rowKey)
    if (row !== undefined) this.#tell({ kind: 'row', row })
  }

  /** Somebody else has changed a cell. */
  receiveEdit(row: number, { column, value }: { column: number; value: unknown }): void {
    const columnId = this.columns[column]?.id ?? ''
    this.#edits.set(`${this.rowKey(row)}/${columnId}`, value)
    this.#tell({ kind: 'row', row, changed: [columnId] })
  }

  /** Every change of many cells, in order. */
  readonly changes: CellsChange[] = []

  changeCells(change: CellsChange): void {
    this.changes.push(change)
    for (const { rowKey, columnId, value } of change.edits) this.#edits.set(`${rowKey}/${columnId}`, value)
    for (const row of change.newRows) {
      const rowKey = this.rowKey(this.rowCount++)
      for (const [columnId, value] of Object.entries(row)) this.#edits.set(`${rowKey}/${columnId}`, value)
    }
    this.#tell(change.newRows.length > 0 ? { kind: 'order' } : { kind: 'rows', first: 0, last: this.rowCount - 1 })
  }

  /** Rows that are absent come when the grid needs them for more than to show them. */
  async loadRows(): Promise<void> {
    await Promise.resolve()
    this.arrive()
  }

  readonly offers: { text: string; label: string; run(): void }[] = []

  offerAction(text: string, action: { label: string; run(): void }): void {
    this.offers.push({ text, ...action })
  }

  /** What had been typed into cells that went away. */
  readonly lostTexts: LostText[] = []

  keepLostText(lost: LostText): void {
    this.lostTexts.push(lost)
  }

  /** What the person says when asked before a paste. */
  pasteAnswer: 'add' | 'fit' | 'cancel' = 'add'

  /** What was asked before pastes, in order. */
  readonly pasteRequests: PasteRequest[] = []

  async confirmPaste(asked: PasteRequest): Promise<PasteDecision | null> {
    this.pasteRequests.push(asked)
    await Promise.resolve()
    if (this.pasteAnswer === 'cancel') return null
    return this.pasteAnswer === 'fit' ? { columns: [] } : this.growColumns(asked.extraColumns)
  }

  growColumns(extra: number): PasteDecision {
    const [like] = this.columns
    if (!like) return { columns: [] }
    const count = this.columns.length
    const added = Array.from({ length: extra }, (_, index) => ({
      ...like,
      id: `added${count + index}`,
      name: `Added ${index + 1}`,
    }))
    this.columns = [...this.columns, ...added]
    this.#tell({ kind: 'columns' })
    return { columns: added, gestureId: 'ges1' }
  }

  showWarning(message: string): void {
    this.warnings.push(message)
  }

  addRow(): number {
    this.rowCount++
    this.#tell({ kind: 'order' })
    return this.rowCount - 1
  }

  deleteRows(rowKeys: readonly RowKey[]): void {
    this.#deleted = [...this.#deleted, ...rowKeys.map(Number)].sort((a, b) => a - b)
    this.rowCount -= rowKeys.length
    this.#tell({ kind: 'order' })
  }

  resizeColumn({ columnId, width }: { columnId: string; width: number; done: boolean }): void {
    this.columns = this.columns.map(column => (column.id === columnId ? { ...column, width } : column))
    this.#tell({ kind: 'columns' })
  }

  moveColumn({ columnId, to }: { columnId: string; to: number }): void {
    this.columns = moved(
      this.columns,
      this.columns.findIndex(({ id }) => id === columnId),
      to,
    )
    this.#tell({ kind: 'columns' })
  }

  hideColumn(at: number): void {
    this.columns = this.columns.filter((_column, index) => index !== at)
    this.#tell({ kind: 'columns' })
  }

  freeze(columns: number): void {
    this.frozenColumns = columns
    this.#tell({ kind: 'columns' })
  }

  openHeaderMenu(columnId: string): void {
    this.openedMenus.push(columnId)
  }

  openRowMenu(
    { rowKey, columnId }: { rowKey: RowKey; columnId?: string | undefined },
    at: { x: number; y: number; height: number },
  ): void {
    this.openedAt = at
    this.openedMenus.push(columnId === undefined ? `row ${rowKey}` : `row ${rowKey}, ${columnId}`)
  }

  addColumn(): void {
    this.openedMenus.push('add column')
  }

  #tell(change: GridChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
