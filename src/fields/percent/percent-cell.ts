import cells from '../editing/cells.module.css'
import { setText } from '../editing/text-cell.ts'
import type { CellKind } from '../field-ui.ts'
import { filledPart } from './filled-part.ts'
import { showPercent, type PercentTemplate } from './percent-format.ts'

/**
 * The percentage as text, after a progress bar if the field has one. Screen readers skip the bar because the text says
 * the same.
 */
export const percentCell: CellKind<number, PercentTemplate> = {
  create() {
    const element = document.createElement('span')
    element.className = cells['percent'] ?? ''
    const bar = document.createElement('span')
    bar.className = cells['bar'] ?? ''
    bar.setAttribute('aria-hidden', 'true')
    const text = document.createElement('span')
    text.className = cells['text'] ?? ''
    text.append('')
    element.append(bar, text)
    return element
  },
  update(element, share, { template, context }) {
    const [bar, text] = element.children
    const hasBar = template.showProgressBar && share !== null
    element.toggleAttribute('data-bar', hasBar)
    if (hasBar && bar instanceof HTMLElement) bar.style.setProperty('--filled', String(filledPart(share)))
    if (text instanceof HTMLElement) setText(text, share === null ? '' : showPercent(share, template, context))
  },
}
