import { fieldType } from '../fields/registry.ts'

/** Whether records can be grouped by a type of fields: it has values of its own, of which many records can hold the same. */
export const isGroupable = (type: string): boolean => {
  const { column, isOnlyShown } = fieldType(type)
  return column !== null && !isOnlyShown
}
