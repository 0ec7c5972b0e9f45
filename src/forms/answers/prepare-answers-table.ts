import { createdTime } from '../../fields/created_time/created_time.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { fold } from '../../fields/text/fold.ts'
import { uniqueName } from '../../fields/unique-name.ts'
import { fieldOf, type StoredField } from '../../engine/base/base-structure.ts'
import type { Write } from '../../engine/base/base-writer.ts'
import { addField, changeField, restoreDeletedField } from '../../engine/structure/change-fields.ts'
import { addTable, restoreDeletedTable } from '../../engine/structure/change-tables.ts'
import { type Connection, run } from '../../platform/sql/run.ts'
import { createSubmissionTables } from '../submissions/submissions.sql.ts'
import type { AnswerField } from './answer-fields.ts'
import {
  addIsAsked,
  createGivenFields,
  type GivenField,
  putGivenFields,
  selectGivenFields,
} from './answer-fields.sql.ts'
import { answersTableId, submittedFieldId } from './answers-table.ts'

/** The fields that the form has given the table, by id, as it wanted them last. */
export type GivenFields = ReadonlyMap<string, GivenField>

/**
 * Creates the table of answers, or adds to it what a version of the form needs. Repeating it changes nothing. Fields of
 * removed questions stay, with their answers. Names and settings that people have changed in the table stay too.
 *
 * Change the types of fields first: a field of another type is left alone.
 */
export async function prepareAnswersTable(write: Write, fields: readonly AnswerField[]): Promise<void> {
  const row = write.structure.rows.tables.find(({ id }) => id === answersTableId)
  if (row) await updateAnswersTable(write, fields, row)
  else await createAnswersTable(write, fields)
  await run(write.connection, putGivenFields(write.schema, fields))
}

async function createAnswersTable(write: Write, fields: readonly AnswerField[]): Promise<void> {
  const submitted = uniqueName(
    'Submitted',
    fields.map(({ name }) => name),
  )
  await addTable(write, {
    id: answersTableId,
    name: uniqueName(
      'Answers',
      write.structure.tables.map(({ name }) => name),
    ),
    primaryFieldId: submittedFieldId,
    fields: [{ id: submittedFieldId, name: submitted, type: createdTime.type, template: {} }, ...fields],
    published: true,
  })
  const statements = [...createSubmissionTables(write.schema), createGivenFields(write.schema)]
  for (const statement of statements) await run(write.connection, statement)
}

async function updateAnswersTable(
  write: Write,
  fields: readonly AnswerField[],
  { deleted }: { deleted: boolean },
): Promise<void> {
  if (deleted) await restoreDeletedTable(write, answersTableId)
  await run(write.connection, addIsAsked(write.schema))
  const given = await readGivenFields(write)
  const stored = new Map(
    write.structure.rows.fields.flatMap(row => (row.table_id === answersTableId ? [[row.id, row]] : [])),
  )
  for (const { id } of fields) {
    if (stored.get(id)?.deleted) await restoreDeletedField(write, { tableId: answersTableId, fieldId: id })
  }
  const existing = fields.filter(({ id }) => stored.has(id))
  await renameFields(write, existing, given)
  for (const field of existing) await updateTemplate(write, field, given.get(field.id))
  for (const { id, name, type, template } of fields) {
    if (stored.has(id)) continue
    await addField(write, { tableId: answersTableId, id, name, type, template, renamesIfTaken: true })
  }
}

export async function readGivenFields({
  connection,
  schema,
}: {
  connection: Connection
  schema: string
}): Promise<GivenFields> {
  return new Map((await run(connection, selectGivenFields(schema))).map(field => [field.id, field]))
}

/** Renames the fields of questions that were renamed. Two questions can take the names of each other. */
async function renameFields(write: Write, fields: readonly AnswerField[], given: GivenFields): Promise<void> {
  const { fields: all } = write.structure.table(answersTableId)
  const wanted = fields.flatMap(field => {
    const { name } = fieldOf(write.structure.table(answersTableId), field.id)
    return hasNameOfForm(name, given.get(field.id)) ? [{ id: field.id, before: name, name: field.name }] : []
  })
  const taken = all.flatMap(({ id, name }) => (wanted.some(one => one.id === id) ? [] : name))
  const renamed = wanted.flatMap(one => {
    const name = uniqueName(one.name, taken)
    taken.push(name)
    return name === one.before ? [] : { ...one, name }
  })
  const rename = ({ id: fieldId, name }: { id: string; name: string }) =>
    changeField(write, { tableId: answersTableId, fieldId, name })
  // A field whose name another one takes over makes room first.
  const unused = [...all.map(({ name }) => name), ...taken]
  for (const { id, before } of renamed) {
    if (!renamed.some(other => other.id !== id && isSameName(other.name, before))) continue
    const name = uniqueName(before, unused)
    unused.push(name)
    await rename({ id, name })
  }
  for (const one of renamed) await rename(one)
}

const isSameName = (one: string, other: string) => fold(one) === fold(other)

/** Whether a field has the name that the form gave it. A name with a number was taken when the form gave it. */
const hasNameOfForm = (name: string, given: GivenField | undefined): boolean =>
  given !== undefined && name.startsWith(given.name) && /^(?: \d+)?$/.test(name.slice(given.name.length))

async function updateTemplate(write: Write, field: AnswerField, given: GivenField | undefined): Promise<void> {
  const stored: StoredField = fieldOf(write.structure.table(answersTableId), field.id)
  if (stored.type !== field.type || isSameJson(given?.template, field.template)) return
  await changeField(write, {
    tableId: answersTableId,
    fieldId: field.id,
    template: field.template,
    // Answers that were given to other options stay readable.
    keepsHeld: true,
    ...(given?.type === field.type && { expects: { template: given.template } }),
  })
}
