import { empty, unreadable, value, type FieldContext, type Reading } from '../field-type.ts'
import { readNumber } from '../numbers/read-number.ts'
import type { RatingTemplate } from './rating-template.ts'

/** A whole number, and behind it what says nothing else: '4.7', '4/5', '4 out of 5', '4 stars'. Not '4-5', not a date. */
const beginning = /^([-+]?\d{1,15})(?:[.,]\d*)?\s*(?:(?:\/|of|out of)\s*\d+)?[^\d/\p{Sc}]*$/u

/** Longer than any rating that somebody writes. */
const longestText = 100

/** A number as stars: without its decimals, within those that there are; none is empty. */
export function keptStars(number: number, { maxRating }: RatingTemplate): Reading<number> {
  const stars = Math.min(Math.max(Math.trunc(number), 0), maxRating)
  return stars === 0 ? empty : value(stars)
}

/** Reads a number of stars, of which more than there are count as all, and fewer than none as none. */
export function readRating(text: string, template: RatingTemplate, context: FieldContext): Reading<number> {
  const reading = readNumber(text, { numberFormat: 'local', refusesCurrency: true }, context)
  if (reading.kind === 'value') return keptStars(reading.value, template)
  if (reading.kind === 'empty') return empty
  const written = text.trim()
  const match = written.length > longestText ? null : beginning.exec(written)
  return match ? keptStars(Number(match[1]), template) : unreadable('Use a whole number of stars')
}

/** Stars as JSON holds them; 0 is how calls say that there are none. */
export function checkRating(json: unknown, { maxRating }: RatingTemplate): Reading<number> {
  if (typeof json !== 'number' || !Number.isInteger(json) || json < 0 || json > maxRating)
    return unreadable(`Expected a whole number from 0 to ${maxRating}`)
  return json === 0 ? empty : value(json)
}
