import { sql, type RawBuilder } from 'kysely'
import { empty, unreadable, value, type FieldType, type Reading } from '../field-type.ts'
import { mergeOptions, removedOptions } from '../select/merge-options.ts'
import { allValues, textArray } from '../select/option-sql.ts'
import { caseVariants, optionIndex, selectTemplate, type SelectTemplate, valueOfLabel } from '../select/options.ts'
import { fold } from '../text/fold.ts'
import { anyOf, multipleSelectOperators } from './multiple-select-operators.ts'
import { joinLabels, labelsIn, quotedLabel, withOptionsIn } from '../select/option-texts.ts'
import { valueSummaries } from '../summaries/count-summaries.ts'

const filled = (values: readonly string[]): Reading<string[]> => (values.length === 0 ? empty : value([...values]))

function read(text: string, template: SelectTemplate): Reading<string[]> {
  const values = new Set<string>()
  for (const label of labelsIn(text, template)) {
    const found = valueOfLabel(template, label)
    if (found === undefined) return unreadable(`No option is named '${label.slice(0, 100)}'`)
    values.add(found)
  }
  return filled([...values])
}

function check(json: unknown, template: SelectTemplate): Reading<string[]> {
  if (!Array.isArray(json)) return unreadable('Expected a list of option values')
  const values = new Set<unknown>(json.filter(each => each !== ''))
  const { byValue } = optionIndex(template)
  const validValues = [...values].filter(each => typeof each === 'string').filter(each => byValue.has(each))
  return validValues.length === values.size ? filled(validValues) : unreadable('No option has this value')
}

const labels = (stored: readonly string[], template: SelectTemplate) =>
  stored.flatMap(each => optionIndex(template).byValue.get(each)?.label ?? [])

/** Maps each value and joins the results in order; null if no result remains. */
const eachOf = (column: RawBuilder<string[]>, made: { values: RawBuilder<unknown>; separator: RawBuilder<unknown> }) =>
  sql<string>`(select string_agg(${made.values}, ${made.separator} order by chosen.place)
    from unnest(${column}) with ordinality as chosen (value, place))`

/** Sorts by the position of the first option, then the next: four digits for each position, joined. */
const sortBy = (column: RawBuilder<string[]>, template: SelectTemplate) =>
  eachOf(column, {
    values: sql`lpad(array_position(${textArray(allValues(template))}, chosen.value)::text, 4, '0')`,
    separator: sql`''`,
  })

const searchText = (column: RawBuilder<string[]>, template: SelectTemplate) =>
  eachOf(column, {
    values: sql`(${textArray(template.options.map(({ label }) => quotedLabel(label)))})[array_position(${textArray(allValues(template))}, chosen.value)]`,
    separator: sql`', '`,
  })

/** A text that cannot span two labels is searched in the options instead of the records. */
function search(column: RawBuilder<string[]>, part: string, template: SelectTemplate) {
  if (part.includes(',') || part.startsWith(' ')) return undefined
  const folded = fold(part)
  const found = template.options.filter(({ label }) => fold(quotedLabel(label)).includes(folded))
  return found.length === 0
    ? null
    : anyOf(
        column,
        found.map(option => option.value),
      )
}

/** Any number of options, in the order in which they were chosen. */
export const multipleSelect: FieldType<string[], SelectTemplate> = {
  type: 'multiple_select',
  label: 'Multiple select',
  group: 'choice',
  searchWords: 'dropdown option tags',
  template: selectTemplate,
  column: 'text[]',
  sample: ['doing', 'todo'],
  sampleTemplate: {
    options: [
      { value: 'todo', label: 'To do', color: 'gray' },
      { value: 'doing', label: 'Doing, or nearly', color: 'blue' },
      { value: 'done', label: 'Done', color: 'green' },
    ],
    disableColors: false,
  },
  defaultName: 'Tags',
  show: (stored, template) => (stored === null ? '' : joinLabels(labels(stored, template))),
  read,
  typedAdds: true,
  extendTemplate: withOptionsIn,
  caseVariants,
  mergeTemplates: mergeOptions,
  removedValues: removedOptions,
  check,
  sortBy,
  searchText,
  search: (column, part, { template }) => search(column, part, template),
  operators: multipleSelectOperators,
  summaries: valueSummaries(multipleSelectOperators.is_not_empty),
}
