import { fieldType, type FieldTypeName } from '../../registry.ts'
import { fieldUis } from '../../registry.ui.ts'
import type { FieldUi, Room } from '../../field-ui.ts'
import { pageContext } from './page-context.ts'

export interface DrawnCell {
  text: string
  label: string | null
  hue: string | undefined
  isShown: boolean
}

export interface CellDrawing {
  value: unknown
  template?: unknown
  room?: Room
}

/** Draws several values into one cell in turn, as the grid does with its pooled cells. */
export function drawCells(type: FieldTypeName, drawings: CellDrawing[]): DrawnCell[] {
  const { cell }: FieldUi = fieldUis[type]
  const element = cell.create()
  document.body.append(element)
  const drawn = drawings.map(({ value, template, room }): DrawnCell => {
    const checked = fieldType(type).template.parse(template ?? fieldType(type).sampleTemplate ?? {})
    cell.update(element, value, { template: checked, context: pageContext, ...(room && { room }) })
    const text = element.textContent ?? ''
    const isShown = element.getClientRects().length > 0
    return { text, label: element.getAttribute('aria-label'), hue: element.dataset['hue'], isShown }
  })
  element.remove()
  return drawn
}
