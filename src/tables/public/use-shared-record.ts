import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { browserContext } from '../../fields/field-context.ts'
import { noteTruncatedCells } from '../rows/fetch-rows.ts'
import { sharedClients } from './shared-client.ts'

/** One record of a shared view. The previous one shows until it is loaded. */
export function useSharedRecord(token: string, recordId: string, version?: number) {
  const { timeZone, locale } = browserContext()
  return useQuery({
    queryKey: ['shared record', token, recordId, version],
    queryFn: async ({ signal }) => {
      const record = await sharedClients(token).calls.get.query({ recordId, timeZone, locale }, { signal })
      noteTruncatedCells(record, {})
      return record
    },
    // Copies of lists lose their counts.
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })
}
