import type { CellKind, Drawing, Room } from '../field-ui.ts'
import type { Hue } from '../hues.ts'
import cells from '../editing/cells.module.css'
import { setText } from '../editing/text-cell.ts'
import { textWidth } from '../editing/text-width.ts'
import { chipsThatFit } from './chips-that-fit.ts'

/** Sizes in pixels, as in the styles. */
const [chipPadding, chipHeight, gap, minMoreWidth, avatarWidth] = [16, 20, 4, 28, 16]

export interface Chip {
  label: string
  /** Absent for a chip without color. */
  hue?: Hue | undefined
  /** The id of the record that a press on the chip opens. */
  record?: string
  /** A letter in a circle before the label, in the color of the chip. */
  avatar?: string | undefined
}

/** The content of a cell with chips. */
export interface Chips {
  chips: readonly Chip[]
  /** The number of further chips whose labels are not loaded. */
  more?: number
}

const span = (className: string | undefined): HTMLElement => {
  const element = document.createElement('span')
  element.className = className ?? ''
  element.append('')
  return element
}

function fitting({ chips, more = 0 }: Chips, room: Room | undefined): number {
  if (!room) return chips.length
  const lines = Math.max(1, Math.floor((room.height + gap) / (chipHeight + gap)))
  const widths = chips.map(({ label, avatar }) => textWidth(label) + chipPadding + (avatar ? avatarWidth : 0))
  const moreWidth = Math.max(minMoreWidth, textWidth(moreText(chips.length + more)) + gap)
  return chipsThatFit(widths, { width: room.width, lines, gap, moreWidth, hasMore: more > 0 })
}

const moreText = (count: number) => `+${count.toLocaleString()}`

/** A cell that shows the chips that fit, and a counter such as '+2' for the others. A pooled cell reuses its chips. */
export const chipsCell = <V, T>(chipsOf: (value: V, drawing: Drawing<T>) => Chips): CellKind<V, T> => ({
  create() {
    const element = document.createElement('span')
    element.className = cells['chips'] ?? ''
    element.append(span(cells['more']))
    return element
  },
  update(element, value, cell) {
    const drawing: Chips = value === null ? { chips: [] } : chipsOf(value, cell)
    const { chips, more: untold = 0 } = drawing
    const shown = fitting(drawing, cell.room)
    const more = element.lastElementChild
    if (!(more instanceof HTMLElement)) return
    for (let at = element.childElementCount - 1; at < shown; at++) more.before(span(cells['chip']))
    for (const [index, drawn] of [...element.children].slice(0, -1).entries()) {
      if (!(drawn instanceof HTMLElement)) continue
      const chip = index < shown ? chips[index] : undefined
      setText(drawn, chip?.label ?? '')
      if (chip?.hue) drawn.dataset['hue'] = chip.hue
      else delete drawn.dataset['hue']
      if (chip?.avatar) drawn.dataset['avatar'] = chip.avatar
      else delete drawn.dataset['avatar']
      if (chip?.record === undefined) delete drawn.dataset['record']
      else drawn.dataset['record'] = chip.record
    }
    const hidden = chips.length - shown + untold
    setText(more, hidden > 0 ? moreText(hidden) : '')
    if (hidden > 0) element.title = chips.map(({ label }) => label).join(', ')
    else element.removeAttribute('title')
  },
})
