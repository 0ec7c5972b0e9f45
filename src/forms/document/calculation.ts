import * as z from 'zod/mini'
import { formLimits } from './form-limits.ts'
import { fieldId, thingId } from './thing-id.ts'

/** What a calculation can do with its parts, in the order in which they are given. */
export const operations = [
  'add',
  'subtract',
  'multiply',
  'divide',
  'minimum',
  'maximum',
  'average',
  'round',
  'join',
] as const

export type Operation = (typeof operations)[number]

/**
 * How the value of a variable is calculated: from constants, answers, other variables, and the points of questions. It is
 * a tree as a filter is, so there is no text to parse.
 */
export type Calculation =
  | { value: number | string }
  /** An answer by the id of its field. */
  | { answer: string }
  | { variable: string }
  /** The points that a respondent has for a question; for null, for all questions. */
  | { points: string | null }
  | { do: Operation; parts: Calculation[] }

const leaf = z.union([
  z.strictObject({ value: z.union([z.number(), z.string().check(z.maxLength(formLimits.textLength))]) }),
  z.strictObject({ answer: fieldId }),
  z.strictObject({ variable: thingId }),
  z.strictObject({ points: z.nullable(thingId) }),
])

/** Each level of parts uses up one of the depth, so a calculation that is too deep does not parse. */
function nested(depth: number): z.ZodMiniType<Calculation> {
  if (depth === 1) return leaf
  const parts = z.array(nested(depth - 1)).check(z.minLength(1), z.maxLength(formLimits.calculationParts))
  return z.union([leaf, z.strictObject({ do: z.enum(operations), parts })])
}

/** All parts of a calculation, itself included. */
export const partsOf = (calculation: Calculation): Calculation[] =>
  'do' in calculation ? [calculation, ...calculation.parts.flatMap(partsOf)] : [calculation]

export const calculationSchema: z.ZodMiniType<Calculation> = nested(formLimits.calculationDepth).check(
  z.refine(calculation => partsOf(calculation).length <= formLimits.calculationParts, 'The calculation is too long'),
)
