import type { FieldContext } from '../../fields/field-type.ts'
import type { RecordAt } from '../../engine/model/history/record-at.ts'
import type { PastName } from '../../engine/model/history/past-name.ts'
import type { GridChange, GridColumn, GridData, RowKey, RowState } from '../../grid/grid-data.ts'
import { pastContext } from './past-context.ts'

/** A page of a table of the past. */
export interface PastPage {
  records: readonly RecordAt[]
  cursor: number | null
  /** The names of records that cells refer to. */
  names?: readonly PastName[]
}

interface PastTableOptions {
  context: FieldContext
  first: PastPage
  /** Loads the page after a cursor. */
  next(cursor: number): Promise<PastPage>
  onProblem(error: unknown): void
}

/** How many rows before the end of the loaded ones the next page is loaded. */
const ahead = 300

/** A table of the past for the grid: read-only, and loaded page by page as it is scrolled. */
export class PastTableData implements GridData {
  context: FieldContext
  #columns: readonly GridColumn[] = []
  readonly #options: PastTableOptions
  readonly #records: RecordAt[]
  readonly #listeners = new Set<(change: GridChange) => void>()
  #cursor: number | null
  #isLoading = false
  #hasFailed = false

  constructor(options: PastTableOptions) {
    this.#options = options
    this.context = pastContext(options.context, options.first.names ?? [])
    this.#records = [...options.first.records]
    this.#cursor = options.first.cursor
  }

  get columns(): readonly GridColumn[] {
    return this.#columns
  }

  /** Orders and sizes the columns like the current view. Rows and the scroll position stay. */
  setColumns(columns: readonly GridColumn[]): void {
    this.#columns = columns
    this.#tell({ kind: 'columns' })
  }

  get rowCount(): number {
    return this.#records.length
  }

  /** Whether all rows are loaded. */
  get isWhole(): boolean {
    return this.#cursor === null
  }

  /** Whether the next page failed to load; `retry` loads it again. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  retry(): void {
    this.#hasFailed = false
    void this.#more()
  }

  rowKey(row: number): RowKey | undefined {
    return this.#records[row]?.id
  }

  findRow(rowKey: RowKey): number | undefined {
    const row = this.#records.findIndex(({ id }) => id === rowKey)
    return row === -1 ? undefined : row
  }

  rowState(): RowState {
    return 'ready'
  }

  cell(row: number, column: number): unknown {
    const [record, field] = [this.#records[row], this.columns[column]]
    return record && field ? (record.data[field.id] ?? null) : undefined
  }

  requestRows(_firstRow: number, lastRow: number): void {
    if (lastRow >= this.#records.length - ahead) void this.#more()
  }

  subscribe(listener: (change: GridChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The past is read-only. */
  editCell(): void {}

  async #more(): Promise<void> {
    if (this.#cursor === null || this.#isLoading || this.#hasFailed) return
    this.#isLoading = true
    try {
      const page = await this.#options.next(this.#cursor)
      this.#records.push(...page.records)
      this.context = pastContext(this.context, page.names ?? [])
      this.#cursor = page.cursor
    } catch (error) {
      this.#hasFailed = true
      this.#options.onProblem(error)
    } finally {
      this.#isLoading = false
    }
    this.#tell({ kind: 'order', rowsStay: true })
  }

  #tell(change: GridChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
