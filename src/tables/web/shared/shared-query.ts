import { queryOptions } from '@tanstack/react-query'
import type { Metadata } from '../../structure.ts'
import { sharedClients } from './shared-client.ts'

/** How often the view is looked at again while it shows, in milliseconds: nobody tells a visitor of changes. */
const lookEvery = 60_000

/** The view behind a link, as far as it may be seen. */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared view', token],
    queryFn: async () => {
      const answer = await sharedClients(token).calls.open.query()
      return answer.isLocked ? answer : { ...answer, metadata: answer.metadata as Metadata }
    },
    staleTime: 5_000,
    refetchInterval: lookEvery,
    refetchOnWindowFocus: true,
  })
