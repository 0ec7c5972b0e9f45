import type { Readable } from 'node:stream'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { type ZipFile, zipStream } from '../../platform/zip-stream.ts'
import type { StoredField } from '../base/base-structure.ts'
import { fieldWidth, type TableRecord } from '../model/structure.ts'
import type { ExportedView } from './exported-view.ts'
import { headerStyle, sheetEnd, sheetStart, styleOf, stylesXml, workbookParts, xmlText } from './xlsx-parts.ts'

/** A sheet has 1,048,576 rows, including the header. */
const rowsOfSheet = 1_048_575

/** The maximum number of characters in a cell of a spreadsheet. */
const maxTextLength = 32_767

/** In pixels. */
const characterWidth = 7

/** A view as a workbook: numbers, dates, and checkboxes as such, everything else as the text of its cell. */
export function xlsxExport(view: ExportedView): Readable {
  const { fields, view: shown, count } = view
  const formats = [...new Set(fields.flatMap(field => formatOf(field) ?? []))]
  const sheets = Array.from({ length: Math.max(1, Math.ceil(count / rowsOfSheet)) }, (_, at) =>
    sheetName(view.table.name, at),
  )
  const columns = fields.map(field => ({ field, style: styleOf(formats.indexOf(formatOf(field) ?? '')) }))
  const widths = fields.map(({ id }) => (shown.config.fieldWidths[id] ?? fieldWidth.default) / characterWidth)
  const rows = rowsOf(view, columns)
  const header = `<row>${fields.map(({ name }) => textCell(name, headerStyle)).join('')}</row>`
  const files: ZipFile[] = [
    ...workbookParts(sheets).map(([name, content]) => ({ name, content: [content] })),
    { name: 'xl/styles.xml', content: [stylesXml(formats)] },
    ...sheets.map((_name, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: sheetOf(rows, { start: sheetStart(widths) + header, isLast: at === sheets.length - 1 }),
    })),
  ]
  return zipStream(files)
}

interface Column {
  field: StoredField
  style: number
}

const formatOf = ({ type, template }: StoredField): string | undefined => fieldType(type).sheet?.format(template)

/** A valid sheet name: at most 31 characters, without those that spreadsheets refuse. */
function sheetName(table: string, at: number): string {
  const suffix = at === 0 ? '' : ` (${at + 1})`
  const fit = table
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .replaceAll(/^'+|'+$/g, '')
    .trim()
  return `${fit.slice(0, 31 - suffix.length).toWellFormed() || 'Table'}${suffix}`
}

/** The rows of as many sheets as are needed, one by one. */
async function* rowsOf({ pages, context }: ExportedView, columns: readonly Column[]): AsyncGenerator<string> {
  for await (const records of pages()) for (const record of records) yield rowXml(record, columns, context)
}

async function* sheetOf(
  rows: AsyncGenerator<string>,
  { start, isLast }: { start: string; isLast: boolean },
): AsyncGenerator<string> {
  yield start
  let part = ''
  let isDone = false
  try {
    for (let count = 0; count < rowsOfSheet; count++) {
      const next = await rows.next()
      if (next.done) break
      part += next.value
      if (part.length < 64 * 1024) continue
      yield part
      part = ''
    }
    yield part + sheetEnd
    isDone = true
  } finally {
    // Also runs if the reader stops early.
    if (isLast || !isDone) await rows.return(undefined)
  }
}

function rowXml({ data }: TableRecord, columns: readonly Column[], context: FieldContext): string {
  return `<row>${columns.map(({ field, style }) => cellXml(field, data[field.id] ?? null, { style, context })).join('')}</row>`
}

function cellXml(
  { type, template }: StoredField,
  value: unknown,
  { style, context }: { style: number; context: FieldContext },
): string {
  if (value === null) return '<c/>'
  const { show, sheet } = fieldType(type)
  const cell = sheet?.value(value, template, context) ?? null
  if (cell === null) return textCell(show(value, template, context))
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c s="${style}"><v>${cell}</v></c>`
}

function textCell(text: string, style = 0): string {
  if (text === '') return '<c/>'
  const fit = text.length > maxTextLength ? text.slice(0, maxTextLength) : text
  return `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${xmlText(fit)}</t></is></c>`
}
