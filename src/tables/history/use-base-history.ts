import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { browserClock } from '../../actions/browser-clock.ts'
import type { BaseScreen } from '../actions/base-screen.ts'
import type { HistoryLine } from '../../engine/model/history/history-line.ts'
import type { PastName } from '../../engine/model/history/past-name.ts'
import type { FieldPeriod } from '../../engine/model/history/past-value.ts'
import { tablesClient } from '../page/tables-client.ts'
import { mergePeriods } from './merge-periods.ts'
import { throttledRefresh } from './throttled-refresh.ts'

/** The filter of the history; null for all tables, or for everyone. */
export interface HistoryPart {
  basePublicId: string
  tableId: string | null
  actor: string | null
}

/** Actions that the pages do not have, with what is needed to describe them. */
interface NewerActions {
  actions: HistoryLine[]
  fields: FieldPeriod[]
  names: PastName[]
}

const noActions: NewerActions = { actions: [], fields: [], names: [] }

/** With more new actions than this, the whole list is loaded again. */
const maxNewer = 500

/**
 * The history of a base, page by page. It is loaded again whenever it is opened, and grows at its top while it is open.
 * New actions are kept apart from the pages, whose queries do not know them.
 */
export function useBaseHistory(part: HistoryPart, screen: BaseScreen) {
  const queries = useQueryClient()
  const queryKey = ['base history', part.basePublicId, part.tableId, part.actor]
  const older = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor }) => tablesClient.history.base.query({ ...part, cursor }),
    initialPageParam: null as number | null,
    getNextPageParam: page => page.cursor,
    staleTime: 0,
  })
  const { data, refetch: refetchAll } = older
  // tRPC makes unknown properties optional.
  const shown = data?.pages.flatMap(page => page.actions as HistoryLine[])
  const newest = data && Math.max(data.pages[0]?.version ?? 0, shown?.[0]?.version ?? 0)
  const newerKey = [...queryKey, 'newer', newest]
  const { data: newer, refetch: lookForMore } = useQuery({
    queryKey: newerKey,
    queryFn: async () => {
      const newer = queries.getQueryData<NewerActions>(newerKey) ?? noActions
      const after = newer.actions[0]?.version ?? newest ?? 0
      const answer = await tablesClient.history.base.query({ ...part, after })
      if (answer.cursor === null && newer.actions.length + answer.actions.length <= maxNewer) {
        return {
          actions: [...(answer.actions as HistoryLine[]), ...newer.actions],
          fields: mergePeriods([answer.fields as FieldPeriod[], newer.fields]),
          names: [...newer.names, ...answer.names],
        }
      }
      void refetchAll()
      return newer
    },
    initialData: noActions,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (newest === undefined) return
    const looker = throttledRefresh(browserClock, () => lookForMore())
    const leave = screen.watch(() => looker.happened())
    // Changes between the server's answer and now were not reported.
    looker.happened()
    return () => {
      leave()
      looker.stop()
    }
  }, [screen, newest, lookForMore])
  // The server searches a limited number of actions at a time, so a page may have no match.
  const { hasNextPage, isFetching, isError, fetchNextPage } = older
  const isLooking = data?.pages.at(-1)?.actions.length === 0 && hasNextPage && !isError
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage()
  }, [isLooking, isFetching, fetchNextPage])
  const lines = shown && [...newer.actions, ...shown]
  const pages = data?.pages
  return {
    ...older,
    data: lines?.length === 0 && hasNextPage ? undefined : lines,
    periods: useMemo(
      () => mergePeriods([newer.fields, ...(pages ?? []).map(page => page.fields as FieldPeriod[])]),
      [newer, pages],
    ),
    names: useMemo(() => [...(pages ?? []).flatMap(page => page.names), ...newer.names], [newer, pages]),
  }
}

/** The people who have changed the base. */
export const useHistoryPeople = (basePublicId: string) =>
  useQuery({
    queryKey: ['history people', basePublicId],
    queryFn: () => tablesClient.history.people.query({ basePublicId }),
  })

/** Everything that one action changed, page by page. It never changes. */
export const useActionEntries = (basePublicId: string, version: number) =>
  useInfiniteQuery({
    queryKey: ['action entries', basePublicId, version],
    queryFn: ({ pageParam: cursor }) => tablesClient.history.entries.query({ basePublicId, version, cursor }),
    initialPageParam: null as number | null,
    getNextPageParam: page => page.cursor,
  })
