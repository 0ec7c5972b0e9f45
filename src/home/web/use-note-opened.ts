import { useEffect } from 'react'
import { callServer } from '../../ui/server/server.ts'
import type { CallOf } from '../../api/rest-route.ts'
import type { noteOpenedRoute } from '../share-flow.routes.ts'

/**
 * Notes that a flow is on the screen, for the list of recent ones; null while none is. That it could not be noted is
 * nothing to be told.
 */
export function useNoteOpened(flowPublicId: string | null): void {
  useEffect(() => {
    if (flowPublicId !== null)
      callServer<CallOf<typeof noteOpenedRoute>>('POST', '/admin/flows/opened', { flowPublicId }).catch(() => undefined)
  }, [flowPublicId])
}
