import { maxDecimalPlaces } from '../../../fields/numbers/number-format.ts'
import { fieldType, fieldTypes } from '../../../fields/registry.ts'
import type { CellValue } from '../../../connections/services/googlesheets/cell-value.ts'
import { columnNames } from '../../csv/column-names.ts'
import { ColumnProfile, type FieldTypes, type Template, textType, type TypedColumn } from '../../csv/column-profile.ts'
import type { SourceColumn } from '../../job/import-source.ts'

const types: FieldTypes = fieldTypes

const typed = (type: string, template: Template = {}): TypedColumn => ({
  type,
  template: fieldType(type).template.parse(template) as Template,
})

/** Seconds as a duration field shows them. */
function durationFormat(cells: readonly CellValue[]): string {
  const shown = cells.flatMap(({ decimals }) => decimals ?? [])
  if (shown.length === 0) return 'h:mm'
  const decimals = Math.min(Math.max(...shown), 3)
  return decimals === 0 ? 'h:mm:ss' : `h:mm:ss.${'s'.repeat(decimals)}`
}

/** The most decimal places that cells of a column show. */
const decimalPlaces = (cells: readonly CellValue[]): number =>
  Math.min(Math.max(0, ...cells.map(({ decimals }) => decimals ?? 0)), maxDecimalPlaces)

/** The field for a column whose cells are all of these kinds; null if it is for texts. */
function typeOfKinds(cells: readonly CellValue[]): TypedColumn | null {
  const kinds = new Set(cells.map(({ kind }) => kind))
  const [kind, other] = kinds
  if (kind === undefined) return null
  if (kinds.size === 2 && kinds.has('date') && kinds.has('moment')) return momentType(cells)
  if (kinds.size === 2 && kinds.has('number') && kinds.has('currency')) return typed('number')
  if (other !== undefined) return null
  switch (kind) {
    case 'number':
    case 'checkbox':
    case 'date':
      return typed(kind)
    case 'moment':
      return momentType(cells)
    case 'percent': {
      const allowNegative = cells.some(({ isNegative }) => isNegative)
      return typed(kind, { decimalPlaces: decimalPlaces(cells), allowNegative })
    }
    case 'currency':
      return currencyType(cells)
    case 'duration':
      return typed(kind, { format: durationFormat(cells) })
    case 'text':
      return null
  }
}

const momentType = (cells: readonly CellValue[]): TypedColumn =>
  typed('datetime', { timeFormat: cells.some(({ isTwelveHours }) => isTwelveHours) ? '12h' : '24h' })

/** Amounts of several currencies are plain numbers, and so are those whose currency a field cannot show. */
function currencyType(cells: readonly CellValue[]): TypedColumn {
  const [currencySymbol, other] = new Set(cells.map(({ symbol }) => symbol))
  const template = { currencySymbol, decimalPlaces: decimalPlaces(cells) }
  const parsed = fieldType('currency').template.safeParse(template)
  if (currencySymbol === undefined || other !== undefined || !parsed.success) return typed('number')
  return { type: 'currency', template: parsed.data as Template }
}

/** The types that the texts of all cells fit, the most specific first. */
function typesOfTexts(cells: readonly CellValue[], isWhole: boolean): [TypedColumn, ...TypedColumn[]] {
  const profile = new ColumnProfile(types)
  for (const { text } of cells) profile.see(text)
  const text = textType(types)
  // Rows that were not read may have other options.
  const fits = profile
    .fits({ rows: cells.length, decimal: '.' })
    .filter(({ type }) => isWhole || !fieldType(type).extendTemplate)
  const [first = text, ...others] = fits
  return fits.some(({ type }) => type === text.type) ? [first, ...others] : [first, ...others, text]
}

const kindNames: Record<CellValue['kind'], string> = {
  text: 'Text',
  number: 'Number',
  checkbox: 'Checkbox',
  date: 'Date',
  moment: 'Date time',
  percent: 'Percent',
  currency: 'Currency',
  duration: 'Duration',
}

/** The first rows of a sheet, below its header. */
export interface SheetSample {
  header: readonly (CellValue | null)[]
  rows: readonly (readonly (CellValue | null)[])[]
  /** Whether these are all rows of the sheet. */
  isWhole: boolean
  /** The columns with an error, such as '#REF!'. */
  withErrors: ReadonlySet<number>
}

/**
 * The columns of a sheet, with the fields that are proposed for them. Columns without a name and without values are left
 * out. The id of a column is its position.
 */
export function sheetColumns({ header, rows, isWhole, withErrors }: SheetSample): SourceColumn[] {
  const width = Math.max(header.length, ...rows.map(row => row.length))
  const names = columnNames(
    Array.from({ length: width }, (_, at) => header[at]?.text ?? ''),
    width,
  )
  return names.flatMap((name, at) => {
    const cells = rows.flatMap(row => row[at] ?? [])
    if (cells.length === 0 && !header[at]) return []
    const byKind = typeOfKinds(cells)
    const byText = typesOfTexts(cells, isWhole)
    const field = byKind ?? byText[0]
    const kinds = new Set(cells.map(({ kind }) => kindNames[kind]))
    const hasError = withErrors.has(at)
    return {
      id: String(at),
      name,
      sourceType: [...kinds].join(', ') || kindNames.text,
      field,
      fits: byText.filter(({ type }) => type !== field.type),
      note: hasError ? 'Cells with an error, such as #REF!, stay empty' : null,
    }
  })
}
