import { ActiveAnchor } from './selection/active-anchor.ts'
import { cellDescription } from './live/announce-collaborators.ts'
import { AddRow } from './rows/add-row.ts'
import { isCompact, textLines, rowHeights } from './geometry/geometry.ts'
import type { GridData } from './grid-data.ts'
import type { GridDom } from './grid-dom.ts'
import type { CollaboratorLayer } from './live/collaborator-layer.ts'
import { Header, type HeaderOptions } from './columns/header.ts'
import { cellCount, type Block } from './selection/ranges.ts'
import { RowPool, type RowWindow } from './rows/row-pool.ts'
import { headerRow, type CellPosition } from './selection/selection.ts'
import { SelectedCells } from './selection/selected-cells.ts'
import { SelectionOverlay } from './selection/selection-overlay.ts'
import type { Viewport } from './geometry/viewport.ts'

export interface Scene {
  active: CellPosition | null
  /** The selected blocks and the version of the selection. */
  blocks: readonly Block[]
  version: number
  /** Whether the blocks are whole rows. */
  areWholeRows: boolean
  /** The cells that the current drag would fill. */
  filling: Block | null
  fast: boolean
  atRest: boolean
}

/** Updates the elements of a grid from its viewport, data, and selection. */
export class Renderer {
  readonly header: Header
  readonly rows = new RowPool()
  #dom: GridDom
  #data: GridData
  #viewport: Viewport
  #overlay = new SelectionOverlay()
  #selected = new SelectedCells()
  #anchor = new ActiveAnchor()
  #addRow = new AddRow()
  /** Loads after the rows. */
  #collaborators: CollaboratorLayer | null = null
  #activeElement: HTMLElement | null = null
  #scrolledSize = ''
  #scrollbar = { top: 0, left: 0 }

