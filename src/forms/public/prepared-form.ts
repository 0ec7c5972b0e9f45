import type { FieldContext } from '../../fields/field-type.ts'
import type { BlockTypes } from '../blocks/block-context.ts'
import type { AnyBlock } from '../blocks/block-type.ts'
import type { FormDocument } from '../document/form-document.ts'
import { type CompiledForm, compileForm } from '../logic/compile-form.ts'
import type { EvaluationContext } from '../logic/evaluate.ts'
import type { FormView } from './page-view.ts'
import type { Piping } from './piping-part.ts'

/** A document with what its pages are drawn from. */
export interface PreparedForm {
  form: CompiledForm
  /** The blocks of each page, by its id. */
  blocks: ReadonlyMap<string, readonly AnyBlock[]>
}

const prepared = new WeakMap<FormDocument, PreparedForm>()

/**
 * Prepares a document once.
 *
 * @param types hold at least the types of its blocks.
 * @param piping null if no text of the document mentions anything.
 */
export function prepareForm(document: FormDocument, types: BlockTypes, piping: Piping | null): PreparedForm {
  const existing = prepared.get(document)
  if (existing) return existing
  const form = compileForm(document, types, piping?.plainBlock)
  const blocks = new Map(
    form.pages.map(({ page, blocks: numbers }) => [page.id, numbers.flatMap(number => form.blocks[number]?.any ?? [])]),
  )
  const result = { form, blocks }
  prepared.set(document, result)
  return result
}

/** Numbers and dates are written as in the language of the form. */
export const fieldContextOf = (view: Pick<FormView, 'document' | 'now' | 'timeZone'>): FieldContext => ({
  now: view.now,
  timeZone: view.timeZone,
  locale: view.document.settings.language,
})

export const evaluationContextOf = (
  view: Pick<FormView, 'document' | 'now' | 'timeZone' | 'parameters'>,
): EvaluationContext => ({ field: fieldContextOf(view), parameters: view.parameters })
