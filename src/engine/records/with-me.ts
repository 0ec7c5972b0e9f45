import { fieldType } from '../../fields/registry.ts'
import { me } from '../../fields/people/person-names.ts'
import { conditionsOf } from '../../query/filter.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import type { RowQueryInput } from './row-query.ts'

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
  const people = new Set(table?.fields.flatMap(({ id, type }) => (fieldType(type).people ? id : [])))
  const filters = [view?.config.filters, input.filters].flatMap(filter => filter ?? [])
  const isMine = filters
    .flatMap(filter => conditionsOf(filter))
    .some(({ fieldId, value }) => people.has(fieldId) && [value].flat().includes(me))
  return isMine ? { ...input, me: person } : input
}
