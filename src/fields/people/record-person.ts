import * as z from 'zod/mini'
import { empty, type FieldType, unreadable, value } from '../field-type.ts'
import { valueSummaries } from '../summaries/count-summaries.ts'
import { personName, personNameSql, personSortKey } from './person-names.ts'
import { personOperators } from './person-operators.ts'

const template = z.strictObject({})

export type PersonTemplate = z.infer<typeof template>

/** What the types for people of a record have in common: the id of a person, which the name stands for. */
export const recordPerson: Omit<FieldType<string, PersonTemplate>, 'type' | 'label' | 'defaultName'> = {
  group: 'more',
  template,
  column: 'text',
  isReadOnly: true,
  isOnlyShown: true,
  namesRecords: false,
  people: { of: id => [id] },
  sample: 'ann',
  show: (id, _template, context) => (id === null ? '' : personName(id, context)),
  read: text => (text.trim() === '' ? empty : unreadable('This field is read-only')),
  check: json =>
    typeof json === 'string' && /^[\w-]{1,64}$/.test(json) ? value(json) : unreadable('Expected the id of a person'),
  sortBy: (column, _template, context) => personSortKey(column, context),
  searchText: (column, _template, context) => personNameSql(column, context),
  operators: personOperators,
  summaries: valueSummaries(personOperators.is_not_empty),
}
