import type { Option } from '../../document/form-document.ts'
import type { Answer, BlockContext, Score } from '../block-type.ts'
import { chosenIn } from '../chosen-in.ts'
import { defineScoring } from './define-scoring.ts'
import { exactPoints, partialSetting, pointsSettings, scoreOf } from './quiz-settings.ts'

interface Choosing {
  isMultiple: boolean
  hasPartial: boolean
}

interface Worth {
  points: number
  wrongPoints: number
}

/**
 * The points of chosen options. A question whose options have points adds those of the chosen ones. Otherwise it has its
 * points if exactly the right options are chosen, or a part of them for some of the right ones, less the wrong ones. Null
 * if nothing counts.
 */
function scoreChoice(answer: Answer, { options, settings }: BlockContext<Worth>, choosing: Choosing): Score | null {
  const chosen = new Set(chosenIn(answer['']))
  const counted = options.filter(({ points }) => points !== null)
  if (counted.length > 0) {
    const points = counted.reduce((sum, option) => sum + (chosen.has(option.id) ? (option.points ?? 0) : 0), 0)
    const positive = counted.map(option => Math.max(option.points ?? 0, 0))
    const max = choosing.isMultiple ? positive.reduce((sum, each) => sum + each, 0) : Math.max(0, ...positive)
    return { points: exactPoints(points), max: exactPoints(max) }
  }
  const right = options.filter(({ isRight }) => isRight)
  if (right.length === 0) return null
  const hasOther = typeof answer['other'] === 'string'
  const share = chosen.size > 0 || hasOther ? shareOf(right, { chosen, hasOther, ...choosing }) : null
  return scoreOf(share, settings)
}

/** How much of what was chosen is right. An answer of their own is a wrong one. */
function shareOf(
  right: readonly Option[],
  { chosen, hasOther, isMultiple, hasPartial }: Choosing & { chosen: ReadonlySet<string>; hasOther: boolean },
): number {
  const hits = right.filter(({ id }) => chosen.has(id)).length
  const wrong = chosen.size - hits + (hasOther ? 1 : 0)
  if (!isMultiple) return hits > 0 && wrong === 0 ? 1 : 0
  if (!hasPartial) return hits === right.length && wrong === 0 ? 1 : 0
  return Math.max(0, hits - wrong) / right.length
}

/** The right choices, to be shown: for one choice each of them alone. */
function rightChoices({ options }: BlockContext, isMultiple: boolean): Answer[] {
  const hasPoints = options.some(({ points }) => points !== null)
  const best = Math.max(...options.map(({ points }) => points ?? 0))
  const isBest = ({ points }: Option) => points !== null && points > 0 && (isMultiple || points === best)
  const right = options.filter(option => (hasPoints ? isBest(option) : option.isRight)).map(({ id }) => id)
  if (right.length === 0) return []
  return isMultiple ? [{ '': right }] : right.map(id => ({ '': id }))
}

export const oneChoiceScoring = defineScoring({
  settings: pointsSettings,
  score: (answer, context) => scoreChoice(answer, context, { isMultiple: false, hasPartial: false }),
  rightAnswers: context => rightChoices(context, false),
})

export const severalChoicesScoring = defineScoring({
  settings: { hasPartial: partialSetting, ...pointsSettings },
  score: (answer, context) =>
    scoreChoice(answer, context, { isMultiple: true, hasPartial: context.settings.hasPartial }),
  rightAnswers: context => rightChoices(context, true),
})

const isMultiple = ({ settings }: BlockContext): boolean => (settings as { isMultiple?: unknown }).isMultiple === true

export const pictureScoring = defineScoring({
  settings: { hasPartial: partialSetting, ...pointsSettings },
  score: (answer, context) =>
    scoreChoice(answer, context, { isMultiple: isMultiple(context), hasPartial: context.settings.hasPartial }),
  rightAnswers: context => rightChoices(context, isMultiple(context)),
})
