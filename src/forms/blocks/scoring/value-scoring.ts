import * as z from 'zod/mini'
import { fold } from '../../../fields/text/fold.ts'
import type { Answer } from '../block-type.ts'
import { daySetting } from '../day-settings.ts'
import { defineScoring, type Scoring } from './define-scoring.ts'
import { pointsSettings, scoreOf } from './quiz-settings.ts'

/** Binary fractions such as 0.1 are not exact. */
const error = 1e-9

/** The scoring of a question that is answered with a number. @param unit how much 1 in the settings is in an answer. */
const numberScoring = (unit = 1): Scoring =>
  defineScoring({
    settings: {
      /** Null if no number is right. */
      rightAnswer: z._default(z.nullable(z.number()), null),
      /** How far a right answer may be from it. */
      tolerance: z._default(z.number().check(z.gte(0)), 0),
      ...pointsSettings,
    },
    score(answer, { settings }) {
      const { rightAnswer, tolerance } = settings
      if (rightAnswer === null) return null
      const given = answer['']
      if (typeof given !== 'number') return scoreOf(null, settings)
      const allowed = tolerance + error * Math.max(1, Math.abs(rightAnswer))
      return scoreOf(Math.abs(given / unit - rightAnswer) <= allowed ? 1 : 0, settings)
    },
    rightAnswers: ({ settings: { rightAnswer } }) => (rightAnswer === null ? [] : [{ '': rightAnswer * unit }]),
  })

export const plainNumberScoring = numberScoring()
/** The answer is a fraction, and the right one is in percent. */
export const percentScoring = numberScoring(0.01)

const equalScoring = (rightAnswer: z.ZodMiniType<string | null>): Scoring =>
  defineScoring({
    settings: { rightAnswer, ...pointsSettings },
    score(answer, { settings }) {
      if (settings.rightAnswer === null) return null
      return scoreOf(typeof answer[''] === 'string' ? Number(answer[''] === settings.rightAnswer) : null, settings)
    },
    rightAnswers: ({ settings: { rightAnswer: right } }): Answer[] => (right === null ? [] : [{ '': right }]),
  })

export const yesNoScoring = equalScoring(z._default(z.nullable(z.enum(['yes', 'no'])), null))
export const dayScoring = equalScoring(daySetting)

/** A text without what makes no difference to whether it is right. */
const normalized = (text: string): string => fold(text).trim().replaceAll(/\s+/g, ' ')

export const textScoring = defineScoring({
  settings: {
    /** The texts that are right, ignoring case and repeated spaces. */
    rightAnswers: z._default(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(50)), []),
    ...pointsSettings,
  },
  score(answer, { settings }) {
    const right = settings.rightAnswers.map(normalized).filter(text => text !== '')
    if (right.length === 0) return null
    const given = normalized(String(answer[''] ?? ''))
    return scoreOf(given === '' ? null : Number(right.includes(given)), settings)
  },
  rightAnswers: ({ settings: { rightAnswers } }) =>
    rightAnswers.filter(text => normalized(text) !== '').map(text => ({ '': text.trim() })),
})
