import { editScope, type EditScopeOptions } from './edit-scope.ts'
import { fieldEdits } from './field-edits.ts'
import { tableEdits } from './table-edits.ts'
import { viewEdits } from './view-edits.ts'

/**
 * The actions that change the tables, fields, and views of a base. Each shows at once, is sent in its turn, and can be
 * undone. Edits with the same `gestureId` are undone together.
 */
export function structureEdits(options: EditScopeOptions) {
  const scope = editScope(options)
  return { ...tableEdits(scope), ...fieldEdits(scope), ...viewEdits(scope) }
}

export type StructureEdits = ReturnType<typeof structureEdits>
