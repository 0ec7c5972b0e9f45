import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contextHere } from '../../../fields/field-context.ts'
import { toastError } from '../../../ui/toasts.tsx'
import type { Field, Table, View } from '../../structure.ts'
import { fieldUiOf } from '../field-ui-of.ts'
import { gridColumns } from '../grid-columns.ts'
import { tablesClient } from '../tables-client.ts'
import type { PastMoment } from './moment.ts'
import { PastTableData } from './past-table-data.ts'

interface PastTable {
  basePublicId: string
  table: Table
  view: View
  moment: PastMoment
}

/** A table as it was, for the grid: with the fields that it had, in the order and the widths of a view of today. */
export function usePastTable({ basePublicId, table, view, moment: { at, version } }: PastTable) {
  const asked = { basePublicId, tableId: table.id, at, version }
  const {
    data: first,
    error,
    refetch,
  } = useQuery({
    queryKey: ['past table', basePublicId, table.id, at, version],
    queryFn: () => tablesClient.history.tableAt.query(asked),
    // The past stays as it is.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const { config } = view
  const data = useMemo(() => {
    if (!first) return null
    const past: Table = { ...table, fields: first.fields as Field[] }
    return new PastTableData({
      context: contextHere(),
      columns: gridColumns({
        table: past,
        config: { ...config, hiddenFieldIds: [] },
        uiOf: fieldUiOf,
        isLocked: () => true,
      }),
      first,
      // The pages that follow are those of the first one's version, whatever time was asked for.
      next: cursor =>
        tablesClient.history.tableAt.query({ basePublicId, tableId: table.id, version: first.version, cursor }),
      onProblem: toastError,
    })
  }, [first, table, config, basePublicId])
  return { data, error, refetch }
}
