import * as z from 'zod/mini'
import type { BlockType } from '../block-type.ts'
import { oneChoiceScoring, pictureScoring, severalChoicesScoring } from './choice-scoring.ts'
import type { Scoring } from './define-scoring.ts'
import { matrixScoring, rankingScoring } from './order-scoring.ts'
import { dayScoring, percentScoring, plainNumberScoring, textScoring, yesNoScoring } from './value-scoring.ts'

const scorings: Readonly<Record<string, Scoring>> = {
  short_answer: textScoring,
  single_choice: oneChoiceScoring,
  dropdown: oneChoiceScoring,
  multiple_choice: severalChoicesScoring,
  multi_dropdown: severalChoicesScoring,
  picture_choice: pictureScoring,
  yes_no: yesNoScoring,
  ranking: rankingScoring,
  matrix_single: matrixScoring(false),
  matrix_multiple: matrixScoring(true),
  number: plainNumberScoring,
  currency: plainNumberScoring,
  percent: percentScoring,
  rating: plainNumberScoring,
  opinion_scale: plainNumberScoring,
  slider: plainNumberScoring,
  date: dayScoring,
}

/** Types of blocks with what scores their answers. Pages of forms do without: they never have the right answers. */
export const withScoring = (types: Readonly<Record<string, BlockType>>): Record<string, BlockType> =>
  Object.fromEntries(
    Object.entries(types).map(([name, type]) => {
      const scoring = scorings[name]
      if (!scoring) return [name, type]
      const { settings, ...members } = scoring
      return [name, { ...type, ...members, settings: z.object({ ...type.settings.shape, ...settings }) }]
    }),
  )
