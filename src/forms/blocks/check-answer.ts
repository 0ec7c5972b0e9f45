import { checkNewValue } from '../../fields/check-new-value.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { Answer, AnyBlock, BlockPart, Problem } from './block-type.ts'

export const requiredText = 'This question is required'

export interface CheckedAnswer {
  /** The values as they are stored, by part; null for a part without a value. */
  values: Record<string, unknown>
  problem: Problem | null
}

/** Whether a value of a field says nothing: an unchecked box too. */
export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === false

/**
 * Checks an answer that came as JSON: each part by its field type, then the answer as a whole by its block. The values
 * of parts that are wrong are null.
 */
export function checkAnswer(any: AnyBlock, answer: Answer, field: FieldContext): CheckedAnswer {
  const { values, problem } = checkParts(any, answer, field)
  return { values, problem: problem ?? checkWhole(any, values, field) }
}

/** What is wrong with an answer as a whole, by its block. An empty answer is not wrong. */
export const checkWhole = ({ type, context }: AnyBlock, values: Answer, field: FieldContext): Problem | null =>
  Object.values(values).every(isBlank) ? null : (type.check?.(values, context, field) ?? null)

/** Checks each part of an answer by its field type. */
export function checkParts({ type, context }: AnyBlock, answer: Answer, field: FieldContext): CheckedAnswer {
  const values: Record<string, unknown> = {}
  let problem: Problem | null = null
  for (const part of type.parts(context)) {
    const given = Object.hasOwn(answer, part.key) ? answer[part.key] : null
    values[part.key] = null
    if (given === null || given === undefined) continue
    const reading = checkNewValue(part.type, given, part.template)
    if (reading.kind === 'value') values[part.key] = reading.value
    if (reading.kind === 'unreadable')
      problem ??= { part: part.key, message: typedProblem(part, given, field) ?? reading.message }
  }
  return { values, problem }
}

/** What is wrong with a typed text. It says more than what is wrong with the JSON value. */
function typedProblem({ type, template }: BlockPart, given: unknown, field: FieldContext): string | null {
  // Options are chosen by their value, and nobody types that.
  const isTyped = typeof given === 'string' && type.removedValues === undefined
  const reading = isTyped ? type.read(given, template, field) : null
  return reading?.kind === 'unreadable' ? reading.message : null
}

/** What a required question misses; null if it is answered. */
export function missingAnswer({ type, context }: AnyBlock, values: Answer): Problem | null {
  const blank = () => type.parts(context).find(({ key }) => isBlank(values[key]))?.key ?? null
  const part = type.missing ? type.missing(values, context) : blank()
  return part === null ? null : { part, message: context.block.requiredText || requiredText }
}
