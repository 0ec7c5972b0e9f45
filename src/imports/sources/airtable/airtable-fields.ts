import { fieldType } from '../../../fields/registry.ts'
import { isTimeZone } from '../../../fields/field-context.ts'
import type { Hue } from '../../../fields/hues.ts'
import { maxDecimalPlaces } from '../../../fields/numbers/number-format.ts'
import { maxOptions } from '../../../fields/select/options.ts'
import type { Template, TypedColumn } from '../../csv/column-profile.ts'
import type { SourceChoice, SourceColumn, SourceTable } from '../../job/import-source.ts'
import { type AirtableField, type AirtableOptions, type AirtableTable, readOptions } from './airtable-api.ts'

/** The tables of a base with the fields that are proposed for them, the primary field of each first. */
export const tablesOfSchema = (tables: readonly AirtableTable[]): SourceTable[] =>
  tables.map(({ id, name, primaryFieldId, fields, views = [] }) => ({
    id,
    name,
    columns: fields
      .toSorted((one, other) => Number(other.id === primaryFieldId) - Number(one.id === primaryFieldId))
      .map(columnOf),
    // The API says neither the sorts nor the filters of a view.
    views: views
      .filter(({ type }) => type === 'grid')
      .map(view => ({ name: view.name, visibleColumnIds: view.visibleFieldIds ?? null })),
  }))

/** What becomes of a field. */
export function columnOf({ id, name, type, options }: AirtableField): SourceColumn {
  const { field, note = null, isJson = false } = proposalOf(type, options ?? readOptions({}))
  const column = {
    id,
    name,
    sourceType: typeNames[type] ?? type,
    field,
    fits: field ? fitsOf(field) : [],
    note,
    ...(isJson && { isJson }),
    ...(field?.template['options'] !== undefined && { choices: choicesOf(options) }),
  }
  const { linkedTableId, inverseLinkFieldId, prefersSingleRecordLink, recordLinkFieldId, fieldIdInLinkedTable } =
    options ?? {}
  if (type === 'multipleRecordLinks') {
    const inverseColumnId = inverseLinkFieldId ?? null
    const links = { tableId: linkedTableId ?? '', inverseColumnId, allowMultiple: !prefersSingleRecordLink }
    return { ...column, links }
  }
  if (type === 'multipleLookupValues' && recordLinkFieldId && fieldIdInLinkedTable) {
    return { ...column, looksUp: { linkColumnId: recordLinkFieldId, columnId: fieldIdInLinkedTable } }
  }
  return column
}

/** The options of a select, or of a formula that results in one. */
const choicesOf = (options: AirtableOptions | undefined): SourceChoice[] =>
  (options?.choices ?? readOptions(options?.result?.options).choices ?? []).map(({ id, name, color }) => ({
    id: id ?? name,
    label: name,
    ...(color !== undefined && { color: hueOf(color) }),
  }))

interface FieldProposal {
  field: TypedColumn | null
  note?: string
  isJson?: boolean
}

const typed = (type: string, template: Template = {}): TypedColumn => ({
  type,
  template: fieldType(type).template.parse(template) as Template,
})

const asValues = 'Values only, because formulas are not imported'
const asNames = 'Names as text, because the people are not members here'

