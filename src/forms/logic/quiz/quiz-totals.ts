import type { Score } from '../../blocks/block-type.ts'
import { exactPoints } from '../../blocks/scoring/quiz-settings.ts'
import type { FormSettings } from '../../document/form-settings.ts'
import type { QuizValue } from '../../document/quiz-field-ids.ts'

/** What a respondent has reached in a quiz. */
export interface QuizTotals {
  points: number
  max: number
  /** A share from 0 to 1; null if no question that the respondent was asked has points. */
  percentage: number | null
  /** Null if nobody passes or fails. */
  isPassed: boolean | null
}

const percents = 100

/** Adds the points of all questions. */
export function quizTotals(scores: Iterable<Score>, { passPercentage }: Pick<FormSettings, 'passPercentage'>) {
  let [points, max] = [0, 0]
  for (const score of scores) {
    points += score.points
    max += score.max
  }
  const share = max > 0 ? exactPoints(Math.min(Math.max(points / max, 0), 1)) : null
  const isPassed = passPercentage === null ? null : share !== null && exactPoints(share * percents) >= passPercentage
  return { points: exactPoints(points), max: exactPoints(max), percentage: share, isPassed } satisfies QuizTotals
}

/** A value of a quiz as its field holds it. */
export function quizValueOf({ points, percentage, isPassed }: QuizTotals, value: QuizValue): number | boolean | null {
  switch (value) {
    case 'score':
      return points
    case 'percentage':
      return percentage
    case 'passed':
      return isPassed
  }
}
