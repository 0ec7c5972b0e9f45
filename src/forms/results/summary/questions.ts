import { fieldType } from '../../../fields/registry.ts'
import type { Base } from '../../../engine/base/base.ts'
import type { BaseStructure, StoredField } from '../../../engine/base/base-structure.ts'
import { run } from '../../../platform/sql/run.ts'
import { answersTableId } from '../../answers/answers-table.ts'
import { selectGivenFields } from '../../answers/answer-fields.sql.ts'
import { blockIn } from '../../blocks/block-context.ts'
import type { AnyBlock } from '../../blocks/block-type.ts'
import { blockTypes } from '../../blocks/registry.ts'
import { formOutline } from '../../document/outline.ts'
import { blockIdOf, fieldIdOf } from '../../document/thing-id.ts'
import { selectVersions } from '../../versions/form-versions.sql.ts'
import { loadVersion, type LoadedVersion } from '../../versions/load-version.ts'

/** A field with answers, and what it is called within its question. */
export interface QuestionField {
  field: StoredField & { column: string }
  name: string
}

/** A question with the fields that hold its answers. */
export interface AnsweredQuestion {
  blockId: string
  label: string
  /** Null for a question that the newest version no longer has. */
  any: AnyBlock | null
  fields: QuestionField[]
}

/** The newest version of a form, published or not; null if it was never published. */
export async function newestVersion({ platform, flowId }: Base): Promise<LoadedVersion | null> {
  const [newest] = await run(platform.pool, selectVersions(flowId, 1))
  return newest ? loadVersion(platform, { flowId, number: newest.number }) : null
}

/** Whether this field shows what respondents have answered. Fields of types without a column are read elsewhere. */
const isStored = (field: StoredField): field is StoredField & { column: string } =>
  field.column !== null && !fieldType(field.type).isReadOnly

/**
 * The questions of a form with their fields as they are now: those of the newest version in its order, then those of
 * older versions.
 */
export async function answeredQuestions(base: Base, structure: BaseStructure): Promise<AnsweredQuestion[]> {
  const version = await newestVersion(base)
  if (!version) return []
  const stored = new Map(structure.table(answersTableId).fields.map(field => [field.id, field]))
  const outline = formOutline(version.document)
  const asked = outline.pages
    .flatMap(({ id }) => outline.blocks.get(id) ?? [])
    .flatMap((block): AnsweredQuestion[] => {
      const any = blockIn(outline, block, blockTypes)
      const fields = (any?.type.parts(any.context) ?? []).flatMap(({ key, name }): QuestionField[] => {
        const field = stored.get(fieldIdOf(block.id, key))
        return field && isStored(field) ? [{ field, name }] : []
      })
      return any && fields.length > 0 ? [{ blockId: block.id, label: block.label || any.type.label, any, fields }] : []
    })
  return [...asked, ...(await earlierQuestions(base, { stored, asked }))]
}

async function earlierQuestions(
  { platform, schema }: Base,
  { stored, asked }: { stored: ReadonlyMap<string, StoredField>; asked: readonly AnsweredQuestion[] },
): Promise<AnsweredQuestion[]> {
  const known = new Set(asked.flatMap(({ fields }) => fields.map(({ field }) => field.id)))
  const given = await run(platform.pool, selectGivenFields(schema))
  return given.flatMap(({ id }): AnsweredQuestion[] => {
    const field = stored.get(id)
    if (!field || known.has(id) || !isStored(field)) return []
    return [{ blockId: blockIdOf(id), label: field.name, any: null, fields: [{ field, name: '' }] }]
  })
}
