import type { BlockTypes } from '../blocks/block-context.ts'
import { fieldIdOf } from '../document/thing-id.ts'
import type { Answers } from '../logic/evaluate.ts'
import { fieldContextOf, type PreparedForm, prepareForm } from './prepared-form.ts'
import type { FormView } from './page-view.ts'
import type { Piping } from './piping-part.ts'

/** The answers that the address of a form gives. A text that its question cannot read is left out. */
export function prefilledAnswers(
  { form }: PreparedForm,
  view: Pick<FormView, 'document' | 'now' | 'timeZone' | 'parameters'>,
): Answers {
  const answers: Record<string, unknown> = {}
  for (const { any } of form.blocks) {
    const { block } = any.context
    const isAsked = !any.type.isInvisible && !any.type.isFromServer && !block.isHidden
    if (!isAsked || block.urlName === '' || !Object.hasOwn(view.parameters, block.urlName)) continue
    const [part] = any.type.parts(any.context)
    const reading = part?.type.read(view.parameters[block.urlName] ?? '', part.template, fieldContextOf(view))
    if (part && reading?.kind === 'value') answers[fieldIdOf(block.id, part.key)] = reading.value
  }
  return answers
}

/**
 * A page with the answers of its address read where the respondent is. The server does not know their time zone, so the
 * same text is another moment there.
 */
export const prefilledView = (view: FormView, types: BlockTypes, piping: Piping | null): FormView => ({
  ...view,
  answers: { ...view.answers, ...prefilledAnswers(prepareForm(view.document, types, piping), view) },
})
