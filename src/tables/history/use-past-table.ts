import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { browserContext } from '../../fields/field-context.ts'
import { toastError } from '../../ui/toasts/toasts.tsx'
import type { Field, Table, View } from '../../engine/model/structure.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
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

/** Loads the fields of a past table and its first records; more follow as they are scrolled to. */
async function openPastTable(query: { basePublicId: string; tableId: string; at: string; version: number | null }) {
  const first = await tablesClient.history.tableAt.query(query)
  const { basePublicId, tableId } = query
  const data = new PastTableData({
    context: browserContext(),
    first,
    // All pages are of the first one's version, whatever time was requested.
    next: cursor => tablesClient.history.tableAt.query({ basePublicId, tableId, version: first.version, cursor }),
    onProblem: toastError,
  })
  return { fields: first.fields as Field[], data }
}

/**
 * A past table for the grid: its fields as they were, in the order and widths of the current view. Later changes of the
 * table and view only move columns; rows stay.
 */
export function usePastTable({ basePublicId, table, view, moment: { at, version } }: PastTable) {
  const {
    data: past,
    error,
    refetch,
  } = useQuery({
    queryKey: ['past table', basePublicId, table.id, at, version],
    queryFn: () => openPastTable({ basePublicId, tableId: table.id, at, version }),
    // The past does not change.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
  const { config } = view
  // Before the first paint, so that the grid never shows without columns.
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
