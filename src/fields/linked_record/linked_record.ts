import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import {
  empty,
  unreadable,
  value,
  type FieldContext,
  type FieldType,
  type Operator,
  type Source,
} from '../field-type.ts'
import { fold } from '../text/fold.ts'
import { textOperand } from '../text/text-operators.ts'
import { joinNames, splitNames, unnamed } from './name-list.ts'
import { fillSummaries } from '../summaries/count-summaries.ts'

/** Record ids in the order in which the cell shows them. */
export type LinkedIds = string[]

const id = z.string().check(z.maxLength(64))

const linkTemplate = z.strictObject({
  tableId: z._default(id, ''),
  inverseFieldId: z._default(id, ''),
  allowMultiple: z._default(z.boolean(), true),
})

export type LinkTemplate = z.infer<typeof linkTemplate>

/** More than a screen could show, and the limit of records in one call. */
const maxLinks = 200_000

const recordIds = z.array(z.string().check(z.regex(/^[\w-]{1,64}$/))).check(z.maxLength(maxLinks))

type LinkOperator<O> = Operator<LinkedIds, LinkTemplate, O>

const namesOf = (ids: LinkedIds, { tableId }: LinkTemplate, context?: FieldContext): string[] =>
  ids.map(recordId => context?.base?.nameOf(tableId, recordId) || unnamed)

const someName = (ids: LinkedIds, part: string, field: { template: LinkTemplate; context: FieldContext }) =>
  ids.some(recordId => fold(field.context.base?.nameOf(field.template.tableId, recordId) ?? '').includes(fold(part)))

/** Whether the name of a linked record contains a text. */
const nameContains = (source: Source | undefined, part: string) => source?.contains(part) ?? sql<boolean>`false`

const ids = { operand: z.array(id).check(z.maxLength(10_000)), operandInput: 'value' } as const
const text = { operand: textOperand, operandInput: 'text' } as const
const none = { operand: null, operandInput: 'none' } as const

const array = (ids: readonly string[]) => sql`${ids}::text[]`

const hasAnyOf: LinkOperator<string[]> = {
  ...ids,
  label: 'has any of',
  test: (linked, ids) => linked?.some(one => ids.includes(one)) ?? false,
  sql: (column, ids, { source }) =>
    source?.some(row => sql<boolean>`${row.id} = any(${array(ids)})`) ??
    sql<boolean>`coalesce(${column} && ${array(ids)}, false)`,
}

/** Up to this many records are each looked up in the links first, which leaves few cells to check further. */
const maxLookups = 5

/** Conditions that together select the cells that link to all given records. */
function allOf(column: RawBuilder<LinkedIds>, ids: readonly string[], source?: Source): RawBuilder<boolean>[] {
  const all = sql<boolean>`coalesce(${column} @> ${array(ids)}, false)`
  if (!source) return [all]
  const different = [...new Set(ids)]
  const each = different.slice(0, maxLookups).map(one => source.some(row => sql<boolean>`${row.id} = ${one}::text`))
  if (each.length === 0) return [source.some(() => sql<boolean>`true`)]
  return different.length > each.length ? [...each, all] : each
}

const operators = {
  contains: {
    ...text,
    label: 'contains',
    test: (linked, part, field) => linked !== null && someName(linked, part, field),
    sql: (_column, part, { source }) => nameContains(source, part),
  } satisfies LinkOperator<string>,
  does_not_contain: {
    ...text,
    label: 'does not contain',
    test: (linked, part, field) => linked === null || !someName(linked, part, field),
    sql: (_column, part, { source }) => sql<boolean>`not ${nameContains(source, part)}`,
  } satisfies LinkOperator<string>,
  has_any_of: hasAnyOf,
  has_all_of: {
    ...ids,
    label: 'has all of',
    test: (linked, ids) => linked !== null && ids.every(one => linked.includes(one)),
    sql: (column, ids, { source }) => sql<boolean>`(${sql.join(allOf(column, ids, source), sql` and `)})`,
  } satisfies LinkOperator<string[]>,
  has_none_of: {
    ...ids,
    label: 'has none of',
    test: (linked, unwanted) => !linked?.some(one => unwanted.includes(one)),
    sql: (column, unwanted, field) => sql<boolean>`not ${hasAnyOf.sql(column, unwanted, field)}`,
  } satisfies LinkOperator<string[]>,
  is_empty: {
    ...none,
    label: 'is empty',
    test: linked => linked === null,
    sql: (column, _operand, { source }) =>
      source ? sql<boolean>`not ${source.some(() => sql<boolean>`true`)}` : sql<boolean>`(${column} is null)`,
  } satisfies LinkOperator<unknown>,
  is_not_empty: {
    ...none,
    label: 'is not empty',
    test: linked => linked !== null,
    sql: (column, _operand, { source }) =>
      source?.some(() => sql<boolean>`true`) ?? sql<boolean>`(${column} is not null)`,
  } satisfies LinkOperator<unknown>,
}

/** Links to records of a table. A field of that table shows the same links. */
export const linkedRecord: FieldType<LinkedIds, LinkTemplate> = {
  type: 'linked_record',
  label: 'Linked record',
  group: 'relation',
  searchWords: 'relation table reference',
  template: linkTemplate,
  column: null,
  sample: ['rec1', 'rec2'],
  sampleTemplate: { tableId: 'tbl1', inverseFieldId: 'fld1', allowMultiple: true },
  defaultName: 'Linked records',
  missing: ({ tableId }) => (tableId === '' ? 'Please select a table to link to first' : null),
  links: {
    settings: template => template,
    template: (settings, template) => ({ ...(template ?? linkTemplate.parse({})), ...settings }),
    names: splitNames,
  },
  show: (linked, template, context) => joinNames(namesOf(linked ?? [], template, context)),
  read(text, template, context) {
    const idOf = (name: string) => context.base?.idOf(template.tableId, name)
    const found: string[] = []
    for (const name of splitNames(text)) {
      const recordId = idOf(name)
      if (recordId === undefined) {
        // A name with commas that was typed without quotes.
        const whole = idOf(text.trim())
        return whole === undefined ? unreadable(`No record is named '${name.slice(0, 100)}'`) : value([whole])
      }
      found.push(recordId)
    }
    return linkedRecord.check(found, template)
  },
  typedAdds: true,
  check(json, { allowMultiple }) {
    const { success, data } = recordIds.safeParse(json)
    if (!success) return unreadable('Expected a list of record ids')
    const linked = [...new Set(data)]
    if (linked.length === 0) return empty
    return linked.length > 1 && !allowMultiple ? unreadable('Only one record can be linked') : value(linked)
  },
  searchText: () => null,
  search: (_column, part, { source }) => source?.contains(part) ?? null,
  operators,
  summaries: fillSummaries(operators.is_not_empty),
}
