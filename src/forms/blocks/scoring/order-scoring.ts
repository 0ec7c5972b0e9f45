import * as z from 'zod/mini'
import { formLimits } from '../../document/form-limits.ts'
import { thingId } from '../../document/thing-id.ts'
import type { Answer, BlockContext } from '../block-type.ts'
import { chosenIn } from '../chosen-in.ts'
import { defineScoring, type Scoring } from './define-scoring.ts'
import { partialSetting, pointsSettings, scoreOf } from './quiz-settings.ts'

const ids = z.array(thingId).check(z.maxLength(formLimits.optionsPerBlock))

/** The right order without options that were deleted. */
const rightOrder = (order: readonly string[], { options }: Pick<BlockContext, 'options'>): string[] =>
  [...new Set(order)].filter(id => options.some(option => option.id === id))

export const rankingScoring = defineScoring({
  settings: {
    /** The options in the right order. Options that are missing come last, in any order. */
    rightOrder: z._default(ids, []),
    hasPartial: partialSetting,
    ...pointsSettings,
  },
  score(answer, { settings, options }) {
    const right = rightOrder(settings.rightOrder, { options })
    if (right.length === 0) return null
    const given = chosenIn(answer[''])
    const share = right.filter((id, index) => given[index] === id).length / right.length
    return scoreOf(given.length === 0 ? null : settings.hasPartial ? share : Math.floor(share), settings)
  },
  rightAnswers({ settings, options }) {
    const right = rightOrder(settings.rightOrder, { options })
    return right.length === 0 ? [] : [{ '': right }]
  },
})

interface RightRow {
  row: string
  right: string[]
}

type RightCells = Readonly<Record<string, readonly string[]>>

/** The rows of a matrix that have a right answer, with the ids of their right columns. */
function rightRows({ settings: { rightCells }, options }: BlockContext<{ rightCells: RightCells }>): RightRow[] {
  const columns = new Set(options.flatMap(({ id, role }) => (role === 'column' ? id : [])))
  return options.flatMap(({ id, role }) => {
    const given = role === 'row' && Object.hasOwn(rightCells, id) ? (rightCells[id] ?? []) : []
    const right = given.filter(column => columns.has(column))
    return right.length > 0 ? [{ row: id, right }] : []
  })
}

/** Of one choice in a row, each right column is right; of several, all have to be chosen. */
export const matrixScoring = (isMultiple: boolean): Scoring =>
  defineScoring({
    settings: {
      /** The right columns of each row, by its id. */
      rightCells: z._default(z.record(thingId, ids), {}),
      hasPartial: partialSetting,
      ...pointsSettings,
    },
    score(answer, context) {
      const rows = rightRows(context)
      if (rows.length === 0) return null
      const isRight = ({ row, right }: RightRow) => {
        const chosen = chosenIn(answer[row])
        return isMultiple
          ? chosen.length === right.length && right.every(id => chosen.includes(id))
          : right.some(id => chosen.includes(id))
      }
      const { settings } = context
      const share = rows.filter(isRight).length / rows.length
      const isAnswered = rows.some(({ row }) => chosenIn(answer[row]).length > 0)
      return scoreOf(isAnswered ? (settings.hasPartial ? share : Math.floor(share)) : null, settings)
    },
    rightAnswers(context): Answer[] {
      const rows = rightRows(context)
      if (rows.length === 0) return []
      return [Object.fromEntries(rows.map(({ row, right }) => [row, isMultiple ? right : right[0]]))]
    },
  })
