import type { FieldType } from '../fields/field-type.ts'

/** Whether a column of a file can go into a field of a type that exists in a base, whose records and people are known. */
export const canTakeColumn = ({ column, isOnlyShown, isReadOnly, links }: FieldType): boolean =>
  links !== undefined || (column !== null && !isOnlyShown && !isReadOnly)

/** Whether a column of a file can become a field of a type, which must hold values and read them from text. */
export const isImportable = ({ column, isOnlyShown, isReadOnly }: FieldType): boolean =>
  column !== null && !isOnlyShown && !isReadOnly
