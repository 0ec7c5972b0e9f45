import { fieldType } from './registry.ts'

/**
 * Whether a field of a type can be the primary field. Values without a column, files, checkboxes, and people cannot name a
 * record.
 */
export function canNameRecords(type: string): boolean {
  const { column, files, namesRecords = true } = fieldType(type)
  return column !== null && !files && namesRecords
}

/** Why a field of a type cannot be the primary field. */
export const cannotNameRecords = (type: string): string => `${fieldType(type).label} fields cannot name records`
