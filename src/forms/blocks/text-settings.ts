import * as z from 'zod/mini'
import { formLimits } from '../document/form-limits.ts'
import { formatCount } from './format-count.ts'
import type { Answer, Problem } from './block-type.ts'

export const shortSetting = z._default(z.string().check(z.maxLength(formLimits.nameLength)), '')

const length = z._default(z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))), null)

/** The settings of questions that are answered with text. */
export const lengthSettings = {
  placeholder: shortSetting,
  minLength: length,
  maxLength: length,
  /** Shown instead of the usual messages. */
  invalidText: shortSetting,
}

interface LengthLimits {
  minLength: number | null
  maxLength: number | null
  invalidText: string
}

const segmenter = new Intl.Segmenter()

/** The number of characters as people count them, up to a limit: an emoji is one. */
function lengthOf(text: string, limit: number): number {
  // Only characters beyond ASCII can consist of several.
  if (/^[\x20-\x7E\n]*$/.test(text)) return text.length
  const segments = segmenter.segment(text)[Symbol.iterator]()
  let length = 0
  while (length < limit && !segments.next().done) length++
  return length
}

/** What is wrong with the length of a text; null if nothing is. */
export function lengthProblem(answer: Answer, { minLength, maxLength, invalidText }: LengthLimits): Problem | null {
  if (minLength === null && maxLength === null) return null
  const length = lengthOf(String(answer['']), Math.max(minLength ?? 0, (maxLength ?? 0) + 1))
  const message =
    minLength !== null && length < minLength
      ? `Use at least ${formatCount(minLength, 'character')}`
      : maxLength !== null && length > maxLength
        ? `Use at most ${formatCount(maxLength, 'character')}`
        : null
  return message === null ? null : { part: '', message: invalidText || message }
}
