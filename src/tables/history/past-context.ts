import type { FieldContext } from '../../fields/field-type.ts'
import type { PastName } from '../../engine/model/history/past-name.ts'

/** A context that names referenced records as they were called at the time, and people as they are called now. */
export function pastContext(context: FieldContext, names: readonly PastName[]): FieldContext {
  const namesByKey = new Map(names.map(({ tableId, id, name }) => [`${tableId} ${id}`, name]))
  const { base } = context
  const people = names.flatMap(({ tableId, id, name }) => (tableId === null ? [[id, name] as const] : []))
  return {
    ...context,
    base: {
      fieldOf: fieldId => base?.fieldOf(fieldId),
      nameOf: (tableId, recordId) => namesByKey.get(`${tableId} ${recordId}`) ?? base?.nameOf(tableId, recordId),
      idOf: (tableId, name) => base?.idOf(tableId, name),
      people: new Map([...people, ...(base?.people ?? [])]),
      ...(base?.hueOf && { hueOf: (tableId, recordId) => base.hueOf?.(tableId, recordId) ?? 'gray' }),
    },
  }
}
