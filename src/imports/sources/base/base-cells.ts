import type { StoredField } from '../../../engine/base/base-structure.ts'
import { exportedText } from '../../../engine/export/csv-export.ts'
import type { FieldContext } from '../../../fields/field-type.ts'
import { fieldType } from '../../../fields/registry.ts'
import { withPlainNumbers } from '../converted-rows.ts'
import type { CellKind } from '../../job/import-source.ts'

interface CellContext {
  kind: CellKind
  context: FieldContext
  /** The ids of the people whom cells of the new table can be set to. */
  people: ReadonlySet<string>
}

/** A value of a record as the file of an import holds it. '' for an empty cell, and for a field that is gone. */
export function cellOf(field: StoredField | undefined, value: unknown, { kind, context, people }: CellContext): string {
  if (!field || value === null || value === undefined) return ''
  if (kind === 'plain') return plainText(field, value, context)
  if (kind === 'links') return field.links ? JSON.stringify(value) : ''
  if (kind === 'text') return exportedText(field, value, context)
  const ids = fieldType(field.type).people?.of(value)
  if (!ids) return JSON.stringify(value)
  // A text is no list of people, so a cell with anyone unknown is listed with all their names.
  return JSON.stringify(ids.every(id => people.has(id)) ? ids : exportedText(field, value, context))
}

/** Types whose texts are not the digits of the number. */
const shown = ['percent', 'duration']

/** The text of a value as fields of any settings read it: digits without separators, times in ISO 8601. */
function plainText({ type, template }: StoredField, value: unknown, context: FieldContext): string {
  if (typeof value === 'number' && !shown.includes(type)) return String(value)
  const { group, ofRecord } = fieldType(type)
  if (typeof value === 'string' && (group === 'time' || ofRecord)) return value
  return exportedText({ type, template: withPlainNumbers(template) as StoredField['template'] }, value, context)
}
