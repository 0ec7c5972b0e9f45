import type { CellKind, Room } from '../field-ui.ts'
import cells from '../editing/cells.module.css'
import { setText } from '../editing/text-cell.ts'
import { textWidth } from '../editing/text-width.ts'
import { chipsThatFit } from './chips-that-fit.ts'
import { optionIndex, type Option, type SelectTemplate } from './options.ts'

/** Of the chips' style, in pixels. */
const [chipPadding, chipHeight, gap, moreWidth] = [16, 20, 4, 28]

const span = (className: string | undefined): HTMLElement => {
  const element = document.createElement('span')
  element.className = className ?? ''
  element.append('')
  return element
}

function fitting(options: readonly Option[], room: Room | undefined): number {
  if (!room) return options.length
  const lines = Math.max(1, Math.floor((room.height + gap) / (chipHeight + gap)))
  const widths = options.map(({ label }) => textWidth(label) + chipPadding)
  return chipsThatFit(widths, { width: room.width, lines, gap, moreWidth })
}

/** A chip for each option; '+2' says how many have no room. The chips of a pooled cell are used again. */
export const chipsCell: CellKind<string[], SelectTemplate> = {
  create() {
    const element = document.createElement('span')
    element.className = cells['chips'] ?? ''
    element.append(span(cells['more']))
    return element
  },
  update(element, values, { template, room }) {
    const { byValue } = optionIndex(template)
    const options = (values ?? []).flatMap(value => byValue.get(value) ?? [])
    const shown = fitting(options, room)
    const more = element.lastElementChild
    if (!(more instanceof HTMLElement)) return
    for (let at = element.childElementCount - 1; at < shown; at++) more.before(span(cells['chip']))
    for (const [index, chip] of [...element.children].slice(0, -1).entries()) {
      if (!(chip instanceof HTMLElement)) continue
      const option = index < shown ? options[index] : undefined
      setText(chip, option?.label ?? '')
      if (option && !template.disableColors) chip.dataset['hue'] = option.color
      else delete chip.dataset['hue']
    }
    const hidden = options.slice(shown)
    setText(more, hidden.length > 0 ? `+${hidden.length}` : '')
    if (hidden.length > 0) element.title = options.map(({ label }) => label).join(', ')
    else element.removeAttribute('title')
  },
}
