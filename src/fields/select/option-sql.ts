import { sql, type RawBuilder } from 'kysely'
import { fold } from '../text/fold.ts'
import type { SelectTemplate } from './options.ts'

/** As an array parameter; PostgreSQL cannot tell its type from an empty one. */
export const textArray = (texts: readonly string[]): RawBuilder<string[]> => sql<string[]>`${texts}::text[]`

/** What records can hold, in the order of the options. */
export const allValues = ({ options }: SelectTemplate): string[] => options.map(option => option.value)

/** The values of the options whose labels contain a text, whatever its case. */
export function labelled({ options }: SelectTemplate, part: string): string[] {
  const folded = fold(part)
  return options.filter(option => fold(option.label).includes(folded)).map(option => option.value)
}
