import type { CellKind, Drawing } from '../field-ui.ts'
import classes from './cells.module.css'

/** A cell that is one text. */
export function textCell<V, T>(show: (value: V, of: Drawing<T>) => string): CellKind<V, T> {
  return {
    create() {
      const element = document.createElement('span')
      element.className = classes['text'] ?? ''
      return element
    },
    update(element, value, of) {
      element.textContent = value === null ? '' : show(value, of)
    },
  }
}
