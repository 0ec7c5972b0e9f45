import type { FormSettings } from './form-settings.ts'

/** What a quiz says about all answers of a respondent. */
export type QuizValue = 'score' | 'percentage' | 'passed'

/** The ids of the fields for them. No question has such an id, because these have a part and no block. */
export const quizFieldId = (value: QuizValue): string => `quiz_${value}`

/** The values that a form has because its answers are scored; none for other forms. */
export function quizValues({
  isQuiz,
  passPercentage,
}: Pick<FormSettings, 'isQuiz' | 'passPercentage'>): readonly QuizValue[] {
  if (!isQuiz) return []
  return passPercentage === null ? ['score', 'percentage'] : ['score', 'percentage', 'passed']
}
