import { useInfiniteQuery } from '@tanstack/react-query'
import { tablesClient } from '../tables-client.ts'

/** The history of a base, or of one of its tables, a page at a time; asked for anew whenever it is opened. */
export const useBaseHistory = (basePublicId: string, tableId: string | null) =>
  useInfiniteQuery({
    queryKey: ['base history', basePublicId, tableId],
    queryFn: ({ pageParam: cursor }) => tablesClient.history.base.query({ basePublicId, tableId, cursor }),
    initialPageParam: null as number | null,
    getNextPageParam: page => page.cursor,
    staleTime: 0,
    select: ({ pages }) => pages.flatMap(page => page.actions),
  })

/** All that one action changed, a page at a time. The past does not change. */
export const useActionEntries = (basePublicId: string, version: number) =>
  useInfiniteQuery({
    queryKey: ['action entries', basePublicId, version],
    queryFn: ({ pageParam: cursor }) => tablesClient.history.entries.query({ basePublicId, version, cursor }),
    initialPageParam: null as number | null,
    getNextPageParam: page => page.cursor,
  })
