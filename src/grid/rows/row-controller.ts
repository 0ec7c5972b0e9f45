import type { RowKey, RowPlacement } from '../grid-data.ts'
import type { Stage } from '../stage.ts'
import { isRecordAt } from './record-rows.ts'

const numbers = new Intl.NumberFormat()

/** The parts of the stage that moving rows needs. */
type MoveStage = Pick<Stage, 'data' | 'selection' | 'flush' | 'showActive'> & {
  announcer: Pick<Stage['announcer'], 'say'>
}

/** Moves rows. */
export class RowController {
  readonly #stage: MoveStage

  constructor(stage: MoveStage) {
    this.#stage = stage
  }

  /** Whether rows can be moved, or the person can be told why not. */
  get isOffered(): boolean {
    const { data } = this.#stage
    return data.moveRows !== undefined || data.onMoveRefused !== undefined
  }

  /** The rows that move with a row: the selected ones if it is one of them. */
  rowsWith(row: number): RowKey[] {
    const selected = this.#selectedRows()
    const rows = selected.includes(row) ? selected : [row]
    return rows.flatMap(at => this.#stage.data.rowKey(at) ?? [])
  }

  /** Moves rows beside another one and announces where they are. Tells the person if the view does not allow it. */
  move(rowKeys: readonly RowKey[], placement: RowPlacement): void {
    const { data, announcer } = this.#stage
    if (!data.moveRows) return data.onMoveRefused?.()
    if (!data.moveRows(rowKeys, placement)) return
    this.#stage.flush()
    this.#stage.showActive()
    announcer.say(this.#placeText(rowKeys))
  }

  /** Moves the selected rows one place, or to an end. Returns false if rows cannot be moved. */
  moveSelected(to: 'up' | 'down' | 'top' | 'bottom'): boolean {
    const { data, announcer } = this.#stage
    if (!this.isOffered) return false
    const rows = this.#selectedRows()
    const [first, last] = [rows[0], rows.at(-1)]
    if (first === undefined || last === undefined) return false
    const isUp = to === 'up' || to === 'top'
    const isSolid = last - first === rows.length - 1
    const isAtEnd = isUp ? last === rows.length - 1 : first === data.rowCount - rows.length
    if (isAtEnd) {
      announcer.say(isUp ? 'Already at the top' : 'Already at the bottom')
      return true
    }
    // Separate rows gather at the first or last of them.
    const beside = {
      up: isSolid ? first - 1 : first,
      down: isSolid ? last + 1 : last,
      top: 0,
      bottom: data.rowCount - 1,
    }[to]
    const rowKey = data.rowKey(beside)
    const keys = rows.flatMap(row => data.rowKey(row) ?? [])
    if (rowKey !== undefined) this.move(keys, { rowKey, side: isUp ? 'above' : 'below' })
    return true
  }

  /** The selected rows in their order, each once; the active row if nothing else is selected. */
  #selectedRows(): number[] {
    const { selection, data } = this.#stage
    const rows = new Set<number>()
    for (const { rows: range } of selection.blocks) {
      for (let row = range.first; row <= range.last; row++) if (isRecordAt(data, row)) rows.add(row)
    }
    return [...rows].toSorted((one, other) => one - other)
  }

  #placeText(rowKeys: readonly RowKey[]): string {
    const { data } = this.#stage
    const rows = rowKeys.flatMap(key => data.findRow(key) ?? []).toSorted((one, other) => one - other)
    const [first = 0, last = 0] = [rows[0], rows.at(-1)]
    const name = (row: number) => numbers.format(row + 1)
    return rows.length === 1
      ? `Record moved to row ${name(first)} of ${numbers.format(data.rowCount)}`
      : `${numbers.format(rows.length)} records moved to rows ${name(first)} to ${name(last)}`
  }
}
