import type { FieldContext } from '../../field-type.ts'
import { fieldType } from '../../registry.ts'

/** A fixed Saturday in November, so results do not depend on the current date. Record names are their ids. */
export const pageContext: FieldContext = {
  now: Date.UTC(2026, 10, 21, 12),
  timeZone: 'UTC',
  locale: 'en-US',
  base: {
    fieldOf: () => ({ type: fieldType('single_line_text'), template: {} }),
    nameOf: (_tableId, recordId) => recordId,
    idOf: (_tableId, name) => name,
  },
}
