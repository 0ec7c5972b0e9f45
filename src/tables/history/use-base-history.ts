import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { browserClock } from '../../actions/browser-clock.ts'
import type { BaseScreen } from '../actions/base-screen.ts'
import type { HistoryLine } from '../../engine/model/history/history-line.ts'
import { tablesClient } from '../page/tables-client.ts'
import { newsLooker } from './history-news.ts'

/** Which part of a base's history is shown; null for all of its tables, or for everybody. */
export interface HistoryPart {
  basePublicId: string
  tableId: string | null
  actor: string | null
}

/** More than this is not added above what is shown: the list is then asked for anew. */
const mostNewer = 500

/**
 * The history of a base, a page at a time; asked for anew whenever it is opened, and growing at its top while it is.
 * What comes is kept beside the pages, whose own fetches know nothing of it.
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
  const { data, refetch: askAnew } = older
  const shown = data?.pages.flatMap(page => page.actions)
  const newest = data && Math.max(data.pages[0]?.version ?? 0, shown?.[0]?.version ?? 0)
  const newerKey = [...queryKey, 'newer', newest]
  const { data: newer, refetch: lookForMore } = useQuery({
    queryKey: newerKey,
    queryFn: async () => {
      const known = queries.getQueryData<HistoryLine[]>(newerKey) ?? []
      const after = known[0]?.version ?? newest ?? 0
      const { actions, cursor } = await tablesClient.history.base.query({ ...part, after })
      if (cursor === null && known.length + actions.length <= mostNewer) return [...actions, ...known]
      void askAnew()
      return known
    },
    initialData: [] as HistoryLine[],
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (newest === undefined) return
    const looker = newsLooker(browserClock, () => lookForMore())
    const leave = screen.watch(() => looker.happened())
    // What happened between the answer of the server and now was told to nobody.
    looker.happened()
    return () => {
      leave()
      looker.stop()
    }
  }, [screen, newest, lookForMore])
  // The server looks at a part of what somebody did at a time, which may hold nothing of what is asked for.
  const { hasNextPage, isFetching, isError, fetchNextPage } = older
  const isLooking = data?.pages.at(-1)?.actions.length === 0 && hasNextPage && !isError
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage()
  }, [isLooking, isFetching, fetchNextPage])
  const lines = shown && [...newer, ...shown]
  return { ...older, data: lines?.length === 0 && hasNextPage ? undefined : lines }
}

/** Who has done something in a base. */
export const useHistoryPeople = (basePublicId: string) =>
  useQuery({
    queryKey: ['history people', basePublicId],
    queryFn: () => tablesClient.history.people.query({ basePublicId }),
  })

/** All that one action changed, a page at a time. The past does not change. */
export const useActionEntries = (basePublicId: string, version: number) =>
  useInfiniteQuery({
    queryKey: ['action entries', basePublicId, version],
    queryFn: ({ pageParam: cursor }) => tablesClient.history.entries.query({ basePublicId, version, cursor }),
    initialPageParam: null as number | null,
    getNextPageParam: page => page.cursor,
  })
