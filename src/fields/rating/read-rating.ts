import { empty, unreadable, value, type FieldContext, type Reading } from '../field-type.ts'
import { readNumber } from '../numbers/read-number.ts'
import type { RatingTemplate } from './rating-template.ts'

/**
 * A whole number with text that does not change it: '4.7', '4/5', '4 out of 5', '4 stars'. Not '4-5', and not a date.
 */
const beginning = /^([-+]?\d{1,15})(?:[.,]\d*)?\s*(?:(?:\/|of|out of)\s*\d+)?[^\d/\p{Sc}]*$/u

/** Longer than any written rating. */
const maxLength = 100

/** Turns a number into stars: truncated and clamped to the maximum; zero is empty. */
export function storedStars(number: number, { maxRating }: RatingTemplate): Reading<number> {
  const stars = Math.min(Math.max(Math.trunc(number), 0), maxRating)
  return stars === 0 ? empty : value(stars)
}

/** Reads a number of stars and clamps it to zero and the maximum. */
export function readRating(text: string, template: RatingTemplate, context: FieldContext): Reading<number> {
  const reading = readNumber(text, { numberFormat: 'local', refusesCurrency: true }, context)
  if (reading.kind === 'value') return storedStars(reading.value, template)
  if (reading.kind === 'empty') return empty
  const written = text.trim()
  const match = written.length > maxLength ? null : beginning.exec(written)
  return match ? storedStars(Number(match[1]), template) : unreadable('Use a whole number of stars')
}

/** Checks stars from JSON; 0 means empty. */
export function checkRating(json: unknown, { maxRating }: RatingTemplate): Reading<number> {
  if (typeof json !== 'number' || !Number.isInteger(json) || json < 0 || json > maxRating)
    return unreadable(`Expected a whole number from 0 to ${maxRating}`)
  return json === 0 ? empty : value(json)
}
