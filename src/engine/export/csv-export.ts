import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { csvLine, guardedText } from '../../platform/csv-line.ts'
import type { StoredField } from '../base/base-structure.ts'
import type { ExportedView } from './exported-view.ts'

/** The format of exported files. */
export const exportedFormat = { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true } as const

/** Without it, spreadsheets do not read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

/** A view as CSV, page by page: the names of its fields, and the texts of its cells. */
export async function* csvExport(view: ExportedView): AsyncGenerator<string> {
  const { fields, context, pages } = view
  yield byteOrderMark + csvLine(fields.map(({ name }) => guardedText(name)))
  for await (const records of pages()) {
    yield records
      .map(({ data }) =>
        csvLine(fields.map(field => guardedText(exportedText(field, data[field.id] ?? null, context)))),
      )
      .join('')
  }
}

/**
 * The text of a cell. If the displayed text leaves out some of the value, such as decimals, the type can have a
 * complete text for exports.
 */
export function exportedText(
  { type, template }: Pick<StoredField, 'type' | 'template'>,
  value: unknown,
  context: FieldContext,
): string {
  const { show, editText, read } = fieldType(type)
  const shown = show(value, template, context)
  if (value === null || !editText) return shown
  const reading = read(shown, template, context)
  return reading.kind === 'value' && isSameJson(reading.value, value) ? shown : editText(value, template, context)
}
