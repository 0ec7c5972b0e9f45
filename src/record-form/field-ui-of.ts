import type { FieldUi } from '../fields/field-ui.ts'
import { fieldUis } from '../fields/registry.ui.ts'

/**
 * How a field type is drawn and edited.
 *
 * @throws Error if there is no such type.
 */
export const fieldUiOf = (type: string): FieldUi => {
  const uis: Record<string, FieldUi> = fieldUis
  const found = uis[type]
  if (!found) throw new Error(`There is no field type ${type}`)
  return found
}
