import type { CellKind } from '../../fields/field-ui.ts'
import { drawValue } from '../rows/draw-value.ts'
import type { GridData, GroupField, RowGroup } from '../grid-data.ts'
import { SummarySlot, GroupSummaryCells, headWidth } from './group-summaries.ts'
import type { RowPaint } from '../rows/pooled-row.ts'

type Kind = CellKind<unknown, unknown>

/** What there is room for beside the name of the field and the count, in pixels. */
const room = { width: 260, height: 20 }
/** The same where figures stand behind them. */
const roomBeforeFigures = { width: 120, height: 20 }

const numbers = new Intl.NumberFormat()

const part = (className: string): HTMLElement => {
  const element = document.createElement('span')
  element.className = className
  return element
}

/** Of longer lists the first items are told. */
const mostTold = 20

/** The items of a list: of two groups that begin alike there may be room for the same items only. */
function titleOf(value: unknown, { type, template }: GroupField, context: GridData['context']): string {
  if (!Array.isArray(value) || value.length < 2) return ''
  const items = value.slice(0, mostTold)
  return type.check(items, template).kind === 'value' ? type.show(items, template, context) : ''
}

/** The one cell of a row that stands for a group: what its records have in common, drawn as their own cells draw it. */
export class GroupCell {
  readonly element = document.createElement('div')
  readonly #field = part('gl-grid-group-field')
  readonly #value = part('gl-grid-group-value')
  readonly #count = part('gl-grid-group-count')
  /** What the count is of: only for who listens. */
  readonly #unit = part('gl-grid-status')
  /** For pointers only; keys have their own way to add a row. */
  readonly #add = part('gl-grid-group-add')
  readonly #contents = new Map<Kind, HTMLElement>()
  /** What is said of columns: only for who listens. */
  readonly #said = part('gl-grid-status')
  /** Made with the first figures that the cell shows: most groups have none. The first column's stands beside the count. */
  #figures: { columns: GroupSummaryCells; first: SummarySlot; remove(): void } | null = null
  #head = 0

  constructor() {
    this.element.className = 'gl-grid-group'
    this.element.setAttribute('role', 'gridcell')
    this.element.setAttribute('aria-colindex', '1')
    this.element.hidden = true
    this.#value.dir = 'auto'
    this.#add.setAttribute('aria-hidden', 'true')
    // Spaces, so that what is read out is words.
    this.element.append(
      part('gl-grid-group-fold'),
      this.#field,
      ' ',
      this.#value,
      ' ',
      this.#count,
      ' ',
      this.#unit,
      this.#add,
      this.#said,
    )
  }

  /** Shows a group; nothing of one whose field is not told. */
  show(group: RowGroup, data: GridData): void {
    const { element } = this
    element.hidden = false
    const field = data.groups?.[group.level - 1]
    element.style.setProperty('--gl-grid-group-level', String(group.level - 1))
    element.setAttribute('aria-colspan', String(data.columns.length + 1))
    element.setAttribute('aria-expanded', String(!group.isFolded))
    this.#add.hidden = !data.addRow
    if (!field) return
    this.#field.textContent = field.name
    this.#count.textContent = numbers.format(group.count)
    this.#unit.textContent = group.count === 1 ? 'record' : 'records'
    this.#showFigures(group.summaries, data)
    this.#draw(group.value, { field, context: data.context })
  }

  /** Draws what goes along with the columns. */
  draw(paint: RowPaint): void {
    if (!this.#figures) return
    const head = headWidth(paint.layout)
    if (head !== this.#head) {
      this.#head = head
      this.element.style.setProperty('--gl-grid-group-head', `${head}px`)
    }
    this.#figures.columns.draw(paint)
  }

  hide(): void {
    this.element.hidden = true
  }

  #showFigures(figures: RowGroup['summaries'], { columns }: GridData): void {
    const told = columns.flatMap(({ id, name }) => {
      const figure = figures?.get(id)
      return figure ? `${name}: ${figure.label} ${figure.text}` : []
    })
    this.#said.textContent = told.length > 0 ? ` ${told.join(', ')}` : ''
    this.element.toggleAttribute('data-figures', told.length > 0)
    if (!figures || told.length === 0) {
      this.#figures?.remove()
      this.#figures = null
      return
    }
    this.#figures ??= this.#makeFigures()
    this.#figures.columns.show(figures)
    const [column] = columns
    const first = column && figures.get(column.id)
    this.#figures.first.element.hidden = !first
    if (first) this.#figures.first.show(first, column)
  }

  #makeFigures() {
    const [columns, first] = [new GroupSummaryCells(), new SummarySlot(true)]
    first.element.classList.add('gl-grid-group-figure-first')
    first.element.setAttribute('aria-hidden', 'true')
    const elements = [first.element, ...columns.elements]
    this.element.append(...elements)
    return { columns, first, remove: () => elements.forEach(element => element.remove()) }
  }

  #draw(value: unknown, { field, context }: { field: GroupField } & Pick<GridData, 'context'>): void {
    // What is toggled shows that it is off; all other kinds show nothing then.
    const isEmpty = value === null && !field.ui.toggle
    this.#value.title = titleOf(value, field, context)
    this.#value.toggleAttribute('data-empty', isEmpty)
    if (isEmpty) {
      this.#value.replaceChildren('Empty')
      return
    }
    const kind: Kind = field.ui.cell
    const content = this.#contents.get(kind) ?? kind.create()
    this.#contents.set(kind, content)
    if (content.parentElement !== this.#value) this.#value.replaceChildren(content)
    drawValue(field, content, { value, context, room: this.#figures ? roomBeforeFigures : room })
  }
}
