import * as z from 'zod/mini'
import { formLimits } from '../../document/form-limits.ts'
import type { Score } from '../block-type.ts'

/** The points of a question in a quiz. */
export const pointsSettings = {
  /** For the right answer. */
  points: z._default(z.number().check(z.gte(0), z.lte(formLimits.points)), 1),
  /** What a wrong answer costs. No answer costs nothing. */
  wrongPoints: z._default(z.number().check(z.gte(0), z.lte(formLimits.points)), 0),
}

/** Whether an answer that is partly right gives a part of the points. */
export const partialSetting = z._default(z.boolean(), false)

/** Settings that respondents must not see before they have answered. */
export const secretSettings: ReadonlySet<string> = new Set([
  'rightAnswer',
  'rightAnswers',
  'rightOrder',
  'rightCells',
  'tolerance',
  'hasPartial',
  'points',
  'wrongPoints',
])

interface Worth {
  points: number
  wrongPoints: number
}

/** Points without the error of binary fractions: three times a third of a point is a point. */
export const exactPoints = (points: number): number => Number(points.toPrecision(12)) || 0

/** The points of an answer. @param share how much of it is right, from 0 to 1; null for no answer. */
export function scoreOf(share: number | null, { points, wrongPoints }: Worth): Score {
  if (share === null) return { points: 0, max: points }
  return { points: share > 0 ? exactPoints(points * Math.min(share, 1)) : exactPoints(-wrongPoints), max: points }
}