/** The field for a type of Airtable. A type that Airtable adds later becomes text. */
function proposalOf(type: string, options: AirtableOptions): FieldProposal {
  switch (type) {
    case 'singleLineText':
      return { field: typed('single_line_text') }
    case 'multilineText':
      return { field: typed('long_text') }
    case 'richText':
      return { field: typed('long_text'), note: 'Formatting becomes Markdown' }
    case 'aiText':
      return { field: typed('long_text'), note: 'Texts only, because AI prompts are not imported' }
    case 'email':
      return { field: typed('email') }
    case 'url':
      return { field: typed('url') }
    case 'phoneNumber':
      return { field: typed('phone_number') }
    case 'number':
    case 'count':
    case 'autoNumber':
      return numberProposal(type, options)
    case 'currency':
      return { field: currencyColumn(options) }
    case 'percent':
      return { field: typed('percent', { ...places(options), allowNegative: true }) }
    case 'rating':
      return { field: typed('rating', { maxRating: Math.min(Math.max(options.max ?? 5, 1), 10) }) }
    case 'duration':
      return { field: typed('duration', durationFormat(options)) }
    case 'checkbox':
      return { field: typed('checkbox', checkboxColor(options)) }
    case 'singleSelect':
    case 'externalSyncSource':
      return selectProposal('single_select', options)
    case 'multipleSelects':
      return selectProposal('multiple_select', options)
    case 'date':
      return { field: typed('date', dateFormat(options)) }
    case 'dateTime':
      return { field: typed('datetime', timeFormat(options)) }
    case 'createdTime':
    case 'lastModifiedTime':
      return { ...resultProposal(options, 'dateTime'), note: 'The times as they are now, which no longer change' }
    case 'singleCollaborator':
    case 'multipleCollaborators':
      return { field: typed('single_line_text'), note: asNames }
    case 'createdBy':
    case 'lastModifiedBy':
      return { field: typed('single_line_text'), note: 'Names as they are now, which no longer change' }
    case 'multipleAttachments':
      return { field: typed('attachments'), isJson: true }
    case 'multipleRecordLinks':
      return { field: null, note: 'Needs the linked table to be imported too' }
    case 'barcode':
      return { field: typed('single_line_text'), note: 'The text of each barcode' }
    case 'formula':
    case 'rollup':
      return { ...resultProposal(options, 'singleLineText'), note: asValues }
    case 'multipleLookupValues':
      return lookupProposal()
    case 'button':
      return { field: null, note: 'Buttons cannot be imported' }
    default:
      return { field: typed('single_line_text'), note: 'Values as text' }
  }
}

/** The types that a list of looked-up values becomes where the lookup itself cannot be created. */
const lookupProposal = (): FieldProposal => ({
  field: typed('long_text'),
  note: 'A lookup if the linked table is imported too, otherwise its values as text',
})

/** The field for the result of a formula, whose type Airtable says. */
function resultProposal({ result }: AirtableOptions, otherwise: string): FieldProposal {
  const type = result?.type ?? otherwise
  // A list of values, or of people, becomes text.
  if (type.startsWith('multiple') && type !== 'multipleSelects') return { field: typed('long_text') }
  const { field } = proposalOf(type, readOptions(result?.options))
  return { field: field ?? typed('single_line_text') }
}

const places = ({ precision }: AirtableOptions) =>
  precision === undefined ? {} : { decimalPlaces: Math.min(Math.max(Math.round(precision), 0), maxDecimalPlaces) }

const counted: Record<string, string> = {
  count: 'Values only, because counts are not imported',
  autoNumber: 'The numbers as they are now; new records get none',
}

function numberProposal(type: string, options: AirtableOptions): FieldProposal {
  const note = counted[type]
  // Airtable keeps more digits than it shows, so the settings only limit what is shown.
  const field = typed('number', type === 'number' ? places(options) : { decimalPlaces: 0 })
  return note === undefined ? { field } : { field, note }
}

function currencyColumn(options: AirtableOptions): TypedColumn {
  const { template } = fieldType('currency')
  const settings = { ...places(options), currencySymbol: options.symbol ?? '$' }
  // A symbol that cannot be told from a number keeps the default.
  const parsed = template.safeParse(settings)
  return { type: 'currency', template: (parsed.success ? parsed.data : template.parse(places(options))) as Template }
}

function durationFormat({ durationFormat: format }: AirtableOptions): Template {
  const name = (format ?? '').toLowerCase()
  return fieldType('duration').template.safeParse({ format: name }).success ? { format: name } : {}
}

