import { fieldType } from '../../fields/registry.ts'
import { uniqueName } from '../../fields/unique-name.ts'
import type { Field } from './structure.ts'

interface NamedTable {
  id: string
  name: string
}

/**
 * The name of a new field that was given none: the name of the linked table for a field of links, otherwise the default
 * name of its type. A number is added if a field of the table has that name.
 */
export function defaultFieldName(
  { type, template }: Pick<Field, 'type' | 'template'>,
  others: readonly { name: string }[],
  tables: readonly NamedTable[],
): string {
  const { links, defaultName } = fieldType(type)
  const linkedTableId = links?.settings(template).tableId
  const linkedTable = tables.find(({ id }) => id === linkedTableId)
  return uniqueName(
    linkedTable?.name ?? defaultName,
    others.map(({ name }) => name),
  )
}
