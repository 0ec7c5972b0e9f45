import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Attachment } from '../../../fields/attachments/attachment.ts'
import { tablesClient } from '../tables-client.ts'

/** Addresses are good for half an hour at least: they are asked for again before that. */
const freshMilliseconds = 15 * 60_000

/** Where files can be had, by their ids, kept fresh while they are shown. */
export function useFileAddresses(basePublicId: string, files: readonly Attachment[]) {
  const fileIds = files.flatMap(({ id }) => id ?? []).toSorted()
  const { data, isError, isPending, isPlaceholderData } = useQuery({
    queryKey: ['addresses of files', basePublicId, fileIds],
    queryFn: ({ signal }) => tablesClient.attachments.addresses.query({ basePublicId, fileIds }, { signal }),
    enabled: fileIds.length > 0,
    staleTime: freshMilliseconds,
    refetchInterval: freshMilliseconds,
    placeholderData: keepPreviousData,
  })
  return { addresses: data?.files ?? {}, isComing: fileIds.length > 0 && (isPending || isPlaceholderData), isError }
}

export type FileAddresses = ReturnType<typeof useFileAddresses>['addresses']
