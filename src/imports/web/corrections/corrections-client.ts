import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { ListedGroup } from '../../corrections/list-cells.ts'
import { importKey } from '../import-queries.ts'
import { importsClient } from '../imports-client.ts'

/** The imports of this person into a base that have something to correct. */
export const correctableQuery = (basePublicId: string) =>
  queryOptions({
    queryKey: ['imports', 'correctable', basePublicId],
    queryFn: async () => (await importsClient.correctable.query({ basePublicId })).imports,
  })

/** What an import could not write, page by page. */
export const groupsQuery = (importId: string) =>
  infiniteQueryOptions({
    queryKey: [...importKey(importId), 'groups'],
    queryFn: ({ pageParam }) => importsClient.toCorrect.query({ importId, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) =>
      hasMore ? pages.reduce((sum, { groups }) => sum + groups.length, 0) : undefined,
  })

/** The first rows of a group. */
export const rowsQuery = ({ importId, column, text, reason }: ListedGroup & { importId: string }) =>
  queryOptions({
    queryKey: [...importKey(importId), 'rows', column, text, reason],
    queryFn: () => importsClient.alike.query({ importId, column, text, reason }),
  })
