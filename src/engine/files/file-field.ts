import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { type BaseStructure, fieldOf } from '../base/base-structure.ts'

/**
 * Makes sure that a field is there to put files into.
 *
 * @throws AppError `not_found` when it is not there, `bad_input` when it holds something else.
 */
export function demandFileField(
  structure: BaseStructure,
  { tableId, fieldId }: { tableId: string; fieldId: string },
): void {
  const field = fieldOf(structure.table(tableId), fieldId)
  if (!fieldType(field.type).files) throw new AppError('bad_input', `${field.name} holds no files`)
}
