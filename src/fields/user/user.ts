import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { checkNewValue } from '../check-new-value.ts'
import { empty, type FieldContext, type FieldType, type Reading, unreadable, value } from '../field-type.ts'
import { findPerson } from '../people/known-person.ts'
import { personName, personNameSql } from '../people/person-names.ts'
import { unknownPerson } from '../../texts/without-address.ts'
import { joinLabels, quotedLabel, splitLabels } from '../select/option-texts.ts'
import { valueSummaries } from '../summaries/count-summaries.ts'
import { shortTextSortKey } from '../text/text-sort.ts'
import { userOperators } from './user-operators.ts'

/** The ids of people, in the order in which they were chosen. */
export type UserIds = string[]

const template = z.strictObject({ allowMultiple: z._default(z.boolean(), false) })

export type UserTemplate = z.infer<typeof template>

/** More people than a cell could show. */
const maxPeople = 200

const ids = z.array(z.string().check(z.regex(/^[\w-]{1,64}$/))).check(z.maxLength(maxPeople))

function check(json: unknown): Reading<UserIds> {
  const { success, data } = ids.safeParse(json)
  if (!success) return unreadable('Expected a list of user ids')
  const people = [...new Set(data)]
  return people.length === 0 ? empty : value(people)
}

const tooMany = (people: UserIds, { allowMultiple }: UserTemplate): string | null =>
  people.length > 1 && !allowMultiple ? 'Only one person can be chosen' : null

function read(text: string, settings: UserTemplate, context: FieldContext): Reading<UserIds> {
  const names = splitLabels(text)
  // A name with a comma may be written without quotes.
  const whole = names.length > 1 ? findPerson(text, context) : null
  if (whole && 'id' in whole) return value([whole.id])
  const people: string[] = []
  for (const name of names) {
    const found = findPerson(name, context)
    if ('problem' in found) return unreadable(found.problem)
    people.push(found.id)
  }
  return checkNewValue({ check, tooMany }, people, settings)
}

/** A text for each person of a cell, joined in order. */
const joined = (column: RawBuilder<UserIds>, each: RawBuilder<unknown>) =>
  sql<string>`(select string_agg(${each}, ', ' order by person.place)
    from unnest(${column}) with ordinality as person (id, place))`

/** A function, because the browser has no SQL. */
const personId = () => sql.ref<string>('person.id')

/** People of the same name stay apart. */
const sortBy = (column: RawBuilder<UserIds>, _template: UserTemplate, context?: FieldContext) =>
  shortTextSortKey(joined(column, sql`coalesce(${personNameSql(personId(), context)}, '') || ' ' || ${personId()}`))

/** People with access to the base. */
export const user: FieldType<UserIds, UserTemplate> = {
  type: 'user',
  label: 'User',
  group: 'more',
  searchWords: 'person people collaborator assignee owner member',
  template,
  column: 'text[]',
  sample: ['ann', 'bob'],
  sampleTemplate: { allowMultiple: true },
  defaultName: 'User',
  namesRecords: false,
  people: { of: people => people },
  creator: ({ me }) => (me ? [me] : null),
  show: (people, _template, context) => joinLabels((people ?? []).map(id => personName(id, context))),
  read,
  typedAdds: true,
  check,
  tooMany,
  sortBy,
  searchText: (column, _template, context) =>
    joined(column, sql`coalesce(${personNameSql(personId(), context, quotedLabel)}, ${unknownPerson})`),
  operators: userOperators,
  summaries: valueSummaries(userOperators.is_not_empty),
}
