import { IconDatabaseExclamation, IconPlug } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf, CallOf } from '../../api/rest-route.ts'
import type { readDiskSpaceRoute } from '../../home/disk-space.routes.ts'
import { useFullDiskRefusals } from '../../ui/server/full-disk.ts'
import { callServer } from '../../ui/server/server.ts'
import styles from './ConnectionBanner.module.css'

type DiskSpace = AnswerOf<typeof readDiskSpaceRoute>

const checkMilliseconds = { enough: 60_000, low: 60_000, full: 5_000 }

const diskSpaceQuery = queryOptions({
  queryKey: ['disk space'],
  queryFn: () => callServer<CallOf<typeof readDiskSpaceRoute>>('GET', '/admin/disk-space'),
  staleTime: 0,
  refetchInterval: ({ state }) => checkMilliseconds[state.data?.level ?? 'enough'],
})

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toLocaleString('en', { maximumFractionDigits: 1 })} GB`

function textOf({ level, freeBytes }: DiskSpace): string {
  if (level === 'full') {
    return 'The disk of the server is full. You can read everything, but changes are not saved until there is space again.'
  }
  const left = freeBytes === null ? '' : ` (${gigabytes(freeBytes)} left)`
  return `The server is running out of disk space${left}. Free some soon, or changes can no longer be saved.`
}

/**
 * Warns administrators of the server while its disk is nearly full, and everyone while it is full. Says whether services
 * outside are emulated.
 */
export function ServerBanners() {
  const client = useQueryClient()
  const { data } = useQuery(diskSpaceQuery)
  const { count } = useFullDiskRefusals()
  useEffect(() => {
    if (count > 0) void client.invalidateQueries({ queryKey: diskSpaceQuery.queryKey })
  }, [client, count])
  if (!data) return null
  return (
    <>
      {data.level !== 'enough' && (
        <div className={styles.banner} role="alert">
          <IconDatabaseExclamation size={16} stroke={1.75} aria-hidden />
          <span>{textOf(data)}</span>
        </div>
      )}
      {data.isEmulated && (
        <div className={styles.banner} role="note">
          <IconPlug size={16} stroke={1.75} aria-hidden />
          <span>Services are emulated on this server. Nothing reaches the real ones.</span>
        </div>
      )}
    </>
  )
}