const dateFormats: Record<string, string> = {
  local: 'local',
  friendly: 'long',
  us: 'us',
  european: 'european',
  iso: 'iso',
}

const dateFormat = ({ dateFormat: format }: AirtableOptions): Template => ({
  dateFormat: dateFormats[format?.name ?? ''] ?? 'local',
})

function timeFormat(options: AirtableOptions): Template {
  const zone = options.timeZone === 'utc' ? 'UTC' : options.timeZone
  return {
    ...dateFormat(options),
    timeFormat: options.timeFormat?.name === '24hour' ? '24h' : '12h',
    ...(zone !== undefined && isTimeZone(zone) && { timezone: zone }),
  }
}

function selectProposal(type: string, { choices = [] }: AirtableOptions): FieldProposal {
  if (choices.length > maxOptions) {
    return { field: typed('single_line_text'), note: `Text, because it has more than ${maxOptions} options` }
  }
  const options = choices.map(({ name, color }) => ({
    label: name,
    ...(color !== undefined && { color: hueOf(color) }),
  }))
  const parsed = fieldType(type).template.safeParse({ options })
  if (!parsed.success) return { field: typed('single_line_text'), note: 'Text, because its options are too long' }
  return { field: { type, template: parsed.data as Template } }
}

const hueNames: Readonly<Record<string, Hue>> = { cyan: 'indigo' }

/** The hue for a color such as 'cyanLight2'. Each of Airtable's ten hues gets another one. */
export function hueOf(color: string): Hue {
  const name = /^[a-z]+/.exec(color)?.[0] ?? ''
  const known: readonly Hue[] = ['blue', 'teal', 'green', 'yellow', 'orange', 'red', 'pink', 'purple', 'gray']
  return hueNames[name] ?? known.find(hue => hue === name) ?? 'gray'
}

const checkboxColor = ({ color }: AirtableOptions): Template =>
  color === undefined ? {} : { color: hueOf(color.replace(/Bright$/, '')) }

const textTypes = ['single_line_text', 'long_text']
/** Types that read some texts; cells that they cannot read are listed after the import. */
const textReaders = ['email', 'url', 'phone_number', 'number', 'date']

/** Other types that read the texts of a column. */
function fitsOf({ type, template }: TypedColumn): TypedColumn[] {
  const texts = textTypes.filter(one => one !== type).map(one => typed(one))
  switch (type) {
    case 'single_line_text':
    case 'long_text':
      return [...texts, ...textReaders.map(one => typed(one))]
    case 'single_select':
      return [{ type: 'multiple_select', template }, ...texts]
    case 'number':
      return [typed('currency'), ...texts]
    case 'currency':
      return [typed('number'), ...texts]
    case 'attachments':
      return []
    default:
      return texts
  }
}

/** The types of Airtable, as its own screens call them. */
const typeNames: Readonly<Record<string, string>> = {
  singleLineText: 'Single line text',
  multilineText: 'Long text',
  richText: 'Long text with formatting',
  aiText: 'AI text',
  email: 'Email',
  url: 'URL',
  phoneNumber: 'Phone number',
  number: 'Number',
  count: 'Count',
  autoNumber: 'Autonumber',
  currency: 'Currency',
  percent: 'Percent',
  rating: 'Rating',
  duration: 'Duration',
  checkbox: 'Checkbox',
  singleSelect: 'Single select',
  externalSyncSource: 'Sync source',
  multipleSelects: 'Multiple select',
  date: 'Date',
  dateTime: 'Date with time',
  createdTime: 'Created time',
  lastModifiedTime: 'Last modified time',
  singleCollaborator: 'User',
  multipleCollaborators: 'Users',
  createdBy: 'Created by',
  lastModifiedBy: 'Last modified by',
  multipleAttachments: 'Attachments',
  multipleRecordLinks: 'Link to another record',
  barcode: 'Barcode',
  formula: 'Formula',
  rollup: 'Rollup',
  multipleLookupValues: 'Lookup',
  button: 'Button',
}
