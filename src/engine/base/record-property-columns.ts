import type { RecordProperty } from '../../fields/record-property.ts'
import { fieldType } from '../../fields/registry.ts'

/** The columns of every table that hold what records have besides the values of their fields. */
const columns: Record<RecordProperty, string> = {
  number: 'seq',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  createdBy: 'created_by',
  updatedBy: 'updated_by',
}

/** The column that every table has and that fields of a type show; null for types with columns of their own. */
export function recordPropertyColumn(type: string): string | null {
  const { ofRecord } = fieldType(type)
  return ofRecord ? columns[ofRecord] : null
}

const ofEveryTable: ReadonlySet<string> = new Set(Object.values(columns))

/** Whether a column exists in every table, so that it must stay when a field that shows it is deleted. */
export const isRecordPropertyColumn = (column: string): boolean => ofEveryTable.has(column)
