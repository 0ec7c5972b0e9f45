import type { FieldContext } from '../../fields/field-type.ts'
import type { SummaryResult } from '../../engine/model/summary-results.ts'
import type { GridColumn } from '../../grid/grid-data.ts'
import { columnsOfFigures, type Figure, type FigureName } from './range-reading.ts'

type Result = number | string

export interface WholeFigures {
  filled: number
  figures: Figure[]
}

/** What has to be asked, by field id, to say what whole columns come to: their averages follow from the rest. */
export function wantedOfWhole(columns: readonly GridColumn[]): Record<string, string[]> {
  const of = columnsOfFigures(columns)
  const wanted = columns.map(column => {
    const names = of.columns.includes(column) ? of.names.filter(name => name !== 'average') : []
    return [column.id, ['filled', ...names].filter(name => column.type.summaries[name] !== undefined)] as const
  })
  return Object.fromEntries(wanted.filter(([, names]) => names.length > 0))
}

/** What whole columns come to, from what the database says of each; null while some of that is missing. */
export function wholeFigures(
  columns: readonly GridColumn[],
  resultOf: (fieldId: string, name: string) => SummaryResult | undefined,
  context: FieldContext,
): WholeFigures | null {
  const wanted = Object.entries(wantedOfWhole(columns))
  if (wanted.some(([id, names]) => names.some(name => resultOf(id, name) === undefined))) return null
  const valuesOf = (of: readonly GridColumn[], name: string): Result[] =>
    of.flatMap(({ id }) => resultOf(id, name) ?? [])
  const { columns: ofFigures, names } = columnsOfFigures(columns)
  const [first] = ofFigures
  const said = (name: FigureName): Result | null => {
    if (name === 'average') {
      // A mean of several columns weighs each by how many numbers it has.
      const count = total(valuesOf(ofFigures, 'filled'))
      return count === 0 ? null : total(valuesOf(ofFigures, 'sum')) / count
    }
    const results = valuesOf(ofFigures, name)
    if (results.length === 0) return null
    if (name === 'sum') return total(results)
    const isFirst = name === 'min' || name === 'earliest'
    return results.reduce((found, result) => (result < found === isFirst ? result : found))
  }
  const figures = names.flatMap(name => {
    const [summary, result] = [first?.type.summaries[name], said(name)]
    return first && summary && result !== null
      ? { label: summary.label, text: summary.show(result, first.template, context) }
      : []
  })
  return { filled: total(valuesOf(columns, 'filled')), figures }
}

const total = (results: readonly Result[]): number => results.reduce<number>((sum, one) => sum + Number(one), 0)
