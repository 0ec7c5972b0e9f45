import { useQueryClient } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import { useEffect } from 'react'
import type { router } from '../../../api/trpc.ts'
import { serverLink } from '../../../ui/server/server.ts'
import type { versionsRouter } from '../../versions/versions.router.ts'

type FormsApi = ReturnType<typeof router<{ forms: typeof versionsRouter }>>

const { forms } = createTRPCClient<FormsApi>({ links: [serverLink()] })

/** Notes that the person has seen the responses of a form: when they open its results, and when they leave them. */
export function useMarkRead(basePublicId: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    // Counts that are not read now are read with the next visit.
    const mark = () => void forms.markRead.mutate({ basePublicId }).catch(() => undefined)
    const markHidden = () => {
      if (document.visibilityState === 'hidden') mark()
    }
    mark()
    document.addEventListener('visibilitychange', markHidden)
    return () => {
      document.removeEventListener('visibilitychange', markHidden)
      mark()
      // Home shows the new counts.
      void queries.invalidateQueries({ queryKey: ['flows'], refetchType: 'none' })
    }
  }, [basePublicId, queries])
}
