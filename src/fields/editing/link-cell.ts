import type { CellKind, Drawing } from '../field-ui.ts'
import classes from './cells.module.css'
import { setText } from './text-cell.ts'

/** A cell whose text is a link. The button that opens it shows while the cell is active. */
export function linkCell<V, T>(show: (value: V, drawing: Drawing<T>) => string): CellKind<V, T> {
  return {
    create() {
      const element = document.createElement('span')
      element.className = classes['link'] ?? ''
      const text = document.createElement('span')
      text.className = classes['linkText'] ?? ''
      text.dataset['link'] = ''
      text.append('')
      const opener = document.createElement('span')
      opener.className = classes['linkOpener'] ?? ''
      opener.dataset['follow'] = ''
      // The keyboard shortcut is Alt+Enter.
      opener.setAttribute('aria-hidden', 'true')
      element.append(text, opener)
      return element
    },
    update(element, value, drawing) {
      const { firstElementChild, lastElementChild } = element
      if (firstElementChild instanceof HTMLElement)
        setText(firstElementChild, value === null ? '' : show(value, drawing))
      lastElementChild?.toggleAttribute('hidden', value === null)
    },
  }
}
