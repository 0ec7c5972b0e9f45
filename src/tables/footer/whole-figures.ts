import type { FieldContext } from '../../fields/field-type.ts'
import type { SummaryResult } from '../../engine/model/summary-results.ts'
import type { GridColumn } from '../../grid/grid-data.ts'
import { columnsOfFigures, type Figure, type FigureName } from './range-reading.ts'

type Result = number | string

export interface WholeFigures {
  filled: number
  figures: Figure[]
}

/** The summaries to request, by field id, for the figures of whole columns. Averages follow from the others. */
export function columnSummariesToLoad(columns: readonly GridColumn[]): Record<string, string[]> {
  const figures = columnsOfFigures(columns)
  const entries = columns.map(column => {
    const names = figures.columns.includes(column) ? figures.names.filter(name => name !== 'average') : []
    return [column.id, ['filled', ...names].filter(name => column.type.summaries[name] !== undefined)] as const
  })
  return Object.fromEntries(entries.filter(([, names]) => names.length > 0))
}

/** The figures of whole columns, from the summaries of each; null while some are missing. */
export function columnFigures(
  columns: readonly GridColumn[],
  resultOf: (fieldId: string, name: string) => SummaryResult | undefined,
  context: FieldContext,
): WholeFigures | null {
  const entries = Object.entries(columnSummariesToLoad(columns))
  if (entries.some(([id, names]) => names.some(name => resultOf(id, name) === undefined))) return null
  const valuesOf = (columns: readonly GridColumn[], name: string): Result[] =>
    columns.flatMap(({ id }) => resultOf(id, name) ?? [])
  const { columns: ofFigures, names } = columnsOfFigures(columns)
  const [first] = ofFigures
  const said = (name: FigureName): Result | null => {
    if (name === 'average') {
      // The mean of several columns weighs each by its count of numbers.
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
