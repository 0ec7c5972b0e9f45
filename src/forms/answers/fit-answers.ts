import { checkNewValue } from '../../fields/check-new-value.ts'
import { fieldType } from '../../fields/registry.ts'
import type { StoredField } from '../../engine/base/base-structure.ts'
import type { Write } from '../../engine/base/base-writer.ts'
import { isReadOnlyField } from '../../engine/records/cells.ts'
import { convertNewValue } from '../../engine/records/prepare-reinterpretation.ts'
import { changeField } from '../../engine/structure/change-fields.ts'
import type { Answers } from '../logic/evaluate.ts'
import type { LoadedVersion } from '../versions/load-version.ts'
import type { AnswerField } from './answer-fields.ts'
import { answersTableId } from './answers-table.ts'
import { readGivenFields } from './prepare-answers-table.ts'

export interface FittedAnswers {
  /** The cells of the record, by field id. */
  cells: Record<string, unknown>
  /** Answers that the table cannot hold, because people have changed it. */
  leftOver: Record<string, unknown>
}

/**
 * Fits answers into the table as it is now: somebody may have deleted fields or options since the respondent began.
 * Options that the respondent could choose are added again, so that what they chose can be read. Returns a promise only
 * if it has to query.
 */
export function fitAnswers(
  write: Write,
  version: LoadedVersion,
  answers: Answers,
): FittedAnswers | Promise<FittedAnswers> {
  const fields = write.structure.table(answersTableId).fields
  const stored = new Map(fields.map(field => [field.id, field]))
  const fitsAsGiven = Object.entries(answers).every(([id, value]) => {
    const [field, wanted] = [stored.get(id), version.fields.get(id)]
    return field && wanted && holdsAsGiven(field, wanted, value)
  })
  const hasDefaults = fields.some(({ rules }) => rules?.default !== undefined)
  return fitsAsGiven && !hasDefaults ? { cells: { ...answers }, leftOver: {} } : fitEach(write, version, answers)
}

async function fitEach(write: Write, version: LoadedVersion, answers: Answers): Promise<FittedAnswers> {
  const fitted: FittedAnswers = { cells: {}, leftOver: {} }
  const stored = new Map(write.structure.table(answersTableId).fields.map(field => [field.id, field]))
  for (const [id, value] of Object.entries(answers)) {
    const [field, wanted] = [stored.get(id), version.fields.get(id)]
    const cell = field && wanted ? await fitAnswer(write, field, { wanted, value }) : null
    if (cell === null) fitted.leftOver[id] = value
    else fitted.cells[id] = cell
  }
  for (const id of await withoutDefaults(write, version)) fitted.cells[id] ??= null
  return fitted
}

/**
 * The fields that get no default value: those of questions, because a default of the table is no answer, and those that
 * start with the person who creates a record, because a respondent is none.
 */
async function withoutDefaults(write: Write, version: LoadedVersion): Promise<string[]> {
  const withDefault = write.structure.table(answersTableId).fields.filter(({ rules }) => rules?.default !== undefined)
  // Questions of other versions have fields, too.
  const isOther = withDefault.some(({ id }) => !version.fields.has(id))
  const given = isOther ? await readGivenFields(write) : null
  return withDefault.flatMap(({ id, type, rules }) => {
    const isCreator = rules?.default && 'now' in rules.default && fieldType(type).creator !== undefined
    return version.fields.has(id) || given?.has(id) || isCreator ? id : []
  })
}

/**
 * An answer as a field of the table can hold it; null if it cannot. A field can have any type by now, also one that the
 * question never had.
 */
export async function fitAnswer(
  write: Write,
  field: StoredField,
  { wanted, value }: { wanted: AnswerField; value: unknown },
): Promise<unknown> {
  if (isReadOnlyField(field)) return null
  if (field.type !== wanted.type) {
    const from = { type: wanted.type, template: fieldType(wanted.type).template.parse(wanted.template) }
    const reading = await convertNewValue(write, field, { value, from })
    return reading.kind === 'value' && canHold(field, reading.value) ? reading.value : null
  }
  return canHold(field, value) || canHold(await withOptionsOf(write, field, wanted), value) ? value : null
}

const holdsAsGiven = (field: StoredField, wanted: AnswerField, value: unknown): boolean =>
  !isReadOnlyField(field) && field.type === wanted.type && value !== null && canHold(field, value)

const canHold = ({ type, template }: Pick<StoredField, 'type' | 'template'>, value: unknown): boolean =>
  checkNewValue(fieldType(type), value, template).kind === 'value'

/** Adds to a field what the form offers and the field lacks. */
async function withOptionsOf(write: Write, field: StoredField, { template }: { template: unknown }) {
  const expects = { template: fieldType(field.type).template.parse({}) }
  const change = { tableId: answersTableId, fieldId: field.id, template, expects }
  return (await changeField(write, change)).field
}
