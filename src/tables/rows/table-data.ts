import type { FieldContext } from '../../fields/field-type.ts'
import { isTruncated } from '../../fields/truncated-list.ts'
import { errorText } from '../../ui/server/server-error.ts'
import type { TableChange, TableChanges } from '../actions/table-changes.ts'
import { newId } from '../../engine/model/ids.ts'
import { unpackIndex } from '../../engine/model/packed-index.ts'
import type { RecordPlace } from '../../engine/model/record-place.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import { AddedRows } from './added-rows.ts'
import { cellsDrafts, usesTruncatedValues, type KnownCells } from './cells-drafts.ts'
import type { Range } from '../../grid/geometry/geometry.ts'
import type {
  CellEdit,
  CellsChange,
  GridPresence,
  GridChange,
  GridColumn,
  GridCursor,
  GridData,
  RowKey,
  RowMark,
  RowPlacement,
  RowState,
} from '../../grid/grid-data.ts'
import { recordsNotLoaded } from '../../texts/record-texts.ts'
import { LiveRows } from '../live/live-rows.ts'
import type { RecordNews } from '../live/record-news.ts'
import { ReferredRows } from '../live/referred-rows.ts'
import { UnsavedMarks } from '../live/unsaved-marks.ts'
import { fetchRows } from './fetch-rows.ts'
import { RecordCache } from './record-cache.ts'
import { copiedRow, deletedRows, editedCell, newRow, refusedEdit } from './row-drafts.ts'
import { RowLoader } from './row-loader.ts'
import type { RowsQuery } from './rows-query.ts'
import { RowOrder } from './row-order.ts'
import { ShownRecords } from './shown-records.ts'
import type { CollaboratorCursor, TableDataOptions } from './table-data-options.ts'
import { TableHandles } from './table-handles.ts'
import { WantedRows } from './wanted-rows.ts'

/** Selections of more rows than this are not kept in place. */
const maxHeld = 1_000

/**
 * One view of one table for the grid: the order of its rows, the loaded records, and edits, which show at once and are
 * sent by the queue.
 */
export class TableData extends TableHandles implements GridData {
  readonly context: FieldContext
  columns: readonly GridColumn[] = []
  frozenColumns = 1
  readonly #options: TableDataOptions
  readonly #changes: TableChanges
  readonly #cache = new RecordCache()
  readonly #shown: ShownRecords
  readonly #loader: RowLoader
  readonly #live: LiveRows
  readonly #referred: ReferredRows
  readonly #unsaved: UnsavedMarks
  readonly #order = new RowOrder()
  readonly #added: AddedRows
  readonly #listeners = new Set<(change: GridChange) => void>()
  #collaborators: readonly CollaboratorCursor[] = []
  readonly #wanted = new WantedRows()
  #loads = 0
  #gesture: string | undefined
  #asked: RowsQuery
  #readsWhole = false

