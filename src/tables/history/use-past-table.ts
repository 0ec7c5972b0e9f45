import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { contextHere } from '../../fields/field-context.ts'
import { toastError } from '../../ui/toasts/toasts.tsx'
import type { Field, Table, View } from '../../engine/model/structure.ts'
import { fieldUiOf } from '../../record-form/field-ui-of.ts'
import { gridColumns } from '../rows/grid-columns.ts'
import { tablesClient } from '../page/tables-client.ts'
import type { PastMoment } from './moment.ts'
import { PastTableData } from './past-table-data.ts'

interface PastTable {
  basePublicId: string
  table: Table
  view: View
  moment: PastMoment
}

/** The fields that a table had, and its records, of which later pages come as they are looked at. */
async function openPastTable(asked: { basePublicId: string; tableId: string; at: string; version: number | null }) {
  const first = await tablesClient.history.tableAt.query(asked)
  const { basePublicId, tableId } = asked
  const data = new PastTableData({
    context: contextHere(),
    first,
    // The pages that follow are those of the first one's version, whatever time was asked for.
    next: cursor => tablesClient.history.tableAt.query({ basePublicId, tableId, version: first.version, cursor }),
    onProblem: toastError,
  })
  return { fields: first.fields as Field[], data }
}

/**
 * A table as it was, for the grid: with the fields that it had, in the order and the widths of a view of today. What
 * happens to the table and the view meanwhile moves columns at most: the rows that are looked at stay.
 */
export function usePastTable({ basePublicId, table, view, moment: { at, version } }: PastTable) {
  const {
    data: past,
    error,
    refetch,
  } = useQuery({
    queryKey: ['past table', basePublicId, table.id, at, version],
    queryFn: () => openPastTable({ basePublicId, tableId: table.id, at, version }),
    // The past stays as it is.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
  const { config } = view
  // Before the grid is drawn, which must not be seen without columns.
  useLayoutEffect(() => {
    past?.data.setColumns(
      gridColumns({
        table: { ...table, fields: past.fields },
        config: { ...config, hiddenFieldIds: [], sorts: [] },
        uiOf: fieldUiOf,
        isLocked: () => true,
      }),
    )
  }, [past, table, config])
  return { data: past?.data, error, refetch }
}
