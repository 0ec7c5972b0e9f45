import type { FieldContext } from '../../../fields/field-type.ts'
import type { Answer, AnyBlock } from '../../blocks/block-type.ts'
import { checkAnswer, missingAnswer } from '../../blocks/check-answer.ts'
import { fieldIdOf } from '../../document/thing-id.ts'
import type { CompiledForm } from '../../logic/compile-form.ts'
import type { Answers } from '../../logic/evaluate.ts'
import { knownValues } from '../../logic/known-values.ts'

/** A number from 0 up to, but not including, 1. */
type Random = () => number

const dayAfter = (now: number, days: number): string => new Date(now + days * 86_400_000).toISOString().slice(0, 10)

const numbersIn = ({ min, max }: { min?: unknown; max?: unknown }): number[] => {
  const given = [min, max].filter(limit => typeof limit === 'number')
  const middle = given.length === 2 ? [Math.round(((given[0] ?? 0) + (given[1] ?? 0)) / 2)] : []
  return [...middle, ...given, 1, 2, 3, 5, 10, 42, 100, 1000]
}

const texts = ['Sample', 'A longer sample text', 'ann@example.com', '+1 202 555 0143', 'https://example.com', 'AB-123']
const times = [32_400, 50_400, 64_800]

/** Values that a part of a question may take. Those that it refuses are left out later. */
function valuesOf(any: AnyBlock, key: string, field: FieldContext): unknown[] {
  const part = any.type.parts(any.context).find(each => each.key === key)
  if (!part) return []
  const { options, settings } = any.context
  const ids = (role: string) => options.filter(option => option.role === role).map(({ id }) => id)
  const choices = [...ids('choice'), ...ids('column')]
  const known = (knownValues({ id: '', ...part }) ?? []).filter(value => value !== null && value !== false)
  const several = choices.length > 0 ? [choices.slice(0, 1), choices.slice(0, 2), choices, choices.toReversed()] : []
  const days = [0, 1, 7, 30, -1, -30].map(each => dayAfter(field.now, each))
  const moments = days.map(day => `${day}T12:00:00.000Z`)
  const sample = any.type.sample.answer[key]
  return [...known, ...several, sample, ...texts, ...numbersIn(settings as object), ...days, ...moments, ...times]
    .filter(value => value !== undefined && value !== null)
    .filter(value => part.type.check(value, part.template).kind === 'value')
}

const most = 200

/** Whole answers to a question that it accepts, the simplest first. */
function answersOf(any: AnyBlock, field: FieldContext): Answer[] {
  const keys = any.type.parts(any.context).map(({ key }) => key)
  const values = keys.map(key => valuesOf(any, key, field))
  const count = Math.min(Math.max(0, ...values.map(({ length }) => length)), most)
  const given = Array.from({ length: count }, (_, turn): Answer =>
    Object.fromEntries(
      keys.map((key, index) => [key, values[index]?.[turn % Math.max(values[index].length, 1)] ?? null]),
    ),
  )
  // An answer of their own beside a chosen option is one answer too many.
  const first = keys.includes('other') ? given.map(answer => ({ ...answer, other: null })) : []
  return [any.type.sample.answer, ...first, ...given].filter(answer => {
    const { values: checked, problem } = checkAnswer(any, answer, field)
    return problem === null && missingAnswer(any, checked) === null
  })
}

/**
 * Answers to try a form with: those that are simplest, or other ones at random, which leave out some that are not
 * required. A question that no sample fits stays empty.
 */
export function sampleAnswers(form: CompiledForm, field: FieldContext, random: Random | null): Answers {
  const answers: Record<string, unknown> = {}
  for (const { any, parts } of form.blocks) {
    const { block } = any.context
    if (parts.length === 0 || any.type.isInvisible || any.type.isFromServer || block.isHidden) continue
    const fitting = answersOf(any, field)
    const isLeftOut = random !== null && !block.isRequired && random() < 0.2
    const chosen = isLeftOut ? undefined : fitting[random ? Math.floor(random() * fitting.length) : 0]
    for (const { key } of parts) {
      const value = chosen?.[key] ?? null
      if (value !== null) answers[fieldIdOf(block.id, key)] = value
    }
  }
  return answers
}
