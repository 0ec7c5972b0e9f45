import { useMemo } from 'react'
import type { GridColumn } from '../../grid/grid-data.ts'
import type { ShownRows } from '../rows/shown-rows.ts'
import { useSummaries } from './use-summaries.ts'
import { columnSummariesToLoad, columnFigures, type WholeFigures } from './whole-figures.ts'

interface WholeColumns extends Omit<ShownRows, 'grouped'> {
  /** None: no query is made. */
  columns: readonly GridColumn[]
}

/** The figures of whole columns of a view, by one query. */
export function useColumnFigures(selection: WholeColumns): WholeFigures | 'coming' | 'failed' | null {
  const { columns, basePublicId, table, rows, changes, data } = selection
  const { context } = data
  const summaries = useMemo(() => columnSummariesToLoad(columns), [columns])
  const { resultOf, error } = useSummaries({ basePublicId, tableId: table.id, rows, summaries, changes, context })
  if (columns.length === 0) return null
  if (error) return 'failed'
  return columnFigures(columns, resultOf, context) ?? 'coming'
}
