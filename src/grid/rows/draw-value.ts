import type { Drawing } from '../../fields/field-ui.ts'
import type { GroupField } from '../grid-data.ts'

/** How a value is to be drawn, beside its template. */
type Surroundings = Omit<Drawing<unknown>, 'template'>

/**
 * Draws a value as its field draws it. Values and the type of their field come on different ways, so that one may still
 * be of the type that the field had before: it is not drawn. To ask that of every value would cost each scrolled row,
 * so only one that cannot be drawn is asked.
 */
export function drawValue(
  { ui, type, template }: Pick<GroupField, 'ui' | 'type' | 'template'>,
  element: HTMLElement,
  { value, ...surroundings }: Surroundings & { value: unknown },
): void {
  const drawing = { template, ...surroundings }
  try {
    ui.cell.update(element, value, drawing)
  } catch (error) {
    if (value === null || type.check(value, template).kind !== 'unreadable') throw error
    ui.cell.update(element, null, drawing)
  }
}
