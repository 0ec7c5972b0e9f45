import type { GridColumn } from '../grid/grid-data.ts'
import type { ShownRows } from '../shown-rows.ts'
import { columnsOfFigures, type Figure, type FigureName } from './range-reading.ts'
import { useSummaries } from './use-summaries.ts'

interface WholeColumns extends Omit<ShownRows, 'grouped'> {
  /** None: nothing is asked. */
  columns: readonly GridColumn[]
}

type Result = number | string
/** By column id; what has nothing to say is null. */
type Results = ReadonlyMap<string, Result | null>

/** What whole columns of a view come to, by the database. */
export function useWholeFigures({
  columns,
  ...of
}: WholeColumns): { filled: number; figures: Figure[] } | 'coming' | 'failed' | null {
  const { columns: ofFigures, names } = columnsOfFigures(columns)
  const filled = useOne('filled', columns, of)
  const resultsOf = {
    sum: useOne('sum', ofFigures, of),
    average: useOne('average', ofFigures, of),
    min: useOne('min', ofFigures, of),
    max: useOne('max', ofFigures, of),
    earliest: useOne('earliest', ofFigures, of),
    latest: useOne('latest', ofFigures, of),
  }
  if (columns.length === 0) return null
  const all = [filled, ...names.map(name => resultsOf[name])]
  if (all.includes('failed')) return 'failed'
  if (all.includes('coming')) return 'coming'
  const [first] = ofFigures
  const said = (name: FigureName): Result | null => {
    const results = valuesOf(resultsOf[name])
    if (results.length === 0) return null
    if (name === 'sum') return total(results)
    if (name === 'average' && ofFigures.length > 1) {
      // A mean of several columns weighs each by how many numbers it has.
      const counts = ofFigures.map(({ id }) => (typeof filled === 'string' ? 0 : (filled.get(id) ?? 0)))
      return total(valuesOf(resultsOf.sum)) / total(counts)
    }
    const isFirst = name === 'min' || name === 'earliest'
    return results.reduce((found, result) => (result < found === isFirst ? result : found))
  }
  const figures = names.flatMap(name => {
    const [summary, result] = [first?.type.summaries[name], said(name)]
    return first && summary && result !== null
      ? { label: summary.label, text: summary.show(result, first.template, of.data.context) }
      : []
  })
  return { filled: total(valuesOf(filled)), figures }
}

const valuesOf = (results: Results | string): Result[] =>
  typeof results === 'string' ? [] : [...results.values()].filter(result => result !== null)

const total = (results: readonly Result[]): number => results.reduce<number>((sum, one) => sum + Number(one), 0)

/** One summary of each of the columns that have it. */
function useOne(
  name: string,
  columns: readonly GridColumn[],
  of: Omit<WholeColumns, 'columns'>,
): Results | 'coming' | 'failed' {
  const asked = columns.filter(({ type }) => type.summaries[name] !== undefined)
  const { basePublicId, table, rows, changes, data } = of
  const { resultOf, error } = useSummaries({
    basePublicId,
    tableId: table.id,
    rows,
    wanted: Object.fromEntries(asked.map(({ id }) => [id, name])),
    changes,
    context: data.context,
  })
  if (error) return 'failed'
  const results = new Map<string, Result | null>()
  for (const { id } of asked) {
    const result = resultOf(id)
    if (result === undefined) return 'coming'
    results.set(id, result)
  }
  return results
}
