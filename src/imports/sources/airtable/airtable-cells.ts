import { exportedText } from '../../../engine/export/csv-export.ts'
import { joinLabels } from '../../../fields/select/option-texts.ts'
import type { SourceColumn } from '../../job/import-source.ts'

const context = { now: 0, timeZone: 'UTC', locale: 'en' }

/** The text of a value of the Web API, which the column's field reads back. */
export function cellText(column: Pick<SourceColumn, 'field' | 'links'>, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (column.links) return JSON.stringify(Array.isArray(value) ? value.filter(one => typeof one === 'string') : [])
  const { field } = column
  if (typeof value === 'number' && field) return numberText(field, value)
  if (Array.isArray(value) && field?.type === 'multiple_select') return joinLabels(value.map(plainText))
  return plainText(value)
}

/** The labels of looked-up options. */
export const labelsText = (value: unknown): string =>
  joinLabels((Array.isArray(value) ? value : [value]).map(plainText).filter(Boolean))

/** Types whose texts are not the digits of the number. */
const shown = ['percent', 'duration']

const numberText = (field: NonNullable<SourceColumn['field']>, value: number): string =>
  shown.includes(field.type) ? exportedText(field, value, context) : String(value)

/** A value as people read it: the name of a person, the label of a button, the text of a barcode. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(', ')
  if (typeof value !== 'object' || value === null) return ''
  const texts = value as Record<string, unknown>
  // A formula that failed has an error instead of a value.
  if ('error' in texts || 'specialValue' in texts) return ''
  for (const name of ['name', 'text', 'label', 'value', 'filename', 'email', 'url', 'id']) {
    const text = texts[name]
    if (typeof text === 'string' && text !== '') return text
  }
  return ''
}