  constructor(dom: GridDom, { data, viewport, icon }: { data: GridData; viewport: Viewport } & HeaderOptions) {
    this.#dom = dom
    this.#data = data
    this.#viewport = viewport
    this.header = new Header({ icon })
    this.rows.element.append(this.#addRow.element)
    dom.body.append(this.rows.element, this.#anchor.element, ...this.#overlay.elements)
    dom.layer.prepend(this.header.element)
    dom.layer.append(...this.#overlay.headElements)
  }

  /** Adds the layer with the cursors of collaborators, below the selection. */
  addCollaborators(create: (data: GridData, viewport: Viewport, body: HTMLElement) => CollaboratorLayer): void {
    const layer = create(this.#data, this.#viewport, this.#dom.body)
    this.#anchor.element.after(...layer.elements)
    this.#collaborators = layer
  }

  /** Sets the current position of the browser's scrollbars. */
  setScrollbar(top: number, left: number): void {
    this.#scrollbar = { top, left }
  }

  render(scene: Scene): void {
    this.#syncScrollbars()
    const window = this.#window(scene)
    this.header.render(window)
    this.rows.render(window)
    this.#renderAddRow(window)
    this.#renderActive(scene.active)
    this.#renderSelection(scene, window)
    this.#collaborators?.render()
    this.#dom.root.toggleAttribute('data-scrolled', window.scrollLeft > 0)
    if (this.rows.hasBareRows) this.#dom.scroller.setAttribute('aria-busy', 'true')
    else this.#dom.scroller.removeAttribute('aria-busy')
  }

  /** Sorts the visible elements in the DOM, for screen readers in browse mode. */
  sort(): void {
    this.header.sort()
    this.rows.sort(this.#addRow.element)
  }

  /** Updates what only depends on the shape of the table. */
  reshape(): void {
    const { root, scroller, sizer, layer, body } = this.#dom
    const { shape, scrolledSize, width, bodyHeight } = this.#viewport
    scroller.role = this.#data.groups ? 'treegrid' : 'grid'
    scroller.setAttribute('aria-rowcount', String(shape.rowCount + 1 + (shape.canAddRow ? 1 : 0)))
    scroller.setAttribute('aria-colcount', String(this.#data.columns.length + 1 + (this.#data.addColumn ? 1 : 0)))
    const size = `${scrolledSize.width}px/${scrolledSize.height}px`
    if (size !== this.#scrolledSize) {
      sizer.style.width = `${scrolledSize.width}px`
      sizer.style.height = `${scrolledSize.height}px`
      this.#scrolledSize = size
    }
    layer.style.width = `${width}px`
    layer.style.height = `${bodyHeight + shape.headerHeight}px`
    body.style.top = `${shape.headerHeight}px`
    root.style.setProperty('--gl-grid-table-width', `${shape.layout.width}px`)
    root.style.setProperty('--gl-grid-number-width', `${shape.layout.rowNumberWidth}px`)
    root.toggleAttribute('data-compact', isCompact(width))
    root.toggleAttribute('data-tall', shape.rowHeight > rowHeights.short)
    root.style.setProperty('--gl-grid-lines', String(textLines(shape.rowHeight)))
    scroller.setAttribute(
      'aria-readonly',
      String(!this.#data.addRow && this.#data.columns.every(each => each.readOnly)),
    )
  }

  /** Only writes changed positions, because writing forces a layout. */
  #syncScrollbars(): void {
    const { physicalTop, left } = this.#viewport
    const { scroller } = this.#dom
    if (physicalTop !== this.#scrollbar.top) scroller.scrollTop = physicalTop
    if (left !== this.#scrollbar.left) scroller.scrollLeft = left
    this.#scrollbar = { top: physicalTop, left }
  }

  #window({ fast, atRest }: Scene): RowWindow {
    const { rows, columns, top, left, shape } = this.#viewport
    return {
      data: this.#data,
      layout: shape.layout,
      rowHeight: shape.rowHeight,
      rows,
      columns,
      scrollTop: top,
      scrollLeft: left,
      fast,
      atRest,
    }
  }

  #renderAddRow(window: RowWindow): void {
    const { shape, bodyHeight } = this.#viewport
    const row = shape.rowCount
    const shows = shape.canAddRow && row * shape.rowHeight < window.scrollTop + bodyHeight
    this.#addRow.render(shows ? { row, top: this.rows.topOf(row), height: shape.rowHeight } : null)
  }

  #renderActive(active: CellPosition | null): void {
    const { layout } = this.#viewport.shape
    const element = active && this.#elementOf(active)
    if (element && this.rows.element.contains(element)) this.#anchor.hide()
    const isGroup = active !== null && this.#isGroup(active.row)
    const isFrozen = active !== null && (isGroup || active.column < layout.frozen)
    const isInBody = active !== null && active.row !== headerRow
    const cellBox = active && isInBody ? this.#viewport.box(active) : null
    const box =
      cellBox && isGroup ? { ...cellBox, left: 1, width: Math.min(this.#viewport.width, layout.width) - 2 } : cellBox
    const headerHeight = this.#viewport.shape.headerHeight
    this.#overlay.renderRing(box && { ...box, top: box.top - headerHeight }, {
      isFrozen,
      frozenWidth: layout.frozenWidth,
    })
    this.#setActiveDescendant(element, active)
  }

  #renderSelection({ blocks, version, areWholeRows, filling }: Scene, { rows, columns, layout }: RowWindow): void {
    const isMany = blocks.length > 1 || blocks.some(block => cellCount(block) > 1)
    this.#overlay.renderBlocks(isMany ? blocks : [], this.#viewport)
    this.#overlay.renderFill(filling, this.#viewport)
    this.#overlay.renderHandle(
      this.#data.changeCells && blocks.length === 1 ? (blocks[0] ?? null) : null,
      this.#viewport,
    )
    this.#selected.mark(this.rows, {
      blocks,
      version,
      rows,
      columns,
      frozen: layout.frozen,
      areWhole: areWholeRows,
    })
  }

  #elementOf(active: CellPosition): HTMLElement | null {
    if (active.row === headerRow) return this.header.cell(active.column)
    if (active.row === this.#viewport.shape.rowCount) return this.#addRow.cell
    const cell = this.rows.groupCell(active.row) ?? this.rows.cell(active.row, active.column)
    return cell ?? this.#anchor.show(active, this.#data, this.#viewport.shape.layout)
  }

  #isGroup(row: number): boolean {
    return row >= 0 && row < this.#data.rowCount && (this.#data.groupAt?.(row) ?? null) !== null
  }

  /** Points `aria-activedescendant` to the active cell, by an id that is unique to its position. */
  #setActiveDescendant(element: HTMLElement | null, active: CellPosition | null): void {
    const { textInput, scroller } = this.#dom
    if (this.#activeElement && this.#activeElement !== element) {
      this.#activeElement.removeAttribute('id')
      this.#activeElement.removeAttribute('aria-selected')
      this.#activeElement.removeAttribute('aria-description')
    }
    this.#activeElement = element
    const id = element && active ? `${scroller.id}-${active.row}-${active.column}` : null
    if (element && id && element.id !== id) {
      element.id = id
      element.setAttribute('aria-selected', 'true')
    }
    const description = active && cellDescription(this.#data, active)
    if (element && description && element.ariaDescription !== description) element.ariaDescription = description
    for (const focusable of [textInput, scroller]) {
      if (id === null) focusable.removeAttribute('aria-activedescendant')
      else if (focusable.getAttribute('aria-activedescendant') !== id)
        focusable.setAttribute('aria-activedescendant', id)
    }
  }
}
