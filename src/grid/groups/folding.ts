import type { RowGroup } from '../grid-data.ts'
import type { CellPosition, Motion } from '../selection/selection.ts'
import type { Stage } from '../stage.ts'

/** Folds groups with the keys of a tree. The group row stays active. */
export class Folding {
  readonly #stage: Pick<Stage, 'data' | 'selection' | 'activate' | 'flush'>

  constructor(stage: Pick<Stage, 'data' | 'selection' | 'activate' | 'flush'>) {
    this.#stage = stage
  }

  /** Folds or unfolds the group of a row. Returns false if it is not a group row. */
  toggle(row: number): boolean {
    const group = this.#groupAt(row)
    if (group) this.#fold(row, !group.isFolded)
    return group !== null
  }

  /**
   * Handles the arrow keys on a group row. Left folds the group, or moves to the one around it. Right unfolds the group, or
   * moves into it. Returns false if the row is not a group row.
   */
  move({ row, column }: CellPosition, motion: Motion): boolean {
    const group = motion === 'left' || motion === 'right' ? this.#groupAt(row) : null
    if (!group) return false
    if (group.isFolded === (motion === 'right')) this.#fold(row, motion === 'left')
    else if (motion === 'right') this.#stage.activate({ row: row + 1, column })
    else this.#goUp(group, column)
    return true
  }

  #goUp({ parent }: RowGroup, column: number): void {
    const row = parent === null ? undefined : this.#stage.data.findRow(parent)
    if (row !== undefined) this.#stage.activate({ row, column })
  }

  #groupAt(row: number): RowGroup | null {
    const { data, selection } = this.#stage
    return selection.isGroup(row) ? (data.groupAt?.(row) ?? null) : null
  }

  #fold(row: number, isFolded: boolean): void {
    const { data } = this.#stage
    const rowKey = data.rowKey(row)
    if (rowKey === undefined) return
    data.foldGroup?.(rowKey, isFolded)
    this.#stage.flush()
  }
}
