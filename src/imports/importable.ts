import type { FieldType } from '../fields/field-type.ts'

/** Whether a column of a file can become a field of a type: one that holds values, and reads them from texts. */
export const isImportable = ({ column, isOnlyShown }: FieldType): boolean => column !== null && !isOnlyShown
