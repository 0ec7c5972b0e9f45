import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { browserClock } from '../../actions/browser-clock.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { TableChanges } from '../actions/table-changes.ts'
import type { SummaryResults } from '../../engine/model/summary-results.ts'
import type { RowsOfView } from '../rows/rows-query.ts'
import { useTablesClient } from '../page/use-tables-client.ts'
import { affectsSummaries, RefreshPace } from './refresh-pace.ts'

interface SummariesOf {
  basePublicId: string
  tableId: string
  rows: RowsOfView
  /** By field id, the names of the summaries to load. */
  summaries: Record<string, readonly string[]>
  changes: TableChanges
  context: FieldContext
}

/** The summaries in the footer of a view, kept up to date. New ones are missing until they are loaded. */
export function useSummaries({ basePublicId, tableId, rows, summaries, changes, context }: SummariesOf) {
  const client = useTablesClient()
  const { timeZone, locale } = context
  const isWanted = Object.keys(summaries).length > 0
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['summaries', basePublicId, tableId, rows.key, rows.query, summaries],
    queryFn: async () => {
      const input = {
        basePublicId,
        tableId,
        ...rows.query,
        summaries: summaries as Record<string, string[]>,
        timeZone,
        locale,
      }
      const { results } = await client.records.summaries.query(input)
      return { results: results as SummaryResults }
    },
    enabled: isWanted,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const ask = useRef(refetch)
  useEffect(() => {
    ask.current = refetch
  })
  useEffect(() => {
    if (!isWanted) return
    const pace = new RefreshPace(browserClock, () => ask.current())
    const leave = changes.subscribe(({ kind }) => affectsSummaries(kind) && pace.note())
    return () => {
      leave()
      pace.stop()
    }
  }, [changes, isWanted])
  return useMemo(() => {
    // Of the previous answer only requested summaries count.
    const resultOf = (fieldId: string, name: string) =>
      summaries[fieldId]?.includes(name) ? data?.results[fieldId]?.[name] : undefined
    return { resultOf, error: error && !isPlaceholderData ? error : null, retry: () => void ask.current() }
  }, [data, summaries, error, isPlaceholderData])
}
