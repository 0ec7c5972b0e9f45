import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newId } from '../../../engine/model/ids.ts'
import { lastingId } from '../../../ui/server/lasting-id.ts'
import { toServerError } from '../../../ui/server/server-error.ts'
import { type BasePlace, importsClient, recentImportsQuery } from '../imports-client.ts'
import type { Failed } from './import-failure.ts'
import { jobQuery } from './jobs-client.ts'
import { requestedTables, type TableDraft } from './tables-draft.ts'
import { useCreatedBase } from './use-created-base.ts'

interface NewJob {
  source: string
  settings: object
  /** The name of the import, and of a new base. */
  title: string
  /** The base that gets the tables; null to create one. */
  basePublicId: string | null
  /** The place of a new base. */
  place: BasePlace | null
}

/** The run of an import of several tables: starting, following, cancelling. @param given a new job, or a running one. */
export function useJobRun(given: NewJob | { jobId: string }) {
  const queries = useQueryClient()
  const [jobId, setJobId] = useState<string | null>('jobId' in given ? given.jobId : null)
  const [actionId] = useState(() => lastingId(() => newId('act')))
  const createdBase = useCreatedBase()
  const { data: job, error } = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== null })
  const refreshList = () => queries.invalidateQueries({ queryKey: recentImportsQuery.queryKey })

  const begin = async (tables: readonly TableDraft[]) => {
    if ('jobId' in given) throw new Error('This job runs already')
    const { source, settings, title, basePublicId, place } = given
    const publicId = basePublicId ?? (await createdBase.take(title, place))
    const requested = requestedTables(tables).map(table => ({ ...table, columns: [...table.columns] }))
    const call = { basePublicId: publicId, source, settings, title, tables: requested }
    // If an answer is lost, starting the same tables again finds the import that already runs.
    return importsClient.jobs.start.mutate({ ...call, actionId: actionId.of(call) })
  }
  const starting = useRef<ReturnType<typeof begin> | null>(null)

  const start = useMutation({
    mutationFn(tables: readonly TableDraft[]) {
      starting.current = begin(tables)
      return starting.current
    },
    onSuccess(started) {
      actionId.done()
      setJobId(started.id)
    },
    onError: error => createdBase.noteRefusal(error),
    onSettled: refreshList,
  })

  const cancel = useMutation({
    async mutationFn() {
      // The answer to a start may be on its way.
      const id = jobId ?? (await starting.current?.catch(() => null))?.id
      if (id !== undefined) await importsClient.jobs.cancel.mutate({ jobId: id })
      await createdBase.discard()
      starting.current = null
    },
    onSettled: refreshList,
  })

  const failed: Failed | null =
    job?.status === 'failed' ? { message: job.error ?? 'Import failed', reason: job.errorReason } : null
  const failure = start.error ?? (job ? null : error)
  // Another tab may have cancelled it.
  const isOver = failed !== null || job?.status === 'cancelled'
  useEffect(() => {
    if (isOver) createdBase.noteEnd()
  }, [isOver, createdBase])
  return {
    /** The running or finished job; null before the start, after a failure, and once it was cancelled. */
    job: jobId !== null && job && !isOver ? job : null,
    isStarting: start.isPending || (jobId !== null && !job && !error),
    start,
    cancel,
    /** Leaves a job that failed or was cancelled. */
    reset: () => setJobId(null),
    /** The last failure; null if there is none. */
    failure: failure ? toServerError(failure) : failed,
  }
}
