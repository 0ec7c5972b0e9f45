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
  RowPlacement,
  RowState,
} from '../grid-data.ts'

export interface SyntheticOptions {
  rows: number
  columns: readonly GridColumn[]
  value(row: number, column: number): unknown
  /** Rows that stay unloaded until `arrive` is called. */
  isAbsent?(row: number): boolean
  /** Whether rows can be moved; 'refused' if the person is told why not. */
  moves?: boolean | 'refused'
  /** Whether records can be opened. */
  opensRecords?: boolean
  /** The person's locale; 'en-US' by default. */
  locale?: string
}

/** A table of any size whose values are computed. Only edits are stored. */
export class SyntheticData implements GridData {
  rowCount: number
  columns: readonly GridColumn[]
  frozenColumns = 1
  readonly context: FieldContext
  /** The rows that the grid requested last. */
  requested = { first: 0, last: -1 }
  readonly warnings: string[] = []
  readonly openedMenus: string[] = []
  /** Where the last row menu was opened. */
  openedAt: { x: number; y: number; height: number } | null = null
  #options: SyntheticOptions
  #listeners = new Set<(change: GridChange) => void>()
  #edits = new Map<string, unknown>()
  #deleted: number[] = []
  #arrived = false
  /** The keys of the rows, if they can be moved. */
  #order: number[] | null = null

  constructor(options: SyntheticOptions) {
    this.#options = options
    this.rowCount = options.rows
    this.columns = options.columns
    if (options.opensRecords) this.openRow = rowKey => void this.openedRows.push(rowKey)
    if (options.moves === 'refused') this.onMoveRefused = () => void this.warnings.push('not here')
    else if (options.moves) this.#allowMoves()
    this.context = { now: 0, timeZone: 'UTC', locale: options.locale ?? 'en-US' }
  }

  get listenerCount(): number {
    return this.#listeners.size
  }

  /** Rows are keyed by their original index. */
  rowKey(row: number): number {
    if (this.#order) return this.#order[row] ?? row
    let key = row
    for (const gone of this.#deleted) if (gone <= key) key++
    return key
  }

  findRow(rowKey: RowKey): number | undefined {
    const key = Number(rowKey)
    if (this.#order) return this.#order.indexOf(key)
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
    this.requested = { first, last }
  }

  /** Loads the absent rows. */
  arrive(): void {
    this.#arrived = true
    this.#notify({ kind: 'rows', first: this.requested.first, last: this.requested.last })
  }

  subscribe(listener: (change: GridChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  editCell({ rowKey, columnId, value }: CellEdit): void {
    this.#edits.set(`${rowKey}/${columnId}`, value)
    const row = this.findRow(rowKey)
    if (row !== undefined) this.#notify({ kind: 'row', row })
  }

  /** Simulates an edit by a collaborator. */
  receiveEdit(row: number, { column, value }: { column: number; value: unknown }): void {
    const columnId = this.columns[column]?.id ?? ''
    this.#edits.set(`${this.rowKey(row)}/${columnId}`, value)
    this.#notify({ kind: 'row', row, changed: [columnId] })
  }

  /** All bulk changes, in order. */
  readonly changes: CellsChange[] = []

  changeCells(change: CellsChange): void {
    this.changes.push(change)
    for (const { rowKey, columnId, value } of change.edits) this.#edits.set(`${rowKey}/${columnId}`, value)
    for (const row of change.newRows) {
      const rowKey = this.rowKey(this.rowCount++)
      for (const [columnId, value] of Object.entries(row)) this.#edits.set(`${rowKey}/${columnId}`, value)
    }
    this.#notify(change.newRows.length > 0 ? { kind: 'order' } : { kind: 'rows', first: 0, last: this.rowCount - 1 })
  }

  /** Loads the absent rows when the grid needs them. */
  async loadRows(): Promise<void> {
    await Promise.resolve()
    this.arrive()
  }

  readonly offers: { text: string; label: string; run(): void }[] = []

  offerAction(text: string, action: { label: string; run(): void }): void {
    this.offers.push({ text, ...action })
  }

  /** Text that was typed into cells that disappeared. */
  readonly lostTexts: LostText[] = []

  keepLostText(lost: LostText): void {
    this.lostTexts.push(lost)
  }

  /** The person's answer to the next paste confirmation. */
  pasteAnswer: 'add' | 'fit' | 'cancel' = 'add'

  /** All paste confirmations, in order. */
  readonly pasteRequests: PasteRequest[] = []

  async confirmPaste(request: PasteRequest): Promise<PasteDecision | null> {
    this.pasteRequests.push(request)
    await Promise.resolve()
    if (this.pasteAnswer === 'cancel') return null
    return this.pasteAnswer === 'fit' ? { columns: [] } : this.growColumns(request.extraColumns)
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
    this.#notify({ kind: 'columns' })
    return { columns: added, gestureId: 'ges1' }
  }

  showWarning(message: string): void {
    this.warnings.push(message)
  }

  addRow(): number {
    this.rowCount++
    this.#notify({ kind: 'order' })
    return this.rowCount - 1
  }

  deleteRows(rowKeys: readonly RowKey[]): void {
    this.#deleted = [...this.#deleted, ...rowKeys.map(Number)].sort((a, b) => a - b)
    this.rowCount -= rowKeys.length
    this.#notify({ kind: 'order' })
  }

  moveRows?: (rowKeys: readonly RowKey[], placement: RowPlacement) => boolean
  onMoveRefused?: () => void

  #allowMoves(): void {
    let order = Array.from({ length: this.rowCount }, (_, row) => row)
    this.#order = order
    this.moveRows = (rowKeys, { rowKey, side }) => {
      const moving = order.filter(key => rowKeys.includes(key))
      const gap = order.indexOf(Number(rowKey)) + (side === 'below' ? 1 : 0)
      const rest = (keys: readonly number[]) => keys.filter(key => !moving.includes(key))
      const after = [...rest(order.slice(0, gap)), ...moving, ...rest(order.slice(gap))]
      if (after.join() === order.join()) return false
      this.#order = order = after
      this.#notify({ kind: 'order' })
      return true
    }
  }

  resizeColumn({ columnId, width }: { columnId: string; width: number; done: boolean }): void {
    this.columns = this.columns.map(column => (column.id === columnId ? { ...column, width } : column))
    this.#notify({ kind: 'columns' })
  }

  moveColumn({ columnId, to }: { columnId: string; to: number }): void {
    this.columns = moved(
      this.columns,
      this.columns.findIndex(({ id }) => id === columnId),
      to,
    )
    this.#notify({ kind: 'columns' })
  }

  hideColumn(at: number): void {
    this.columns = this.columns.filter((_column, index) => index !== at)
    this.#notify({ kind: 'columns' })
  }

  freeze(columns: number): void {
    this.frozenColumns = columns
    this.#notify({ kind: 'columns' })
  }

  openHeaderMenu(columnId: string): void {
    this.openedMenus.push(columnId)
  }

  /** The keys of the opened records. */
  readonly openedRows: RowKey[] = []
  openRow?: (rowKey: RowKey) => void

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

  #notify(change: GridChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
