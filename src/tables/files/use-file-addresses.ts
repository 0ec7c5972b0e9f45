import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { tablesClient } from '../page/tables-client.ts'
import { type KnownAddresses, knownSince } from './known-addresses.ts'

/** Addresses are good for half an hour at least: they are asked for again before that. */
const freshMilliseconds = 15 * 60_000

/** What was asked for so long ago is not asked for again when other files come: it is again before it ends. */
const youngMilliseconds = freshMilliseconds / 2

/** Where files can be had, by their ids, kept fresh while they are shown. A file that comes is asked for alone. */
export function useFileAddresses(basePublicId: string, files: readonly Attachment[]) {
  const fileIds = files.flatMap(({ id }) => id ?? []).toSorted()
  const base = ['addresses of files', basePublicId]
  const { data, isError, isPending, isPlaceholderData } = useQuery({
    queryKey: [...base, fileIds],
    async queryFn({ client, signal }): Promise<KnownAddresses> {
      const now = Date.now()
      const answers = client.getQueriesData<KnownAddresses>({ queryKey: base }).flatMap(([, answer]) => answer ?? [])
      const known = knownSince(answers, fileIds, now - youngMilliseconds)
      const unknown = fileIds.filter(id => !(id in known.since))
      if (unknown.length === 0) return known
      const asked = await tablesClient.attachments.addresses.query({ basePublicId, fileIds: unknown }, { signal })
      return {
        files: { ...known.files, ...asked.files },
        since: { ...known.since, ...Object.fromEntries(unknown.map(id => [id, now])) },
      }
    },
    enabled: fileIds.length > 0,
    staleTime: freshMilliseconds,
    refetchInterval: freshMilliseconds,
    placeholderData: keepPreviousData,
  })
  return { addresses: data?.files ?? {}, isComing: fileIds.length > 0 && (isPending || isPlaceholderData), isError }
}

export type FileAddresses = ReturnType<typeof useFileAddresses>['addresses']
