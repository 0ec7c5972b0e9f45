import type { ComponentType } from 'react'
import type { FormDocument } from '../document/form-document.ts'
import { quizLogic, type QuizLogic } from '../logic/quiz/quiz-logic.ts'
import type { CompiledForm } from '../logic/compile-form.ts'
import type { Evaluation } from '../logic/evaluate.ts'
import { quizResult, type ShownQuiz, shownQuiz } from '../logic/quiz/quiz-result.ts'
import { QuizResult } from './QuizResult.tsx'

/** What the page of a quiz needs besides that of a form. Other pages do not load it. */
export interface QuizPart {
  logic: QuizLogic
  Result: ComponentType<{ document: FormDocument; quiz: ShownQuiz }>
  /** What respondents would see at the end; null for nothing. It needs the right answers, which pages do not have. */
  preview(form: CompiledForm, evaluation: Evaluation): ShownQuiz | null
}

export const quizPart: QuizPart = {
  logic: quizLogic,
  Result: QuizResult,
  preview(form, evaluation) {
    const settings = form.quiz?.settings
    if (!settings) return null
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const result = quizResult(form, evaluation, { now: Date.now(), timeZone, locale: settings.language })
    return result && shownQuiz(result, settings)
  },
}
