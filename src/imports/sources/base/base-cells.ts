import type { StoredField } from '../../../engine/base/base-structure.ts'
import { exportedText } from '../../../engine/export/csv-export.ts'
import type { FieldContext } from '../../../fields/field-type.ts'
import { fieldType } from '../../../fields/registry.ts'
import { quotedLabel } from '../../../fields/select/option-texts.ts'
import { withPlainNumbers } from '../converted-rows.ts'
import type { CellKind } from '../../job/import-source.ts'

interface CellContext {
  kind: CellKind
  context: FieldContext
  /** The ids of the people whom cells of the new table can be set to. */
  people: ReadonlySet<string>
}

/** A value of a record as the file of an import holds it; '' for an empty cell. */
export function cellOf(field: StoredField, value: unknown, { kind, context, people }: CellContext): string {
  if (value === null || value === undefined) return ''
  if (kind === 'plain') return plainText(field, value, context)
  if (kind === 'links') return field.links ? JSON.stringify(value) : ''
  if (kind === 'text') return completeText(field, value, context)
  const ids = fieldType(field.type).people?.of(value)
  if (!ids) return JSON.stringify(value)
  // A text is no list of people, so a cell with anyone unknown is listed with all their names.
  return JSON.stringify(ids.every(id => people.has(id)) ? ids : exportedText(field, value, context))
}

type CellField = Pick<StoredField, 'type' | 'template'>

type TextOfValue = (field: CellField, value: unknown, context: FieldContext) => string

/** The text of a value in the format of its field, with all that the value holds. */
const completeText: TextOfValue = (field, value, context) =>
  textOfEach(field, value, { context, text: exportedText }) ?? exportedText(field, value, context)

/** Types whose texts are not the digits of the number. */
const shown = ['percent', 'duration']

/** The text of a value as fields of any settings read it: digits without separators, times in ISO 8601. */
const plainText: TextOfValue = (field, value, context) => {
  const { type, template } = field
  if (typeof value === 'number' && !shown.includes(type)) return String(value)
  const { group, ofRecord, people } = fieldType(type)
  if (typeof value === 'string' && (group === 'time' || (ofRecord && !people))) return value
  const plain = { type, template: withPlainNumbers(template) as StoredField['template'] }
  return textOfEach(field, value, { context, text: plainLabel }) ?? exportedText(plain, value, context)
}

/** A looked-up value, which fields of several options read back. */
const plainLabel: TextOfValue = (field, value, context) => {
  const text = plainText(field, value, context)
  return field.type === 'single_select' ? quotedLabel(text) : text
}

/** The texts of looked-up values, each written as a value of its own field; null if the field is no lookup. */
function textOfEach(
  { type, template }: CellField,
  value: unknown,
  { context, text }: { context: FieldContext; text: TextOfValue },
): string | null {
  const looked = fieldType(type).looksUp?.(template)
  const source = looked && context.base?.fieldOf(looked.fieldId)
  if (!source || !Array.isArray(value)) return null
  const field = { type: source.type.type, template: source.template as StoredField['template'] }
  return value.map(one => text(field, one, context)).join(', ')
}
