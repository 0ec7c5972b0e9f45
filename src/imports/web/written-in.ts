import type { FieldContext, FieldType, Reading } from '../../fields/field-type.ts'
import type { Proposal } from '../proposal.ts'
import { rowsLocale, withPlainNumbers } from '../sources/converted-rows.ts'

/** How the rows of a file write dates and numbers. */
export interface Written {
  context: FieldContext
  /** Reads a text of the file as the import will. */
  read(type: FieldType, template: unknown, text: string): Reading<unknown>
}

/** @param person how the person writes dates and numbers. */
export function writtenIn(
  { source, exportedIn }: Pick<Proposal, 'source' | 'exportedIn'>,
  person: FieldContext,
): Written {
  const context = { ...person, ...(source && { locale: rowsLocale }), ...exportedIn }
  return {
    context,
    read: (type, template, text) => type.read(text, source ? withPlainNumbers(template) : template, context),
  }
}
