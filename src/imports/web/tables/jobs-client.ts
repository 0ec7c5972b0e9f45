import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { JobState } from '../../job/job-state.ts'
import { importKey } from '../import-queries.ts'
import { importsClient } from '../imports-client.ts'

/** Polling interval while a job runs, in milliseconds. */
const pollInterval = 400

const isJobMoving = ({ status }: JobState): boolean => status === 'running' || status === 'cancelling'

/** A job, polled while it runs. */
export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: importKey(jobId),
    queryFn: () => importsClient.jobs.get.query({ jobId }),
    staleTime: 0,
    refetchInterval: query => (query.state.data && !isJobMoving(query.state.data) ? false : pollInterval),
  })

/** What can be imported through a connection. */
export const placesQuery = (source: string, serviceId: string) =>
  queryOptions({
    queryKey: ['imports', 'places', source, serviceId],
    queryFn: async () => (await importsClient.jobs.places.query({ source, serviceId })).places,
    staleTime: 0,
    retry: false,
  })

/** The tables of a source. */
export const schemaQuery = (source: string, settings: object) =>
  queryOptions({
    queryKey: ['imports', 'schema', source, settings],
    queryFn: async () => (await importsClient.jobs.schema.query({ source, settings })).tables,
    staleTime: 0,
    retry: false,
  })

/** Reads again what can be imported, because an account may have other access now. */
export async function resetPlaces(queries: QueryClient): Promise<void> {
  await queries.resetQueries({ queryKey: ['imports', 'schema'] })
  await queries.resetQueries({ queryKey: ['imports', 'places'] })
}
