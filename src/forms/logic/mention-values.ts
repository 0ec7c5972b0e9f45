import type { FieldContext } from '../../fields/field-type.ts'
import { answerIn } from '../blocks/entries.ts'
import { showAnswer } from '../blocks/show-answer.ts'
import { formLimits } from '../document/form-limits.ts'
import { blockIdOf } from '../document/thing-id.ts'
import type { CompiledForm } from './compile-form.ts'
import type { LogicField } from './condition.ts'
import type { Evaluation } from './evaluate.ts'
import { fillBlock } from './fill-block.ts'
import { urlNameOf } from './mentioned-ids.ts'
import { fillIn, type ValueOf } from './piping.ts'
import { variableField } from './variable-field.ts'

export interface MentionContext {
  evaluation: Pick<Evaluation, 'answers' | 'variables'>
  /** With the language of the form. */
  field: FieldContext
  /** The values in the address. */
  parameters: Readonly<Record<string, string>>
}

/**
 * Reads what texts of a form mention, as people write it: choices by their labels, numbers and dates in the language of
 * the form. Only answers that count have a value, so nothing of a hidden question shows.
 *
 * The label of a chosen option can mention questions before its own only. So mentions never lead in a circle, and each
 * value is made once.
 */
export function mentionReader(form: CompiledForm, { evaluation, field: context, parameters }: MentionContext): ValueOf {
  const known = new Map<string, string>()
  const read = (id: string, number: number): string => {
    const name = urlNameOf(id)
    if (name !== null) return Object.hasOwn(parameters, name) ? (parameters[name] ?? '') : ''
    const compiled = form.variables.find(({ variable }) => variable.id === id)
    if (compiled) return shownVariable(compiled, { evaluation, field: context })
    const field = form.fields.find(each => each.id === id && 'quiz' in each.origin)
    if (field) return shownField(field, { evaluation, field: context })
    const any = form.blocks[number]?.any
    if (!any) return ''
    const filled = fillBlock(any, text => fillIn(text, inner => before(inner, number)))
    const part = id.slice(blockIdOf(id).length + 1)
    return showAnswer(
      filled,
      answerIn(any, evaluation.answers),
      part === '' ? { field: context } : { field: context, only: part },
    )
  }
  const before = (id: string, limit: number): string => {
    const blockId = blockIdOf(id)
    const number = form.blocks.findIndex(({ any }) => any.context.block.id === blockId)
    if (number >= limit) return ''
    const existing = known.get(id)
    if (existing !== undefined) return existing
    const text = read(id, number).slice(0, formLimits.textLength).toWellFormed()
    known.set(id, text)
    return text
  }
  return id => before(id, form.blocks.length)
}

/** A value of a quiz as its field shows it; '' for none. */
function shownField(
  { id, type, template }: LogicField,
  { evaluation, field }: Pick<MentionContext, 'evaluation' | 'field'>,
): string {
  const value = evaluation.answers[id] ?? null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null ? '' : type.show(value, template, field)
}

/** The value of a variable as its type shows it; '' for none. */
function shownVariable(
  { variable }: CompiledForm['variables'][number],
  { evaluation, field }: Pick<MentionContext, 'evaluation' | 'field'>,
): string {
  const value = evaluation.variables[variable.id]?.value ?? null
  if (value === null) return ''
  const { type, template } = variableField(variable)
  const reading = type.check(value, template)
  return reading.kind === 'value' ? type.show(reading.value, template, field) : String(value)
}

/** The values of some ids, without those that have none. */
export function mentionTexts(ids: Iterable<string>, valueOf: ValueOf): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const id of ids) {
    const text = valueOf(id)
    if (text !== undefined && text !== '') texts[id] = text
  }
  return texts
}
