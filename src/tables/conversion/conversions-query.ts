import { queryOptions } from '@tanstack/react-query'
import type { ConversionState } from '../../engine/model/conversion-state.ts'
import { tablesClient } from '../page/tables-client.ts'

/** How often the progress is polled, in milliseconds. */
const pollMilliseconds = 1000

export const isGoingOn = ({ status }: ConversionState): boolean => status === 'running'

/** The conversions of a base, polled while there are any. */
export const conversionsQuery = (basePublicId: string) =>
  queryOptions({
    queryKey: ['conversions', basePublicId],
    queryFn: async () =>
      (await tablesClient.fields.conversions.query({ basePublicId })).conversions as ConversionState[],
    refetchInterval: ({ state }) => (state.data?.some(isGoingOn) ? pollMilliseconds : false),
  })

/** The conversions that have ended since they were seen running. */
export function endedOf(seen: ReadonlySet<string>, now: readonly ConversionState[]): ConversionState[] {
  return now.filter(
    conversion => seen.has(conversion.id) && !isGoingOn(conversion) && conversion.status !== 'cancelling',
  )
}
