import { sql, type RawBuilder } from 'kysely'
import { fold } from '../text/fold.ts'
import type { SelectTemplate } from './options.ts'

/** An array parameter with its type, which PostgreSQL cannot infer from an empty array. */
export const textArray = (texts: readonly string[]): RawBuilder<string[]> => sql<string[]>`${texts}::text[]`

/** The values that records can hold, in the order of the options. */
export const allValues = ({ options }: SelectTemplate): string[] => options.map(option => option.value)

/** The values of the options whose labels contain a text, ignoring case. */
export function valuesWithLabel({ options }: SelectTemplate, part: string): string[] {
  const folded = fold(part)
  return options.filter(option => fold(option.label).includes(folded)).map(option => option.value)
}
