import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { csvLine, guardedText } from '../../platform/csv-line.ts'
import type { StoredField } from '../base/base-structure.ts'
import type { ExportedView } from './exported-view.ts'

/** How the files are written. */
export const exportedFormat = { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true } as const

/** With this in front spreadsheets read UTF-8. */
const byteOrderMark = '\uFEFF'

/** A view as CSV, page by page: the names of its fields, and the texts that its cells show. */
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

/** What a cell shows; all of its value where that leaves some out, such as decimals, and the type has a text for it. */
export function exportedText({ type, template }: StoredField, value: unknown, context: FieldContext): string {
  const { show, editText, read } = fieldType(type)
  const shown = show(value, template, context)
  if (value === null || !editText) return shown
  const reading = read(shown, template, context)
  return reading.kind === 'value' && isSameJson(reading.value, value) ? shown : editText(value, template, context)
}
