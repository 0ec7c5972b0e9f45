import { fieldContext } from '../../fields/field-context.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { HiddenTable } from '../../engine/structure/hidden-table.ts'
import type { StagedRows } from '../../engine/staged/write-staged.ts'
import type { StartedImport } from '../fill-table.ts'
import type { ImportPlan, MappingTarget } from '../import-plan.ts'

/** The plan of an import into an existing table. */
export interface MappedPlan extends ImportPlan {
  target: MappingTarget
}

/** An import into an existing table that a person has started. */
export interface MappedImport extends StartedImport {
  plan: MappedPlan
}

export const isMapped = (row: StartedImport): row is MappedImport => row.plan.target !== undefined

/** How the rows that an import staged enter their table. */
export function stagedRows({ target }: MappedPlan, hidden: HiddenTable): StagedRows {
  const { tableId, fields, keyFieldId, mode, newFields } = target
  return { hidden, tableId, fields, keyFieldId, mode, newFieldIds: newFields.map(({ id }) => id) }
}

/** How the rows of an import are read and completed: as by the person who imports them. */
export const contextOf = ({ plan, userId }: MappedImport): FieldContext => ({ ...fieldContext(plan), me: userId })
