import { isTruncated } from '../../fields/truncated-list.ts'
import type { Range } from '../../grid/geometry/geometry.ts'
import type {
  CellsChange,
  GridPresence,
  GridChange,
  GridData,
  GroupField,
  RowGroup,
  RowKey,
  RowPlacement,
} from '../../grid/grid-data.ts'
import { GroupLayout } from '../../grid/geometry/group-layout.ts'
import type { TableData } from '../rows/table-data.ts'
import { carryGroups } from './carry-groups.ts'
import type { GroupFigures } from './group-summaries.ts'
import type { Folds } from './folds.ts'
import {
  hasSameGroups,
  countOf,
  resizeGroups,
  keyOfValues,
  type LeafGroup,
  type TreeGroup,
  treeOf,
  valuesOfNew,
} from './leaf-groups.ts'
import { TableDataDelegate } from './table-data-delegate.ts'

/** With more rows than this in doubt, the groups are loaded again. */
const maxLoose = 50

/** The groups of an order: their fields, and the number of records in each. */
export interface GroupsOfOrder {
  fields: readonly GroupField[]
  leaves: readonly LeafGroup[]
}

export interface GroupedRowsOptions {
  folds: Folds
  /** The summaries of the groups. */
  figures?: Pick<GroupFigures, 'of'>
  /** Called when the groups are uncertain and have to be loaded. */
  doubt(): void
  /** Called when the expected order has arrived and is grouped. */
  arrived(): void
}

/** The rows of a table in groups, with a row for each group. Maps positions of records to rows of the grid and back. */
export class GroupedRows extends TableDataDelegate implements GridData {
  groups: readonly GroupField[] = []
  readonly #listeners = new Set<(change: GridChange) => void>()
  readonly #options: GroupedRowsOptions
  readonly #leave: () => void
  #coming: GroupsOfOrder | null = null
  #leaves: readonly LeafGroup[] = []
  /** The order that the groups describe. */
  #numbers: Uint32Array = new Uint32Array()
  #loose = new Set<number>()
  #active: RowKey | null = null
  #tree: readonly TreeGroup[] = []
  #indexes: ReadonlyMap<string, number> = new Map()
  #layout: GroupLayout

  constructor(inner: TableData, options: GroupedRowsOptions) {
    super(inner)
    this.#options = options
    this.#layout = this.#laidOut()
    this.#leave = inner.subscribe(change => this.#follow(change))
  }

  /** Stops following the table. */
  stop(): void {
    this.#leave()
  }

  /** Sets the groups of the order that is about to arrive. */
  expect(groups: GroupsOfOrder): void {
    this.#coming = groups
  }

  /** Updates the names and settings of the grouping fields. */
  describe(fields: readonly GroupField[]): void {
    if (fields.length !== this.groups.length || fields.some(({ id }, at) => id !== this.groups[at]?.id)) return
    this.groups = fields
    this.#tell({ kind: 'columns' })
  }

