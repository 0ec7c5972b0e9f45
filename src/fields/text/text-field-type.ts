import * as z from 'zod/mini'
import { unreadable, type FieldType, type Reading } from '../field-type.ts'
import { valueSummaries } from '../summaries/count-summaries.ts'
import { textOperators } from './text-operators.ts'
import { textSortKey } from './text-sort.ts'

type TextFieldType = FieldType<string, Record<string, never>>

type Own = Pick<TextFieldType, 'type' | 'label' | 'group' | 'sample' | 'defaultName'> &
  Partial<TextFieldType> & { read(text: string): Reading<string> }

/** Creates a field type without settings that stores and shows a text, with the shared members of all such types. */
export const textFieldType = (own: Own): TextFieldType => ({
  template: z.strictObject({}),
  column: 'text',
  uniqueBy: 'text',
  show: text => text ?? '',
  check: json => (typeof json === 'string' ? own.read(json) : unreadable('Expected text')),
  sortBy: textSortKey,
  operators: textOperators,
  summaries: valueSummaries(textOperators.is_not_empty),
  ...own,
})
