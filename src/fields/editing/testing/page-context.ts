import type { FieldContext } from '../../field-type.ts'
import { fieldType } from '../../registry.ts'

/** A Saturday in November, so that what is shown does not depend on the day of the test. Records are called by their ids. */
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