  /**
   * Takes over the server's groups of the order on the screen. Returns false if they describe another order: rows are
   * in places that only this page knows, are still to be moved, or were added or removed meanwhile.
   */
  confirm(leaves: readonly LeafGroup[]): boolean {
    const { order, isPlacing, rowCount } = this.inner
    if (countOf(leaves) !== rowCount || order.hasStrays || isPlacing) return false
    if (hasSameGroups(leaves, this.#leaves)) return true
    this.#leaves = leaves
    this.#arrange({ kind: 'order', rowsStay: true })
    return true
  }

  /** Redraws groups whose names or figures may have changed. */
  redraw(): void {
    this.#tell({ kind: 'rows', first: 0, last: this.rowCount - 1 })
  }

  get rowCount(): number {
    return this.#layout.rowCount
  }

  get recordCount(): number {
    return this.inner.rowCount
  }

  rowKey(row: number): RowKey | undefined {
    const remaining = this.#layout.at(row)
    if (!remaining) return undefined
    return 'group' in remaining ? this.#tree[remaining.group]?.key : this.inner.rowKey(remaining.record)
  }

  findRow(rowKey: RowKey): number | undefined {
    if (typeof rowKey === 'number') return this.#rowOf(this.inner.findRow(rowKey))
    const group = this.#indexes.get(rowKey)
    return group === undefined ? undefined : this.#layout.rowOfGroup(group)
  }

  recordIndex(row: number): number {
    const remaining = this.#layout.at(row)
    return remaining && 'record' in remaining ? remaining.record : -1
  }

  rowState(row: number) {
    const record = this.recordIndex(row)
    return record < 0 ? 'ready' : this.inner.rowState(record)
  }

  cell(row: number, column: number): unknown {
    const record = this.recordIndex(row)
    return record < 0 ? null : this.inner.cell(record, column)
  }

  isTruncated(row: number, column: number): boolean {
    const record = this.recordIndex(row)
    return record >= 0 && this.inner.isTruncated(record, column)
  }

  rowMark(row: number) {
    return this.inner.rowMark(this.recordIndex(row))
  }

  get rowColor(): GridData['rowColor'] {
    const { rowColor } = this.inner
    return rowColor && (row => rowColor(this.recordIndex(row)))
  }

  get isOpenRow(): GridData['isOpenRow'] {
    const { isOpenRow } = this.inner
    return isOpenRow && (row => isOpenRow(this.recordIndex(row)))
  }

  isUnsaved(row: number, column: number): boolean {
    return this.inner.isUnsaved(this.recordIndex(row), column)
  }

  groupAt(row: number): RowGroup | null {
    const remaining = this.#layout.at(row)
    const group = remaining && 'group' in remaining ? this.#tree[remaining.group] : undefined
    if (!group) return null
    const { folds, figures } = this.#options
    return { ...group, isFolded: folds.has(group.key), ...(figures && { summaries: figures.of(group.key, this) }) }
  }

  foldGroup(rowKey: RowKey, isFolded: boolean): void {
    this.#options.folds.set(String(rowKey), isFolded)
    this.#layOut({ kind: 'order', rowsStay: true })
  }

  /** Folds or unfolds all groups. */
  foldAll(isFolded: boolean): void {
    this.#options.folds.setAll(isFolded)
    this.#layOut({ kind: 'order' })
  }

  showRecord(place: number): number | undefined {
    if (this.#unfoldAround(this.#layout.groupOfRecord(place))) this.#layOut({ kind: 'order', rowsStay: true })
    return this.#rowOf(place)
  }

  requestRows(first: number, last: number): void {
    this.inner.wantAll(this.#layout.recordsIn({ first, last }))
  }

  async loadRows(first: number, last: number): Promise<void> {
    await Promise.all(
      this.#layout.recordsIn({ first, last }).map(range => this.inner.loadRows(range.first, range.last)),
    )
  }

  setPresence({ rowKey, columnId, rows }: GridPresence): void {
    this.#active = typeof rowKey === 'number' ? rowKey : null
    const ranges: Range[] = rows.flatMap(range => this.#layout.recordsIn(range))
    this.inner.setPresence({ rowKey: this.#active, columnId, rows: ranges })
    if (this.#looseLeft().size > 0) this.#reorder({ kind: 'order', rowsStay: true })
  }

  subscribe(listener: (change: GridChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get addRow(): GridData['addRow'] {
    return this.#may.addRow && (beside => this.#addRow(beside))
  }

  get duplicateRow(): GridData['duplicateRow'] {
    return this.#may.duplicateRow && (rowKey => this.#rowOf(this.inner.duplicateRow(rowKey)))
  }

  get deleteRows(): GridData['deleteRows'] {
    return this.#may.deleteRows && (rowKeys => this.inner.deleteRows(rowKeys))
  }

  get changeCells(): GridData['changeCells'] {
    return this.#may.changeCells && (change => this.inner.changeCells(this.#inLastGroup(change)))
  }

  /** The edits that the table allows; fewer if the person may not edit records. */
  get #may(): GridData {
    return this.inner
  }

  /** Adds a row to the group of the row beside it, to the given group, or to the last one. */
  #addRow(beside?: RowPlacement): number {
    const at = this.#placeFor(beside)
    const place = this.inner.addRow(at.beside, valuesOfNew(this.groups, at.values, this.context))
    this.#unfoldAround(this.#layout.groupOfRecord(place))
    this.#layOut({ kind: 'order', rowsStay: true })
    return this.#rowOf(place) ?? this.rowCount - 1
  }

  /** The row beside which a new one is added, and the values that its group has in common: fewer for an outer group. */
  #placeFor(beside: RowPlacement | undefined): { values: readonly unknown[]; beside: RowPlacement | undefined } {
    if (!beside) return { values: this.#leaves.at(-1)?.values ?? [], beside }
    if (typeof beside.rowKey === 'number') {
      const leaf = this.#leafOf(this.inner.findRow(beside.rowKey) ?? 0)
      return { values: this.#leaves[leaf]?.values ?? [], beside }
    }
    const index = this.#indexes.get(beside.rowKey) ?? 0
    const first = this.inner.rowKey(this.#layout.firstRecordOf(index))
    const group = this.#tree[index]
    const values = this.#leaves[group?.leaf ?? 0]?.values.slice(0, group?.level) ?? []
    return { values, beside: first === undefined ? undefined : { rowKey: first, side: 'above' } }
  }

  /** Rows that are added with pasted cells go to the end. */
  #inLastGroup(change: CellsChange): CellsChange {
    if (change.newRows.length === 0) return change
    const values = valuesOfNew(this.groups, this.#leaves.at(-1)?.values ?? [], this.context)
    return { ...change, newRows: change.newRows.map(row => ({ ...values, ...row })) }
  }

  #follow(change: GridChange): void {
    switch (change.kind) {
      case 'row': {
        this.#look(change.row)
        const row = this.#rowOf(change.row)
        if (row !== undefined) this.#tell({ ...change, row })
        return
      }
      case 'rows':
        return this.redraw()
      case 'order':
        return this.#reorder(change)
      default:
        return this.#tell(change)
    }
  }

  /** Notes whether the values of a row belong to another group than the one that it is in. */
  #look(place: number): void {
    const number = this.inner.order.shown.at(place)
    const values = this.#valuesOf(place)
    const leaf = this.#leaves[this.#leafOf(place)]
    if (number === undefined || !values || !leaf) return
    if (keyOfValues(values) === keyOfValues(leaf.values)) this.#loose.delete(number)
    else this.#loose.add(number)
  }

  #reorder(change: GridChange & { kind: 'order' }): void {
    const { order } = this.inner
    const coming = change.rowsStay ? null : this.#coming
    if (coming) {
      this.#coming = null
      this.groups = coming.fields
      this.#numbers = order.server.toNumbers()
      const isOfOrder = countOf(coming.leaves) === this.#numbers.length
      this.#leaves = isOfOrder ? coming.leaves : resizeGroups(coming.leaves, this.#numbers.length)
      if (!isOfOrder) this.#options.doubt()
      this.#loose.clear()
    }
    const after = order.shown.toNumbers()
    const loose = this.#looseLeft()
    const isTooMuch = loose.size > maxLoose
    const { leaves, isSure } = carryGroups(this.#leaves, {
      before: this.#numbers,
      after,
      loose: isTooMuch ? new Set() : loose,
      valuesOf: place => this.#valuesOf(place),
    })
    for (const number of loose) this.#loose.delete(number)
    this.#leaves = leaves
    this.#numbers = after
    this.#arrange(change)
    if (coming) this.#options.arrived()
    if (!isSure || isTooMuch) this.#options.doubt()
  }

  /** The row with the active cell stays in its group until the person leaves it. */
  #looseLeft(): Set<number> {
    return new Set([...this.#loose].filter(number => number !== this.#active))
  }

  #arrange(change: GridChange): void {
    this.#tree = treeOf(this.#leaves)
    this.#indexes = new Map(this.#tree.map(({ key }, index) => [key, index]))
    this.#layOut(change)
  }

  #layOut(change: GridChange): void {
    this.#layout = this.#laidOut()
    this.#tell(change)
  }

  #laidOut(): GroupLayout {
    return new GroupLayout(this.#tree, { levels: this.groups.length, folded: this.#options.folds })
  }

  /** Unfolds a group and those around it. Returns false if none was folded. */
  #unfoldAround(group: number | undefined): boolean {
    const folded: string[] = []
    for (let at = group ?? null; at !== null; at = this.#layout.parentOf(at)) {
      const key = this.#tree[at]?.key
      if (key !== undefined && this.#options.folds.has(key)) folded.push(key)
    }
    for (const key of folded) this.#options.folds.set(key, false)
    return folded.length > 0
  }

  /** The index of the innermost group of the record at a position. */
  #leafOf(place: number): number {
    return this.#tree[this.#layout.groupOfRecord(place) ?? -1]?.leaf ?? 0
  }

  /** Null if some values are not loaded. */
  #valuesOf(place: number): unknown[] | null {
    const values = this.groups.map(({ id }) => this.inner.valueAt(place, id))
    return values.some(value => value === undefined || isTruncated(value)) ? null : values
  }

  #rowOf(place: number | undefined): number | undefined {
    return place === undefined ? undefined : this.#layout.rowOfRecord(place)
  }

  #tell(change: GridChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
