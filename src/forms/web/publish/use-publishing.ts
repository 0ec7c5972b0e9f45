import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toServerError } from '../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import { toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { useDocument, useDraftValue, useEditor } from '../editor-context.ts'
import type { PublishCheck, Publishing } from '../publishing.ts'
import { waitUntilSaved } from './wait-until-saved.ts'

/** Why a form was not published, for the person to decide. */
export type Obstacle =
  | { kind: 'problems'; check: PublishCheck }
  | { kind: 'losses'; check: PublishCheck }
  /** Somebody else published a version that this person has not seen. */
  | { kind: 'other version' }
  | { kind: 'not saved' }
  | { kind: 'failed'; error: Error }

const keyOf = (publicId: string) => ['form', publicId, 'publish state'] as const

/** How long after the last change the server is asked whether the draft still differs, in milliseconds. */
const settleMilliseconds = 1_500

/** What is published of the open form. It follows what this person changes, and what others publish. */
export function usePublishState(publishing: Publishing) {
  const { draft } = useEditor()
  const queries = useQueryClient()
  const document = useDocument()
  const isSaved = useDraftValue(({ state }) => state.waiting.length === 0)
  const [queryKey] = useState(() => keyOf(draft.publicId))
  const state = useQuery({ queryKey, queryFn: () => publishing.state(), refetchOnWindowFocus: true, staleTime: 10_000 })
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey }), settleMilliseconds)
    return () => clearTimeout(timer)
  }, [queries, queryKey, document, isSaved])
  const { dataUpdatedAt } = state
  const [compared, setCompared] = useState({ dataUpdatedAt, document })
  if (compared.dataUpdatedAt !== dataUpdatedAt) setCompared({ dataUpdatedAt, document })
  /** Whether the form has changed since the server compared it. */
  const isNewer = !isSaved || compared.document !== document
  return { state, isNewer, refresh: () => queries.invalidateQueries({ queryKey }) }
}

interface Attempt {
  lastNumber: number | null
  acceptsLoss: boolean
}

/** Publishes the open form. What stands in the way is an obstacle, which the person can decide about. */
export function usePublish(publishing: Publishing, onPublished: (isFirst: boolean) => void) {
  const { draft } = useEditor()
  const queries = useQueryClient()
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)

  async function attempt({ lastNumber, acceptsLoss }: Attempt): Promise<Obstacle | null> {
    if (!(await waitUntilSaved(draft))) return { kind: 'not saved' }
    const check = await publishing.check()
    if (check.issues.some(({ level }) => level === 'error')) return { kind: 'problems', check }
    if (check.losses.length > 0 && !acceptsLoss) return { kind: 'losses', check }
    const { number } = await publishing.publish({ expectsNumber: lastNumber, acceptsLoss })
    toastSuccess(`Version ${number} is published`)
    onPublished(lastNumber === null)
    return null
  }

  const publish = useSingleMutation({
    mutationFn: async (given: Attempt) => {
      try {
        setObstacle(await attempt(given))
      } catch (error) {
        setObstacle(await obstacleOf(error, publishing))
      }
      await queries.invalidateQueries({ queryKey: keyOf(draft.publicId) })
    },
  })
  return { publish, obstacle, dismiss: () => setObstacle(null) }
}

/** What an answer of the server means for the person. */
async function obstacleOf(error: unknown, publishing: Publishing): Promise<Obstacle> {
  const failed: Obstacle = { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
  const { reason } = toServerError(error)
  try {
    // Somebody changed the form, or answered it, since it was checked.
    if (reason === 'form_has_errors') return { kind: 'problems', check: await publishing.check() }
    if (reason === 'values_lost') return { kind: 'losses', check: await publishing.check() }
  } catch {
    return failed
  }
  return reason === 'published_meanwhile' ? { kind: 'other version' } : failed
}
