import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { browserContext } from '../../../../fields/field-context.ts'
import type { Filter } from '../../../../query/filter.ts'
import type { ResultsSummary } from '../../summary/summary-types.ts'
import { resultsClient } from '../results-client.ts'
import type { Period } from './periods.ts'

/** How often to look for new answers, in milliseconds. */
const interval = 1_500
/** A summary that takes long is read less often: this many times as long as it takes. */
const rest = 4

const durations = new Map<string, number>()

/** The summary of the answers of a filter and a time. It follows new answers; nothing is read while there are none. */
export function useSummary(basePublicId: string, selected: Period & { filters: Filter | null }, isWanted = true) {
  const queries = useQueryClient()
  const queryKey = ['forms', basePublicId, 'summary', selected]
  const hash = JSON.stringify(queryKey)
  const { timeZone, locale } = browserContext()
  return useQuery({
    queryKey,
    enabled: isWanted,
    async queryFn({ signal }): Promise<ResultsSummary> {
      const known = queries.getQueryData<ResultsSummary>(queryKey)
      const started = performance.now()
      const input = { basePublicId, ...selected, timeZone, locale, knownVersion: known?.version ?? null }
      const read = await resultsClient.forms.summary.query(input, { signal })
      durations.set(hash, performance.now() - started)
      if (read) return read
      if (!known) throw new Error('The server left out a summary that is not known here')
      return known
    },
    refetchInterval: () => Math.max(interval, (durations.get(hash) ?? 0) * rest),
    placeholderData: keepPreviousData,
  })
}
