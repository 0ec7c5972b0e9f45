import type { CellKind } from '../../fields/field-ui.ts'
import { drawValue } from '../rows/draw-value.ts'
import type { GridData, GroupField, RowGroup } from '../grid-data.ts'
import { SummarySlot, GroupSummaryCells } from './group-summaries.ts'
import type { RowPaint } from '../rows/pooled-row.ts'

type Kind = CellKind<unknown, unknown>

/** The room for the value, in pixels. */
const room = { width: 480, height: 20 }
/** How much of a group's head its value does not get if column summaries follow, in pixels. */
const besideValue = 160

const numbers = new Intl.NumberFormat()

const part = (className: string): HTMLElement => {
  const element = document.createElement('span')
  element.className = className
  return element
}

const maxTitleItems = 20

/** A tooltip with the items of a list, because there may not be room for all of them. */
function titleOf(value: unknown, { type, template }: GroupField, context: GridData['context']): string {
  if (!Array.isArray(value) || value.length < 2) return ''
  const items = value.slice(0, maxTitleItems)
  return type.check(items, template).kind === 'value' ? type.show(items, template, context) : ''
}

/** The single cell of a group row. The shared value is drawn like in a record's cell. */
export class GroupCell {
  readonly element = document.createElement('div')
  readonly #field = part('gl-grid-group-field')
  readonly #value = part('gl-grid-group-value')
  readonly #count = part('gl-grid-group-count')
  /** The unit of the count, for screen readers only. */
  readonly #unit = part('gl-grid-status')
  /** Adds a row by pointer. The keyboard has a shortcut for it. */
  readonly #add = part('gl-grid-group-add')
  readonly #contents = new Map<Kind, HTMLElement>()
  /** The column summaries in words, for screen readers only. */
  readonly #summaryText = part('gl-grid-status')
  /** Created with the first summaries, because most groups have none. That of the first column is next to the count. */
  #summaries: { columns: GroupSummaryCells; first: SummarySlot; remove(): void } | null = null
  /** In pixels; 0 without summaries. */
  #head = 0
  #shown: { value: unknown; field: GroupField; context: GridData['context'] } | null = null

  constructor() {
    this.element.className = 'gl-grid-group'
    this.element.setAttribute('role', 'gridcell')
    this.element.setAttribute('aria-colindex', '1')
    this.element.hidden = true
    this.#value.dir = 'auto'
    this.#add.setAttribute('aria-hidden', 'true')
    // Spaces separate the words for screen readers.
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
      this.#summaryText,
    )
  }

  /** Shows a group. Its content is left as it is if its field is unknown. */
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
    this.#showSummaries(group.summaries, data)
    this.#shown = { value: group.value, field, context: data.context }
    this.#drawValue()
  }

  /** Draws the parts that scroll with the columns. */
  draw(paint: RowPaint): void {
    const head = this.#summaries?.columns.headWidth(paint) ?? 0
    if (head !== this.#head) {
      this.#head = head
      this.element.style.setProperty('--gl-grid-group-head', `${head}px`)
      this.#drawValue()
    }
    this.#summaries?.columns.draw(paint)
  }

  hide(): void {
    this.element.hidden = true
  }

  #showSummaries(summaries: RowGroup['summaries'], { columns }: GridData): void {
    const texts = columns.flatMap(({ id, name }) => {
      const summary = summaries?.get(id)
      return summary ? `${name}: ${summary.label} ${summary.text}` : []
    })
    this.#summaryText.textContent = texts.length > 0 ? ` ${texts.join(', ')}` : ''
    this.element.toggleAttribute('data-figures', texts.length > 0)
    if (!summaries || texts.length === 0) {
      this.#summaries?.remove()
      this.#summaries = null
      return
    }
    this.#summaries ??= this.#createSummaries()
    this.#summaries.columns.show(summaries)
    const [column] = columns
    const first = column && summaries.get(column.id)
    this.#summaries.first.element.hidden = !first
    if (first) this.#summaries.first.show(first, column)
  }

  #createSummaries() {
    const [columns, first] = [new GroupSummaryCells(), new SummarySlot(true)]
    first.element.classList.add('gl-grid-group-figure-first')
    first.element.setAttribute('aria-hidden', 'true')
    const elements = [first.element, ...columns.elements]
    this.element.append(...elements)
    return { columns, first, remove: () => elements.forEach(element => element.remove()) }
  }

  #drawValue(): void {
    if (!this.#shown) return
    const { value, field, context } = this.#shown
    // An empty checkbox shows that it is off; all other kinds show nothing.
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
    const width = this.#head === 0 ? room.width : Math.min(room.width, this.#head - besideValue)
    drawValue(field, content, { value, context, room: { ...room, width } })
  }
}
