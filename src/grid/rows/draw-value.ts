import type { Drawing } from '../../fields/field-ui.ts'
import type { GroupField } from '../grid-data.ts'

type DrawingOptions = Omit<Drawing<unknown>, 'template'>

/**
 * Draws a value with its field type.
 *
 * After a conversion a value can briefly still be of the old type; it is drawn as empty. Only values that fail to draw are
 * checked, because checking every value would slow down scrolling.
 */
export function drawValue(
  { ui, type, template }: Pick<GroupField, 'ui' | 'type' | 'template'>,
  element: HTMLElement,
  { value, ...options }: DrawingOptions & { value: unknown },
): void {
  const drawing = { template, ...options }
  try {
    ui.cell.update(element, value, drawing)
  } catch (error) {
    if (value === null || type.check(value, template).kind !== 'unreadable') throw error
    ui.cell.update(element, null, drawing)
  }
}
