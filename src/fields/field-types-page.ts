import { z } from 'zod'
import { convertValue } from './convert-value.ts'
import type { FieldContext, FieldType } from './field-type.ts'
import { fieldTypes } from './registry.ts'

const names = new Map([
  ['rec1', 'Ada'],
  ['rec2', 'Bob'],
])

const people = [
  { id: 'ann', name: 'Ann Lee', email: 'ann@example.com' },
  { id: 'bob', name: 'Bob Étienne', email: 'bob@example.com' },
]

/** The page shows what people in the United States see, in a base with two people and two records to link to. */
const context: FieldContext = {
  now: Date.UTC(2026, 10, 21, 12),
  timeZone: 'UTC',
  locale: 'en-US',
  base: {
    fieldOf: () => ({ type: fieldTypes.single_line_text as FieldType, template: {} }),
    nameOf: (_tableId, recordId) => names.get(recordId),
    people: new Map(people.map(({ id, name }) => [id, name])),
    candidates: people,
    idOf: (_tableId, name) => names.entries().find(([, each]) => each === name)?.[0],
  },
}

const types = Object.values<FieldType>(fieldTypes)
const templateOf = (type: FieldType): unknown => type.sampleTemplate ?? type.template.parse({})

const code = (text: string): string =>
  `\`${text
    .replaceAll('\n', '⏎')
    .replaceAll('`', "'")
    .replaceAll('|', String.raw`\|`)}\``
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** The parts of a JSON schema that templates use. */
interface Schema {
  type?: string
  enum?: unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
}

function kindOf({ enum: choices, type, minimum, maximum, maxItems, items }: Schema): string {
  if (choices) return choices.map(choice => code(String(choice))).join(', ')
  const isRange = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  if (isRange) return `${type} from ${minimum} to ${maximum}`
  const keys = Object.keys(items?.properties ?? {})
  if (type === 'array')
    return `list${maxItems ? ` of at most ${maxItems}` : ''}, each with ${keys.map(code).join(', ')}`
  return type ?? ''
}

function settings(type: FieldType): string {
  const schema = z.toJSONSchema(type.template, { io: 'input', unrepresentable: 'any' }) as Schema
  const keys = Object.entries(schema.properties ?? {})
  if (keys.length === 0) return 'No settings.'
  return table(
    ['setting', 'default', 'values'],
    keys.map(([key, property]) => [
      code(key),
      property.default === undefined ? '' : code(JSON.stringify(property.default)),
      kindOf(property),
    ]),
  )
}

/** The sample value converted to every other type. */
function conversions(from: FieldType): string {
  const outcomes = types
    .filter(to => to !== from)
    .map(to => {
      const shown = from.show(from.sample, templateOf(from), context)
      const template = to.extendTemplate?.(templateOf(to), [shown]) ?? templateOf(to)
      const shape = { type: from.type, template: templateOf(from) }
      const reading = convertValue(from.sample, shape, { type: to.type, template, context })
      if (reading.kind === 'value') return [to.label, code(to.show(reading.value, template, context))]
      return [to.label, reading.kind === 'empty' ? 'empty' : `lost: ${reading.message.replaceAll('\n', ' ')}`]
    })
  return table([`${code(from.show(from.sample, templateOf(from), context))} as`, 'becomes'], outcomes)
}

function section(type: FieldType): string {
  const { column, sample, operators, guess, series, summaries } = type
  const kept = column === null ? 'Stores no values of its own.' : `Stored as ${code(column)}.`
  const facts = [
    `${kept} As JSON: ${code(JSON.stringify(sample))}, shown as ${code(type.show(sample, templateOf(type), context))}.`,
    guess ? 'Detected in files and pasted columns.' : 'Never detected from text.',
    ...(series ? ['Filling continues a series.'] : []),
  ]
  const labels = Object.values(operators).map(({ label }) => label)
  return [
    `## ${type.label} (${code(type.type)})`,
    facts.join(' '),
    settings(type),
    `In the footer: ${Object.values(summaries)
      .map(({ label }) => label)
      .join(' · ')}.`,
    type.looksUp
      ? 'Filters: those of the looked-up field.'
      : labels.length > 0
        ? `Filters: ${labels.join(' · ')}.`
        : 'Cannot be filtered.',
    conversions(type),
  ].join('\n\n')
}

const introduction = `# Field types

Generated from the registry (\`src/fields/registry.ts\`) by \`npm run docs\`; a test fails when it is out of date.

Changing a field's type converts its values. Between amounts (${types
  .filter(({ amount }) => amount)
  .map(({ label }) => label)
  .join(', ')}) the number is carried over: 0.5 becomes 50%, a duration is its seconds. In all other cases, the new type
reads the text that the old type showed, as if somebody had typed it. A value that it cannot read is lost: the cell becomes
empty, and undo restores it. The examples below convert each type's sample value.

Links become the names of their records, and text becomes links to the records with these names, ignoring case. Several
names are separated by commas, with quotes around a name that contains one. No records are created. A field that becomes
a lookup shows values of other records instead of its own. Undo restores everything.`

/** The documentation page of all field types, in Markdown. */
export const fieldTypesPage = (): string => `${[introduction, ...types.map(section)].join('\n\n')}\n`
