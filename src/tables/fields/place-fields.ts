import type { Command } from '../../ui/commands.ts'
import { newId } from '../../engine/model/ids.ts'
import { shownFields } from '../../engine/model/shown-fields.ts'
import type { Field, Table, View } from '../../engine/model/structure.ts'
import { orderWith } from '../rows/grid-columns.ts'
import type { FieldSettings } from '../structure/field-edits.ts'
import type { StructureEdits } from '../structure/structure-edits.ts'

interface Where {
  structure: Pick<StructureEdits, 'createField' | 'duplicateField' | 'reorderFields' | 'updateView'>
  table: Table
  view: View
}

/**
 * Puts a field in another place among those that a view shows. Where there are several views, each gets an order of
 * its own with the first move made in it; a table with one view changes its own order, for the views to come.
 */
export function placeField({ structure, table, view }: Where, of: { fieldId: string; to: number; gestureId?: string }) {
  const order = orderWith({ table, config: view.config, fieldId: of.fieldId, to: of.to })
  const hasOwnOrder = view.config.orderedFieldIds.length > 0 || table.views.length > 1
  if (hasOwnOrder)
    structure.updateView({ tableId: table.id, viewId: view.id }, { orderedFieldIds: order }, of.gestureId)
  else structure.reorderFields(table.id, order, of.gestureId)
}

/** Adds a field that stands in a place among those that a view shows; one undo takes it away again. */
export function insertField(where: Where & { place: number }, settings: FieldSettings): void {
  const { structure, table, place } = where
  const gestureId = newId('ges')
  const { id: fieldId } = structure.createField(table.id, settings, gestureId)
  placeField(where, { fieldId, to: place, gestureId })
}

/** Adds a copy of a field, with its values, in a place among those that a view shows; one undo takes it away again. */
export function duplicateField(where: Where & { place: number }, field: Field): void {
  const { structure, table, place } = where
  const gestureId = newId('ges')
  const { id: fieldId } = structure.duplicateField(table.id, field, gestureId)
  placeField(where, { fieldId, to: place, gestureId })
}

/** What the palette offers to do to the field of a column, which is where the person is. */
export function fieldCommands(where: Where, column = -1): Command[] {
  const field = shownFields(where.table, where.view.config)[column]
  const run = () => field && duplicateField({ ...where, place: column + 1 }, field)
  return field ? [{ id: 'duplicate-field', label: 'Duplicate field', group: 'Do', description: field.name, run }] : []
}
