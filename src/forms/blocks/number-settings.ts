import * as z from 'zod/mini'
import type { Problem } from './block-type.ts'
import { shortSetting } from './text-settings.ts'

const limit = z._default(z.nullable(z.number()), null)

/** The settings of questions that are answered with a number. */
export const rangeSettings = {
  placeholder: shortSetting,
  min: limit,
  max: limit,
  /** The distance between two allowed numbers, counted from `min` or 0; null for any. */
  step: z._default(z.nullable(z.number().check(z.gt(0))), null),
  invalidText: shortSetting,
}

interface Range {
  min: number | null
  max: number | null
  step: number | null
  invalidText: string
}

/** Binary fractions such as 0.1 are not exact. */
const tolerance = 1e-9

const isOnStep = (number: number, { min, step }: Range): boolean => {
  if (step === null) return true
  const steps = (number - (min ?? 0)) / step
  return Math.abs(steps - Math.round(steps)) <= tolerance * Math.max(1, Math.abs(steps))
}

/** What is wrong with a number; null if nothing is. @param unit follows the limits in messages. */
export function rangeProblem(value: unknown, range: Range, unit = ''): Problem | null {
  const number = Number(value)
  const text = (limit: number) => `${limit}${unit}`
  const message =
    range.min !== null && number < range.min
      ? `Use ${text(range.min)} or more`
      : range.max !== null && number > range.max
        ? `Use ${text(range.max)} or less`
        : isOnStep(number, range)
          ? null
          : range.step === 1 && Number.isInteger(range.min ?? 0)
            ? 'Use a whole number'
            : `Use steps of ${text(range.step ?? 1)}`
  return message === null ? null : { part: '', message: range.invalidText || message }
}
