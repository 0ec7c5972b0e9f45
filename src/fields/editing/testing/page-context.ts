import type { FieldContext } from '../../field-type.ts'

/** A Saturday in November, so that what is shown does not depend on the day of the test. */
export const pageContext: FieldContext = { now: Date.UTC(2026, 10, 21, 12), timeZone: 'UTC', locale: 'en-US' }
