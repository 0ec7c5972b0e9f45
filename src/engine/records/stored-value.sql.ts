import { type RawBuilder, sql } from 'kysely'
import type { RecordProperty } from '../../fields/record-property.ts'
import { fieldType } from '../../fields/registry.ts'

const times: ReadonlySet<RecordProperty | undefined> = new Set(['createdAt', 'updatedAt'] as const)

/**
 * The values of a field's column. The times of records have microseconds, which calls do not carry, so queries do not
 * compare them either. An index can hold this expression, because it does not depend on the session.
 */
export const storedValue = (type: string, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  times.has(fieldType(type).ofRecord)
    ? sql`(date_trunc('milliseconds', ${column} AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')`
    : column
