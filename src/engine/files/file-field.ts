import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { type BaseStructure, fieldOf } from '../base/base-structure.ts'

/**
 * Checks that a field exists and holds files.
 * @throws AppError `not_found` if it does not exist, `bad_input` if it holds something else.
 */
export function requireFileField(
  structure: BaseStructure,
  { tableId, fieldId }: { tableId: string; fieldId: string },
): void {
  const field = fieldOf(structure.table(tableId), fieldId)
  if (!fieldType(field.type).files) throw new AppError('bad_input', `${field.name} holds no files`)
}
