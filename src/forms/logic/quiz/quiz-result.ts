import type { FieldContext } from '../../../fields/field-type.ts'
import { answerIn } from '../../blocks/entries.ts'
import { showAnswer } from '../../blocks/show-answer.ts'
import type { FormSettings } from '../../document/form-settings.ts'
import type { CompiledForm } from '../compile-form.ts'
import type { Evaluation } from '../evaluate.ts'
import type { QuizTotals } from './quiz-totals.ts'

/** A question of a quiz with what the respondent has answered. */
export interface QuizItem {
  /** The id of its block. */
  id: string
  points: number
  max: number
  /** Their answer as people read it; '' for none. */
  given: string
  /** The right answers; null if they must not be shown. */
  right: string | null
}

/** The result of a quiz as it is stored. */
export interface QuizOutcome extends QuizTotals {
  items: QuizItem[]
}

/** What a respondent sees of their result. */
export interface ShownQuiz {
  totals: QuizTotals | null
  items: QuizItem[]
}

const maxTextLength = 500

/** The result of a respondent with all right answers; null if the form is no quiz. */
export function quizResult(form: CompiledForm, evaluation: Evaluation, field: FieldContext): QuizOutcome | null {
  if (!evaluation.quiz) return null
  const { scores, ...totals } = evaluation.quiz
  const items = form.blocks.flatMap(({ any }): QuizItem[] => {
    const { id } = any.context.block
    const score = scores[id]
    if (!score) return []
    const given = showAnswer(any, answerIn(any, evaluation.answers), { field }).slice(0, maxTextLength).toWellFormed()
    const right = (any.type.rightAnswers?.(any.context) ?? []).map(answer => showAnswer(any, answer, { field }))
    return [{ id, ...score, given, right: right.join(' or ').slice(0, maxTextLength).toWellFormed() }]
  })
  return { ...totals, items }
}

/** What the form lets its respondent see at the end; null for nothing. */
export function shownQuiz({ items, ...totals }: QuizOutcome, settings: FormSettings): ShownQuiz | null {
  const { feedback, showsScore, showsRightAnswers } = settings
  if (feedback === 'none' && !showsScore) return null
  return {
    totals: showsScore && totals.max > 0 ? totals : null,
    items: feedback === 'none' ? [] : items.map(item => (showsRightAnswers ? item : { ...item, right: null })),
  }
}
