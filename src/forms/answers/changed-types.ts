import { fieldContext } from '../../fields/field-context.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Base } from '../../engine/base/base.ts'
import type { BaseStructure } from '../../engine/base/base-structure.ts'
import { AlreadyConverting } from '../../engine/conversions/conversion-conflicts.ts'
import { convertField } from '../../engine/conversions/convert-field.ts'
import { previewConversion } from '../../engine/conversions/preview-conversion.ts'
import { AppError } from '../../platform/errors.ts'
import type { AnswerField } from './answer-fields.ts'
import { answersTableId } from './answers-table.ts'
import { type GivenFields, readGivenFields } from './prepare-answers-table.ts'

/** Answers that could not be read once their question has another type. */
export interface Loss {
  blockId: string
  /** The name of the field. */
  label: string
  /** The labels of the field types. */
  from: string
  to: string
  /** How many answers would become empty. */
  lost: number
  samples: string[]
}

interface ChangedType {
  field: AnswerField
  /** The type that the field has now. */
  from: string
}

/** The fields of questions that got another type. A type that people have changed in the table stays. */
function changedTypes(structure: BaseStructure, fields: readonly AnswerField[], given: GivenFields): ChangedType[] {
  const stored = new Map(
    structure.rows.fields.flatMap(row => (row.table_id === answersTableId ? [[row.id, row.type]] : [])),
  )
  return fields.flatMap(field => {
    const from = stored.get(field.id)
    const isOfForm = (given.get(field.id)?.type ?? from) === from
    return from !== undefined && from !== field.type && isOfForm ? [{ field, from }] : []
  })
}

/** What the form has given its table; nothing before the table exists. */
const givenFields = async ({ platform, schema }: Base, { rows }: Pick<BaseStructure, 'rows'>): Promise<GivenFields> =>
  rows.tables.some(({ id }) => id === answersTableId)
    ? readGivenFields({ connection: platform.pool, schema })
    : new Map()

const isDeleted = (structure: BaseStructure, fieldId: string) =>
  structure.rows.fields.some(({ id, deleted }) => id === fieldId && deleted) ||
  structure.rows.tables.some(({ id, deleted }) => id === answersTableId && deleted)

const conversionOf = ({ field: { id, type, template } }: ChangedType) => ({
  tableId: answersTableId,
  fieldId: id,
  type,
  template,
  context: fieldContext({}),
})

/** What the new types of questions could not read of the answers so far. */
export async function findLosses(base: Base, fields: readonly AnswerField[]): Promise<Loss[]> {
  const { structure } = await base.read()
  const losses: Loss[] = []
  for (const changed of changedTypes(structure, fields, await givenFields(base, structure))) {
    const { field, from } = changed
    if (isDeleted(structure, field.id)) continue
    const { lost, samples } = await previewConversion(base, conversionOf(changed))
    if (lost === 0) continue
    losses.push({
      blockId: field.blockId,
      label: field.name,
      from: fieldType(from).label,
      to: fieldType(field.type).label,
      lost,
      samples: samples.map(({ text }) => text),
    })
  }
  return losses
}

/**
 * Converts the fields of questions that got another type, one action each. Repeating it continues where it stopped.
 *
 * @throws AppError `conflict` with the reason `converting` while a large field is being converted.
 */
export async function convertAnswers(
  base: Base,
  { fields, actor }: { fields: readonly AnswerField[]; actor: string },
): Promise<void> {
  const { structure } = await base.read()
  for (const changed of changedTypes(structure, fields, await givenFields(base, structure))) {
    if (isDeleted(structure, changed.field.id)) continue
    const { conversion } = await convertField(base, conversionOf(changed), { actor }).catch((error: unknown) => {
      if (error instanceof AlreadyConverting) throw converting(changed.field)
      throw error
    })
    if (conversion !== null) throw converting(changed.field)
  }
}

const converting = ({ name }: AnswerField) =>
  new AppError('conflict', `The answers to ${name} are being converted. Publish again when that is done.`, {
    reason: 'converting',
  })
