import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { FieldPeriod } from '../../engine/model/history/past-value.ts'
import { useBase, useTable } from '../page/base-context.ts'
import { tablesClient } from '../page/tables-client.ts'
import type { RecordPartsProps } from './record-parts-props.ts'
import { foldHistory, historyLines } from './record-history.ts'

/** The history of a record, page by page. It is loaded again after every change of the record. */
export function useRecordHistory({ record }: RecordPartsProps) {
  const { basePublicId } = useBase()
  const { table } = useTable()
  const recordId = record.id
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['record history', basePublicId, table.id, recordId],
    queryFn: ({ pageParam: cursor }) =>
      tablesClient.history.record.query({ basePublicId, tableId: table.id, recordId, cursor }),
    initialPageParam: null as number | null,
    getNextPageParam: page => page.cursor,
    staleTime: 0,
  })
  const lastRecord = useRef(record)
  useEffect(() => {
    if (lastRecord.current === record) return
    lastRecord.current = record
    void refetch()
  }, [record, refetch])
  const lines = useMemo(() => {
    if (!data) return null
    const changes = data.pages.flatMap(page => page.changes)
    const periods = (data.pages.at(-1)?.fields ?? []) as FieldPeriod[]
    const now = { fields: table.fields, value: (fieldId: string) => record.data[fieldId] }
    return foldHistory(historyLines({ changes, periods }, now))
  }, [data, table.fields, record])
  const names = useMemo(() => data?.pages.flatMap(page => page.names) ?? [], [data])
  return { lines, names, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch }
}
