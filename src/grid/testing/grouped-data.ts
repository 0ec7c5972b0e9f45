import type { GridChange, GridData, GroupField, RowGroup, RowKey } from '../grid-data.ts'
import { GroupLayout, type RecordGroup } from '../geometry/group-layout.ts'
import type { SyntheticData } from './synthetic-data.ts'

/** The number of records in an innermost group, and of nested groups in any other one. */
const [recordsInGroup, groupsInGroup] = [4, 3]
const labels = ['Planned', 'Doing', null, 'Done']

interface SyntheticGroup extends RecordGroup {
  value: unknown
  parent: RowKey | null
}

/** A table in made-up groups that do not depend on its values. Groups can be folded; rows cannot be added. */
export class GroupedData implements GridData {
  readonly groups: readonly GroupField[]
  readonly #inner: SyntheticData
  readonly #groups: readonly SyntheticGroup[]
  readonly #folded = new Set<RowKey>()
  readonly #listeners = new Set<(change: GridChange) => void>()
  #layout: GroupLayout

  constructor(inner: SyntheticData, levels: number) {
    this.#inner = inner
    this.groups = inner.columns.slice(1, levels + 1)
    this.#groups = groupsOf(inner.rowCount, levels)
    this.#layout = this.#createLayout()
    inner.subscribe(change => {
      this.#notify(change.kind === 'columns' ? change : { kind: 'rows', first: 0, last: this.rowCount - 1 })
    })
  }

  get rowCount() {
    return this.#layout.rowCount
  }

  get columns() {
    return this.#inner.columns
  }

  get frozenColumns() {
    return this.#inner.frozenColumns
  }

  get context() {
    return this.#inner.context
  }

  rowKey(row: number): RowKey | undefined {
    const layoutRow = this.#layout.at(row)
    if (!layoutRow) return undefined
    return 'group' in layoutRow ? this.#groups[layoutRow.group]?.key : this.#inner.rowKey(layoutRow.record)
  }

  findRow(rowKey: RowKey): number | undefined {
    if (typeof rowKey === 'number') return this.#layout.rowOfRecord(this.#inner.findRow(rowKey) ?? -1)
    return this.#layout.rowOfGroup(this.#groups.findIndex(({ key }) => key === rowKey))
  }

  rowState(row: number) {
    const record = this.recordIndex(row)
    return record < 0 ? 'ready' : this.#inner.rowState(record)
  }

  cell(row: number, column: number): unknown {
    const record = this.recordIndex(row)
    return record < 0 ? null : this.#inner.cell(record, column)
  }

  /** The index of a row's record; -1 for a group. */
  recordIndex(row: number): number {
    const layoutRow = this.#layout.at(row)
    return layoutRow && 'record' in layoutRow ? layoutRow.record : -1
  }

  groupAt(row: number): RowGroup | null {
    const layoutRow = this.#layout.at(row)
    const group = layoutRow && 'group' in layoutRow ? this.#groups[layoutRow.group] : undefined
    return group ? { ...group, isFolded: this.#folded.has(group.key) } : null
  }

  foldGroup(rowKey: RowKey, isFolded: boolean): void {
    if (isFolded) this.#folded.add(rowKey)
    else this.#folded.delete(rowKey)
    this.#layout = this.#createLayout()
    this.#notify({ kind: 'order', rowsStay: true })
  }

  requestRows(first: number, last: number): void {
    this.#inner.requestRows(first, last)
  }

  editCell(edit: Parameters<GridData['editCell']>[0]): void {
    this.#inner.editCell(edit)
  }

  changeCells(change: Parameters<NonNullable<GridData['changeCells']>>[0]): void {
    this.#inner.changeCells(change)
  }

  subscribe(listener: (change: GridChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #createLayout(): GroupLayout {
    return new GroupLayout(this.#groups, { levels: this.groups.length, folded: this.#folded })
  }

  #notify(change: GridChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}

function groupsOf(records: number, levels: number): SyntheticGroup[] {
  const groups: SyntheticGroup[] = []
  const add = (level: number, parent: RowKey | null, first: number): void => {
    const size = recordsInGroup * groupsInGroup ** (levels - level)
    for (
      let from = first;
      from < Math.min(first + size * groupsInGroup, records) || (level === 1 && from < records);
      from += size
    ) {
      const key = `group ${level} ${from}`
      const value = labels[groups.length % labels.length] ?? null
      groups.push({ key, level, parent, value, count: Math.min(size, records - from) })
      if (level < levels) add(level + 1, key, from)
    }
  }
  add(1, null, 0)
  return groups
}
