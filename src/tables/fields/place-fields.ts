import type { Command } from '../../ui/commands.ts'
import { newId } from '../../engine/model/ids.ts'
import { shownFields } from '../../engine/model/shown-fields.ts'
import type { Field, Table, View } from '../../engine/model/structure.ts'
import { orderWith } from '../rows/grid-columns.ts'
import { fieldRoom } from './field-room.ts'
import type { FieldSettings } from '../structure/field-edits.ts'
import type { StructureEdits } from '../structure/structure-edits.ts'

interface Where {
  structure: Pick<StructureEdits, 'createField' | 'duplicateField' | 'reorderFields' | 'updateView'>
  table: Table
  view: View
}

/**
 * Moves a field among the fields that a view shows. In a table with several views the view gets its own order with its
 * first move; in a table with one view the order of the table changes.
 */
export function placeField(
  { structure, table, view }: Where,
  move: { fieldId: string; to: number; gestureId?: string },
) {
  const order = orderWith({ table, config: view.config, fieldId: move.fieldId, to: move.to })
  const hasOwnOrder = view.config.orderedFieldIds.length > 0 || table.views.length > 1
  if (hasOwnOrder)
    structure.updateView({ tableId: table.id, viewId: view.id }, { orderedFieldIds: order }, move.gestureId)
  else structure.reorderFields(table.id, order, move.gestureId)
}

/** Adds a field at a position among those that a view shows, as one undo step. */
export function insertField(where: Where & { place: number }, settings: FieldSettings): void {
  const { structure, table, place } = where
  const gestureId = newId('ges')
  const { id: fieldId } = structure.createField(table.id, settings, gestureId)
  placeField(where, { fieldId, to: place, gestureId })
}

/** Adds a copy of a field, with its values, at a position among those that a view shows, as one undo step. */
export function duplicateField(where: Where & { place: number }, field: Field): void {
  const { structure, table, place } = where
  const gestureId = newId('ges')
  const { id: fieldId } = structure.duplicateField(table.id, field, gestureId)
  placeField(where, { fieldId, to: place, gestureId })
}

/** The commands for the field of the active column. */
export function fieldCommands(where: Where, column = -1): Command[] {
  const field = shownFields(where.table, where.view.config)[column]
  const run = () => field && duplicateField({ ...where, place: column + 1 }, field)
  return field && fieldRoom(where.table) > 0
    ? [{ id: 'duplicate-field', label: 'Duplicate field', group: 'Do', description: field.name, run }]
    : []
}
