import type { FieldContext } from '../../fields/field-type.ts'
import type { Proposal } from '../proposal.ts'
import { rowsLocale } from '../sources/converted-rows.ts'

/** How the rows of a file write dates and numbers. @param context how the person does. */
export const writtenIn = ({ source, exportedIn }: Proposal, context: FieldContext): FieldContext => ({
  ...context,
  ...(source && { locale: rowsLocale }),
  ...exportedIn,
})
