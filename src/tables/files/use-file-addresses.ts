import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { tablesClient } from '../page/tables-client.ts'
import { type KnownAddresses, knownSince } from './known-addresses.ts'

/** URLs are valid for at least half an hour, so they are loaded again before that. */
const freshMilliseconds = 15 * 60_000

/** URLs younger than this are not loaded again when files are added. */
const youngMilliseconds = freshMilliseconds / 2

/** The URLs of files by their ids, kept valid while they are shown. An added file is loaded alone. */
export function useFileAddresses(basePublicId: string, files: readonly Attachment[]) {
  const fileIds = files.flatMap(({ id }) => id ?? []).toSorted()
  const base = ['addresses of files', basePublicId]
  const { data, isError, isPending, isPlaceholderData } = useQuery({
    queryKey: [...base, fileIds],
    async queryFn({ client, signal }): Promise<KnownAddresses> {
      const now = Date.now()
      const answers = client.getQueriesData<KnownAddresses>({ queryKey: base }).flatMap(([, answer]) => answer ?? [])
      const recent = knownSince(answers, fileIds, now - youngMilliseconds)
      const unknown = fileIds.filter(id => !(id in recent.since))
      if (unknown.length === 0) return recent
      const loaded = await tablesClient.attachments.addresses.query({ basePublicId, fileIds: unknown }, { signal })
      return {
        files: { ...recent.files, ...loaded.files },
        since: { ...recent.since, ...Object.fromEntries(unknown.map(id => [id, now])) },
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
