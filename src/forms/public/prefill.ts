import type { BlockTypes } from '../blocks/block-context.ts'
import type { AnyBlock, BlockPart } from '../blocks/block-type.ts'
import type { Block } from '../document/form-document.ts'
import { fieldIdOf } from '../document/thing-id.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { Answers } from '../logic/evaluate.ts'
import { fieldContextOf, type PreparedForm, prepareForm } from './prepared-form.ts'
import type { FormView } from './page-view.ts'
import type { Piping } from './piping-part.ts'

/**
 * The parameter of the address for a part of an answer: the name of the question in the URL, or its id. Parts after the
 * first one have their key behind it: 'home_city'.
 *
 * @param index the number of the part, from 0.
 */
export const prefillName = ({ urlName, id }: Pick<Block, 'urlName' | 'id'>, part: string, index: number): string =>
  index === 0 ? urlName || id : `${urlName || id}_${part}`

interface Parameter {
  any: AnyBlock
  part: BlockPart
  text: string
}

/** The value of a text in the address. Options can be given by their ids. Undefined for a text that cannot be read. */
function readParameter({ any: { context }, part: { type, template }, text }: Parameter, field: FieldContext): unknown {
  const ids = text.split(',').map(id => id.trim())
  if (ids.every(id => context.options.some(option => option.id === id))) {
    for (const chosen of [ids, ids[0]]) {
      const checked = type.check(chosen, template)
      if (checked.kind === 'value') return checked.value
    }
  }
  const reading = type.read(text, template, field)
  return reading.kind === 'value' ? reading.value : undefined
}

/** The answers that the address of a form gives. A text that its question cannot read is left out. */
export function prefilledAnswers(
  { form }: PreparedForm,
  view: Pick<FormView, 'document' | 'now' | 'timeZone' | 'parameters'>,
): Answers {
  const answers: Record<string, unknown> = {}
  for (const { any } of form.blocks) {
    const { block } = any.context
    if (any.type.isInvisible || any.type.isFromServer || block.isHidden) continue
    for (const [index, part] of any.type.parts(any.context).entries()) {
      const name = prefillName(block, part.key, index)
      const text = Object.hasOwn(view.parameters, name) ? (view.parameters[name] ?? '') : ''
      const value = text === '' ? undefined : readParameter({ any, part, text }, fieldContextOf(view))
      if (value !== undefined) answers[fieldIdOf(block.id, part.key)] = value
    }
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
