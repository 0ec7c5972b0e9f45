import type { FormSettings } from '../../document/form-settings.ts'
import type { QuizValue } from '../../document/quiz-field-ids.ts'
import type { Score } from '../../blocks/block-type.ts'
import type { CompiledForm } from '../compile-form.ts'
import type { Pass } from '../pass.ts'
import { type QuizField, quizFields } from './quiz-fields.ts'
import { quizOutcome } from './quiz-outcome.ts'
import { type QuizTotals, quizTotals, quizValueOf } from './quiz-totals.ts'

/** What the evaluation of quizzes needs besides that of forms. Pages load it only if they are one. */
export interface QuizLogic {
  fields(settings: FormSettings): readonly QuizField[]
  totals(scores: Iterable<Score>, settings: FormSettings): QuizTotals
  valueOf(totals: QuizTotals, value: QuizValue): number | boolean | null
  /** The ending that the answers choose; null if they choose none. */
  outcome(form: CompiledForm, pass: Pass): string | null
}

export const quizLogic: QuizLogic = {
  fields: quizFields,
  totals: quizTotals,
  valueOf: quizValueOf,
  outcome: quizOutcome,
}
