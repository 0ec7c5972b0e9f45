import { me } from '../../fields/people/person-names.ts'
import { conditionsOf } from '../../query/filter.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import { queriedField } from '../../query/looked-up.ts'
import { fieldsOnly, type RowQueryInput } from './row-query.ts'

/**
 * Adds who asks to a query that filters by that person. Other queries stay the same for everyone, so that their results
 * can be shared.
 */
export function withMe<Input extends Omit<RowQueryInput, 'sort' | 'grouped'>>(
  structure: BaseStructure,
  input: Input,
  person: string | null,
): Input {
  if (person === null) return input
  const table = structure.tables.find(({ id }) => id === input.tableId)
  const view = table?.views.find(({ id }) => id === input.viewId)
  const shown = fieldsOnly(structure)
  const hasPeople = (fieldId: string) => {
    const field = table?.fields.find(({ id }) => id === fieldId)
    return field !== undefined && queriedField(field, shown).type.people !== undefined
  }
  const filters = [view?.config.filters, input.filters].flatMap(filter => filter ?? [])
  const isMine = filters
    .flatMap(filter => conditionsOf(filter))
    .some(({ fieldId, value }) => [value].flat().includes(me) && hasPeople(fieldId))
  return isMine ? { ...input, me: person } : input
}
