import { CellSlot } from '../rows/cell-slot.ts'
import { rowHeights, type ColumnLayout } from '../geometry/geometry.ts'
import type { GridData } from '../grid-data.ts'
import { GroupCell } from '../groups/group-cell.ts'
import type { CellPosition } from './selection.ts'

/**
 * A stand-in for the active cell while it is scrolled away, so that `aria-activedescendant` always points to an element
 * that screen readers can read.
 */
export class ActiveAnchor {
  readonly element = document.createElement('div')
  #slot = new CellSlot()
  #group = new GroupCell()
  #stamp = 0

  constructor() {
    this.element.className = 'gl-grid-anchor'
    this.element.setAttribute('role', 'row')
    this.element.hidden = true
    this.element.append(this.#slot.element, this.#group.element)
  }

  show(cell: CellPosition, data: GridData, layout: ColumnLayout): HTMLElement {
    const column = data.columns[cell.column]
    this.element.hidden = false
    this.element.setAttribute('aria-rowindex', String(cell.row + 2))
    const group = data.groupAt?.(cell.row) ?? null
    this.#slot.shown = group === null
    if (group) {
      this.#group.show(group, data)
      return this.#group.element
    }
    this.#group.hide()
    if (column) {
      this.#slot.assign(cell.column, column, layout)
      this.#slot.fill(data.cell(cell.row, cell.column) ?? null, { data, rowHeight: rowHeights.short }, ++this.#stamp)
    }
    return this.#slot.element
  }

  hide(): void {
    if (!this.element.hidden) this.element.hidden = true
  }
}
