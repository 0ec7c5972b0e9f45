import { queryOptions } from '@tanstack/react-query'
import { importsClient } from '../imports-client.ts'

/** What can be brought up to date in a base, and the update of the person that runs or waits. */
export const updatesQuery = (basePublicId: string) =>
  queryOptions({
    queryKey: ['imports', 'updates', basePublicId],
    queryFn: () => importsClient.jobs.updates.query({ basePublicId }),
    staleTime: 0,
  })
