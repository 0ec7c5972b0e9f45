import { sql } from 'kysely'
import * as z from 'zod/mini'
import { notALookupField } from '../../texts/error-catalogue.ts'
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
import { fillSummaries } from '../summaries/count-summaries.ts'
import { textOperand } from '../text/text-operators.ts'

/** The values of a field of the linked records, in the order of the links, without empty values. */
export type LookedUp = unknown[]

const lookupTemplate = z.strictObject({
  /** A link field of the same table. */
  linkedRecordFieldId: z._default(z.string().check(z.maxLength(64)), ''),
  /** A field of the linked table. */
  lookupFieldId: z._default(z.string().check(z.maxLength(64)), ''),
})

export type LookupTemplate = z.infer<typeof lookupTemplate>

type LookupOperator<O> = Operator<LookedUp, LookupTemplate, O>

/** The text of each value; null if the looked-up field is unknown. */
function textsOf(values: LookedUp, template: LookupTemplate, context?: FieldContext): string[] | null {
  const field = context?.base?.fieldOf(template.lookupFieldId)
  return field ? values.map(one => field.type.show(one, field.template, context)) : null
}

/** For a looked-up link field, each record's name is searched on its own. */
function someText(
  values: LookedUp,
  part: string,
  column: { template: LookupTemplate; context: FieldContext },
): boolean {
  const field = column.context.base?.fieldOf(column.template.lookupFieldId)
  const each = field?.type.links ? values.flat().map(id => [id]) : values
  return textsOf(each, column.template, column.context)?.some(text => fold(text).includes(fold(part))) ?? false
}

const textContains = (source: Source | undefined, part: string) => source?.contains(part) ?? sql<boolean>`false`

const hasValue = (source: Source | undefined) =>
  source?.some(row => sql<boolean>`(${row.value} is not null)`) ?? sql<boolean>`false`

const text = { operand: textOperand, operandInput: 'text' } as const
const none = { operand: null, operandInput: 'none' } as const

const operators = {
  contains: {
    ...text,
    label: 'contains',
    test: (values, part, field) => values !== null && someText(values, part, field),
    sql: (_column, part, { source }) => textContains(source, part),
  } satisfies LookupOperator<string>,
  does_not_contain: {
    ...text,
    label: 'does not contain',
    test: (values, part, field) => values === null || !someText(values, part, field),
    sql: (_column, part, { source }) => sql<boolean>`not ${textContains(source, part)}`,
  } satisfies LookupOperator<string>,
  is_empty: {
    ...none,
    label: 'is empty',
    test: values => values === null,
    sql: (_column, _operand, { source }) => sql<boolean>`not ${hasValue(source)}`,
  } satisfies LookupOperator<unknown>,
  is_not_empty: {
    ...none,
    label: 'is not empty',
    test: values => values !== null,
    sql: (_column, _operand, { source }) => hasValue(source),
  } satisfies LookupOperator<unknown>,
}

/** The values of a field of linked records. */
export const lookup: FieldType<LookedUp, LookupTemplate> = {
  type: 'lookup',
  label: 'Lookup',
  group: 'relation',
  searchWords: 'relation reference',
  template: lookupTemplate,
  column: null,
  sample: ['One', 'Two'],
  sampleTemplate: { linkedRecordFieldId: 'fld1', lookupFieldId: 'fld2' },
  defaultName: 'Lookup',
  isReadOnly: true,
  isOnlyShown: true,
  missing({ linkedRecordFieldId, lookupFieldId }) {
    if (linkedRecordFieldId === '') return 'Select a linked record field first'
    return lookupFieldId === '' ? 'Select a field to look up' : null
  },
  looksUp({ linkedRecordFieldId, lookupFieldId }) {
    if (linkedRecordFieldId === undefined) throw new TypeError(notALookupField)
    return { linkFieldId: linkedRecordFieldId, fieldId: lookupFieldId }
  },
  lookThrough: (template, linkedRecordFieldId, lookupFieldId = template.lookupFieldId) => ({
    ...template,
    linkedRecordFieldId,
    lookupFieldId,
  }),
  show: (values, template, context) => (values && textsOf(values, template, context)?.join(', ')) ?? '',
  read: text => (text.trim() === '' ? empty : unreadable('A lookup is read-only')),
  // Checks values that were read; lookup cells are never written.
  check(json) {
    if (!Array.isArray(json)) return unreadable('Expected a list of values')
    return json.length === 0 ? empty : value(json)
  },
  searchText: () => null,
  search: (_column, part, { source }) => source?.contains(part) ?? null,
  operators,
  summaries: fillSummaries(operators.is_not_empty),
}