  constructor(options: TableDataOptions) {
    super()
    this.#options = options
    this.#changes = options.changes
    this.#shown = new ShownRecords(this.#cache, options.changes)
    this.#asked = { viewId: options.viewId }
    this.context = options.context
    this.#loader = new RowLoader({
      numbers: (first, last) => this.#order.shown.slice(first, last),
      isLoaded: number => this.#cache.isFresh(number) || this.#changes.madeRecord(number) !== undefined,
      isWhole: number => !this.#shown.isTruncated(number),
      fetch: (numbers, isWhole) => this.#fetch(numbers, isWhole),
      arrived: () => this.#notifyRequested(),
    })
    this.#live = new LiveRows({
      clock: options.clock,
      changes: options.changes,
      cache: this.#cache,
      order: this.#order,
      ask: recordIds => this.#askPlaces(recordIds),
      placed: places => this.#added.placed(places),
      moved: () => this.#tell({ kind: 'order', rowsStay: true }),
      reload: () => void this.#try(() => this.reload()),
    })
    this.#referred = new ReferredRows({
      clock: options.clock,
      context: options.context,
      cache: this.#cache,
      live: this.#live,
      fetch: () => this.#loader.want(this.#wanted.ranges),
      reload: () => void this.#try(() => this.reload()),
    })
    this.#added = new AddedRows({
      isShown: number => this.#order.shown.placeOf(number) !== undefined,
      isThere: number => this.#shown.record(number) !== undefined && !this.#changes.hiddenNumbers.has(number),
      left: (count, first) => options.onUnseen({ count, show: () => this.openRow?.(first) }),
    })
    this.#unsaved = new UnsavedMarks({
      clock: options.clock,
      changes: options.changes,
      redraw: () => this.#notifyRequested(),
    })
  }

  /** Follows changes of the table until the returned function is called. */
  follow(): () => void {
    const leave = this.#changes.subscribe(change => this.#follow(change))
    this.#changes.setFetched(this.#cache)
    return () => {
      leave()
      this.#referred.stop()
      this.#live.stop()
      this.#unsaved.stop()
      this.#changes.setFetched(null)
    }
  }

  get rowCount(): number {
    return this.#order.shown.count
  }

  /**
   * Sets how the next `load` requests the rows, and the fields by which they are sorted and filtered: changes of other
   * fields move no row.
   */
  ask(query: RowsQuery, fieldIds: ReadonlySet<string>): void {
    this.#asked = query
    this.#live.orderBy(fieldIds)
  }

  /**
   * Loads the order of the rows, or loads it again. Changes made meanwhile are kept.
   *
   * @param again whether rows that were created here are loaded like the others.
   */
  async load(isReload = false): Promise<void> {
    const load = ++this.#loads
    if (this.#changes.isExpected) {
      this.#arrange()
      this.#tell({ kind: 'order' })
      // The rows of a new table are all here; those of a restored one have to be loaded.
      if (this.#changes.madeRecords.length > 0) return
      await this.#changes.arrival()
    }
    const forgetKnown = this.#changes.beforeOrder()
    this.#live.expectOrder()
    let knownVersion: number | null = null
    try {
      const { version, index } = await this.#options.askOrder(this.#query)
      if (load !== this.#loads) return
      for (const made of isReload ? [] : this.#changes.storedMade) {
        if (!this.#cache.get(made.record.number)) this.#cache.put(made.record.number, made.record, made.version)
      }
      forgetKnown()
      this.#order.reset(unpackIndex(index), this.#changes.localNumbers)
      this.#arrange()
      this.#added.ordered()
      this.#tell({ kind: 'order' })
      knownVersion = version
    } finally {
      if (load === this.#loads) this.#live.ordered(knownVersion)
    }
  }

  /** Loads the order of the rows again, and rows that failed to load. */
  async reload(): Promise<void> {
    await this.load()
    this.#loader.retry()
  }

  /** Drops the loaded records and loads everything again. */
  async refresh(): Promise<void> {
    this.#cache.clear()
    await this.load(true)
    this.#loader.retry()
  }

  /** Loads everything again, and shows the current records until then. */
  async renew(): Promise<void> {
    this.#cache.markStale()
    await this.load(true)
    this.#loader.retry()
  }

  /** Whether rows on the screen or near it have failed to load. */
  get lacksRows(): boolean {
    return this.#loader.lacksRows
  }

  /** Retries rows that failed to load. */
  retry(): void {
    this.#loader.retry()
    this.#notifyRequested()
  }

  setColumns(columns: readonly GridColumn[], frozenColumns = this.frozenColumns): void {
    this.columns = columns
    this.frozenColumns = frozenColumns
    this.#tell({ kind: 'columns' })
  }

  rowKey(row: number): RowKey | undefined {
    return this.#order.shown.at(row)
  }

  findRow(rowKey: RowKey): number | undefined {
    return typeof rowKey === 'number' ? this.#order.shown.placeOf(rowKey) : undefined
  }

  /** The rows and their order on the screen. */
  get order(): RowOrder {
    return this.#order
  }

  get isPlacing(): boolean {
    return this.#live.isPlacing
  }

  /** The record of a row; undefined if it is not loaded. */
  recordId(rowKey: RowKey): string | undefined {
    return this.#shown.record(Number(rowKey))?.id
  }

  /** The record at a position, loaded if necessary; undefined if it is deleted. */
  async recordIdAt(row: number): Promise<string | undefined> {
    const number = this.#order.shown.at(row)
    if (number === undefined) return undefined
    if (!this.#shown.record(number)) await this.#fetch([number])
    return this.#shown.record(number)?.id
  }

  rowState(row: number): RowState {
    const number = this.#order.shown.at(row)
    if (number !== undefined && this.#shown.record(number)) return 'ready'
    return number !== undefined && this.#loader.hasFailed(number) ? 'failed' : 'loading'
  }

  isTruncated(row: number, column: number): boolean {
    return isTruncated(this.cell(row, column))
  }

  /** Sets whether cells with very many links are loaded completely. */
  loadAllLinks(isWhole: boolean): void {
    if (isWhole === this.#readsWhole) return
    this.#readsWhole = isWhole
    if (isWhole && this.#loads > 0) void this.#try(() => this.renew())
  }

  cell(row: number, column: number): unknown {
    const field = this.columns[column]
    return field && this.valueAt(row, field.id)
  }

  /** The value of a field, shown or not; undefined if the record is not loaded. */
  valueAt(row: number, fieldId: string): unknown {
    const record = this.#recordAt(row)
    return record && this.#shown.value(record, fieldId)
  }

  get cursors(): readonly GridCursor[] {
    return this.#collaborators.flatMap(({ recordId, ...cursor }) => {
      const rowKey = this.#shown.numberOf(recordId)
      return rowKey === undefined ? [] : { ...cursor, rowKey }
    })
  }

  /** Shows where collaborators are. */
  setCollaborators(collaborators: readonly CollaboratorCursor[]): void {
    this.#collaborators = collaborators
    this.#tell({ kind: 'cursors' })
  }

  /** Keeps the rows that the person is editing in place, and reports their position. */
  setPresence({ rowKey, columnId, rows }: GridPresence): void {
    const count = rows.reduce((sum, { first, last }) => sum + last - first + 1, 0)
    const selected = count > maxHeld ? [] : rows.flatMap(({ first, last }) => this.#order.shown.slice(first, last))
    const moved = this.#order.hold(new Set(rowKey === null ? selected : [...selected, Number(rowKey)]))
    if (moved) this.#tell({ kind: 'order', rowsStay: true })
    const recordId = rowKey === null ? null : (this.#shown.record(Number(rowKey))?.id ?? null)
    this.#options.onAttend({ recordId, fieldId: columnId })
  }

  rowMark(row: number): RowMark | null {
    const number = this.#order.shown.at(row)
    return number === undefined ? null : this.#order.mark(number)
  }

  isUnsaved(row: number, column: number): boolean {
    const record = this.#recordAt(row)
    const field = this.columns[column]
    return record !== undefined && field !== undefined && this.#unsaved.isMarked(record.id, field.id)
  }

  /** Offline, all waiting cells are marked at once. */
  setOffline(isOffline: boolean): void {
    this.#unsaved.setOffline(isOffline)
  }

  requestRows(first: number, last: number): void {
    this.wantAll([{ first, last }])
  }

  /** Loads the rows of several ranges, both ends included, if the screen shows rows that are not adjacent. */
  wantAll(ranges: readonly Range[]): void {
    this.#wanted.want(ranges)
    this.#loader.want(ranges)
  }

  subscribe(listener: (change: GridChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  editCell({ rowKey, columnId, value, before: seen, type, gestureId = this.#gesture }: CellEdit): void {
    const number = Number(rowKey)
    const record = this.#shown.record(number)
    if (!record) return
    const before = seen === undefined ? this.#shown.value(record, columnId) : seen
    const refusal = refusedEdit(this.columns, { columnId, before, after: value })
    if (refusal !== null) return this.showWarning(refusal)
    const cell = { recordId: record.id, number, fieldId: columnId, before, after: value ?? null }
    this.#options.act(editedCell(this.#options.tableId, cell, type), gestureId)
  }

  /** Starts a gesture for the changes of this turn, or returns the one that has started. */
  gesture(): string {
    if (this.#gesture === undefined) queueMicrotask(() => (this.#gesture = undefined))
    this.#gesture ??= newId('ges')
    return this.#gesture
  }

  /** Changes many cells in one gesture: templates first, then added rows, then existing ones. */
  changeCells(change: CellsChange): void {
    const { gestureId = newId('ges'), templates } = change
    for (const { columnId, template } of templates) this.changeTemplate?.(columnId, template, gestureId)
    const shownCells: KnownCells = {
      tableId: this.#options.tableId,
      record: number => this.#shown.record(number),
      value: (record, fieldId) => this.#shown.value(record, fieldId),
      newNumber: () => this.#added.add(this.#changes.newNumber()),
    }
    if (usesTruncatedValues(change, shownCells)) return this.showWarning(recordsNotLoaded)
    for (const draft of cellsDrafts(change, shownCells)) this.#options.act(draft, gestureId)
  }

  loadRows(firstRow: number, lastRow: number): Promise<void> {
    return this.#loader.bring(firstRow, lastRow)
  }

  showWarning(message: string): void {
    this.#options.onProblem(message)
  }

  /** Adds a row with `data`, at the end, or beside another row if the view is not sorted. */
  addRow(beside?: RowPlacement, data: Record<string, unknown> = {}): number {
    const whole = Object.entries(data).filter(([, value]) => !isTruncated(value))
    return this.#make({ data: Object.fromEntries(whole) }, beside)
  }

  /** Adds a copy of a row below it. Undefined while the row is not completely loaded, which is then awaited. */
  duplicateRow(rowKey: RowKey): number | undefined {
    const record = this.#shown.record(Number(rowKey))
    if (!record) return undefined
    const copy = copiedRow(this.#shown.cells(record, this.columns), this.context)
    if (!Object.values(copy.data ?? {}).some(isTruncated)) return this.#make(copy, { rowKey, side: 'below' })
    void this.#try(async () => {
      await this.#fetch([Number(rowKey)], true)
      this.duplicateRow(rowKey)
    })
    return undefined
  }

  #make(made: ReturnType<typeof copiedRow>, rowSide: RowPlacement | undefined): number {
    const number = this.#added.add(this.#changes.newNumber())
    const near = rowSide && this.#shown.record(Number(rowSide.rowKey))
    const beside = near && { id: near.id, number: Number(rowSide.rowKey), side: rowSide.side }
    const draft = newRow(this.#options.tableId, { number, ...made, ...(beside && { beside }) })
    this.#options.act(draft, this.#gesture)
    return this.#order.shown.placeOf(number) ?? this.rowCount - 1
  }

  /** Deletes rows; those that are not loaded are ignored. */
  deleteRows(rowKeys: readonly RowKey[]): void {
    const rows = rowKeys.map(Number).flatMap(number => {
      const record = this.#shown.record(number)
      return record ? { id: record.id, number } : []
    })
    if (rows.length === 0) return
    const { gestureId } = this.#options.act(deletedRows(this.#options.tableId, rows))
    this.#options.onDeleted(rows.length, gestureId)
  }

  #follow(change: TableChange): void {
    switch (change.kind) {
      case 'rows':
        this.#arrange()
        return this.#tell({ kind: 'order', rowsStay: true })
      case 'reload':
        return void this.#try(() => this.reload())
      case 'outdated':
        return void this.#try(() => this.refresh())
      case 'unheard':
        return void this.#try(() => this.renew())
      case 'record':
        this.#unsaved.follow(change.recordId)
        return this.#notifyRecord(change.recordId)
      case 'numbered':
        this.#order.renumber(change.numbers)
        this.#arrange()
        this.#live.numbered(change.numbers)
        return this.#tell({ kind: 'order', rowsStay: true })
      case 'stored':
        this.#cache.write(change.recordId, change.data, change.version)
        this.#referred.stored(change.recordId, change.data, change.version)
        return this.#notifyRecord(change.recordId)
      case 'referred':
        return this.#referred.hear(change.referred)
      case 'heard':
        return this.#hear(change.records)
    }
  }

  /** Local changes apply on top of the server's order. */
  #arrange(): void {
    this.#order.setOwn(this.#changes)
    this.#order.arrange()
  }

  #hear(records: readonly RecordNews[]): void {
    for (const { kind, recordId, data, version, isOwn } of records) {
      if (kind === 'delete') this.#added.forget(this.#shown.numberOf(recordId) ?? -1)
      if (kind !== 'update') continue
      const changed = this.#cache.hear(recordId, data, version)
      // Unsaved values still show.
      const seen = isOwn ? [] : changed.filter(fieldId => this.#changes.cell(recordId, fieldId) === undefined)
      this.#notifyRecord(recordId, seen)
    }
    this.#live.hear(records)
  }

  async #askPlaces(recordIds: string[]): Promise<RecordPlace[]> {
    const { places } = await this.#options.client.records.place.query({ ...this.#query, recordIds })
    return places
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#options.onProblem(errorText(error))
    }
  }

  get #query() {
    const { timeZone, locale } = this.context
    return { ...this.#table, ...this.#asked, timeZone, locale }
  }

  get #table() {
    return { basePublicId: this.#options.basePublicId, tableId: this.#options.tableId }
  }

  #recordAt(row: number): TableRecord | undefined {
    const number = this.#order.shown.at(row)
    return number === undefined ? undefined : this.#shown.record(number)
  }

  /** Loads rows, possibly with only the first of very many links; returns the numbers of those that arrived. */
  #fetch(numbers: readonly number[], isWhole = this.#readsWhole): Promise<number[]> {
    const { client, context } = this.#options
    const [changes, cache, table] = [this.#changes, this.#cache, this.#table]
    return fetchRows({ client, context, changes, cache, table, numbers, isWhole })
  }

  #notifyRecord(recordId: string, changed: readonly string[] = []): void {
    const number = this.#shown.numberOf(recordId)
    const row = number === undefined ? undefined : this.#wanted.placeOf(number, this.#order.shown)
    if (row !== undefined) this.#tell({ kind: 'row', row, ...(changed.length > 0 && { changed }) })
  }

  #notifyRequested(): void {
    for (const range of this.#wanted.ranges) this.#tell({ kind: 'rows', ...range })
  }

  #tell(change: GridChange): void {
    if (change.kind === 'order') this.#wanted.reorder()
    for (const listener of this.#listeners) listener(change)
    if (change.kind === 'order') this.#added.announceRemoved()
  }
}
