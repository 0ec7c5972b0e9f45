import type { FieldUi } from '../fields/field-ui.ts'
import { fieldUis } from '../fields/registry.ui.ts'

/** How a type of field is drawn and edited, whatever the type. */
export const fieldUiOf = (type: string): FieldUi => {
  const uis: Record<string, FieldUi> = fieldUis
  const found = uis[type]
  if (!found) throw new Error(`There is no field type ${type}`)
  return found
}
