import type { CellKind, Drawing } from '../field-ui.ts'
import classes from './cells.module.css'

/** More than the tallest cell can show. Laying out a text of megabytes would be slow. */
const maxShownLength = 2000

/** A cell with one text node, which updates reuse. */
export function textCell<V, T>(show: (value: V, drawing: Drawing<T>) => string): CellKind<V, T> {
  return {
    create() {
      const element = document.createElement('span')
      element.className = classes['text'] ?? ''
      element.append('')
      return element
    },
    update: (element, value, drawing) => setText(element, value === null ? '' : show(value, drawing)),
  }
}

/** Changes the text of an element that contains one text node and nothing else. */
export function setText(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (firstChild) firstChild.nodeValue = text.length > maxShownLength ? text.slice(0, maxShownLength) : text
}
