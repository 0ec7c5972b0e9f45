import { checkNewValue } from '../../fields/check-new-value.ts'
import { fieldType } from '../../fields/registry.ts'
import type { StoredField } from '../../engine/base/base-structure.ts'
import type { Write } from '../../engine/base/base-writer.ts'
import { isReadOnlyField } from '../../engine/records/cells.ts'
import { changeField } from '../../engine/structure/change-fields.ts'
import type { Answers } from '../logic/evaluate.ts'
import type { LoadedVersion } from '../versions/load-version.ts'
import { answersTableId } from './answers-table.ts'

export interface FittedAnswers {
  /** The cells of the record, by field id. */
  cells: Record<string, unknown>
  /** The field types that they were given for. The engine converts those of fields that have another type by now. */
  types: Record<string, string>
  /** Answers that the table cannot hold, because people have changed it. */
  leftOver: Record<string, unknown>
}

/**
 * Fits answers into the table as it is now: somebody may have deleted fields or options since the respondent began.
 * Options that the respondent could choose are added again, so that what they chose can be read.
 */
export async function fitAnswers(write: Write, version: LoadedVersion, answers: Answers): Promise<FittedAnswers> {
  const fitted: FittedAnswers = { cells: {}, types: {}, leftOver: {} }
  const stored = new Map(write.structure.table(answersTableId).fields.map(field => [field.id, field]))
  for (const [id, value] of Object.entries(answers)) {
    const [field, wanted] = [stored.get(id), version.fields.get(id)]
    if (!field || !wanted || isReadOnlyField(field)) fitted.leftOver[id] = value
    else if (field.type !== wanted.type) {
      fitted.cells[id] = value
      fitted.types[id] = wanted.type
    } else if (canHold(field, value) || canHold(await withOptionsOf(write, field, wanted), value)) {
      fitted.cells[id] = value
    } else fitted.leftOver[id] = value
  }
  // A default of the table is no answer.
  for (const { id, rules } of stored.values()) if (rules?.default !== undefined) fitted.cells[id] ??= null
  return fitted
}

const canHold = ({ type, template }: Pick<StoredField, 'type' | 'template'>, value: unknown): boolean =>
  checkNewValue(fieldType(type), value, template).kind === 'value'

/** Adds to a field what the form offers and the field lacks. */
async function withOptionsOf(write: Write, field: StoredField, { template }: { template: unknown }) {
  const expects = { template: fieldType(field.type).template.parse({}) }
  const change = { tableId: answersTableId, fieldId: field.id, template, expects }
  return (await changeField(write, change)).field
}
