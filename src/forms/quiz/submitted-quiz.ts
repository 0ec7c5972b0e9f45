import { run } from '../../platform/sql/run.ts'
import { type QuizOutcome, quizResult, type ShownQuiz, shownQuiz } from '../logic/quiz/quiz-result.ts'
import type { Evaluation } from '../logic/evaluate.ts'
import type { OpenSubmission } from '../submissions/open-submission.ts'
import { selectQuizResult } from './quiz-results.sql.ts'

/** The result of a submission, to be stored with it; null if the form is no quiz. */
export function resultOf({ version, claims }: OpenSubmission, evaluation: Evaluation): QuizOutcome | null {
  const { timeZone, locale } = claims
  return evaluation.quiz && quizResult(version.form, evaluation, { now: Date.now(), timeZone, locale })
}

/** What a respondent sees of their result; nothing if it is nothing. */
export function quizTexts({ version }: OpenSubmission, result: QuizOutcome | null): { quiz?: ShownQuiz } {
  const quiz = result && shownQuiz(result, version.document.settings)
  return quiz ? { quiz } : {}
}

/** The same of a submission that was stored before. */
export async function storedQuiz(submission: OpenSubmission): Promise<{ quiz?: ShownQuiz }> {
  const { base, claims, version } = submission
  if (!version.form.quiz) return {}
  const [stored] = await run(base.platform.pool, selectQuizResult(base.schema, claims.submissionId))
  return quizTexts(submission, stored?.result ?? null)
}
