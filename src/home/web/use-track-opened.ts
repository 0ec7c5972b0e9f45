import { useEffect } from 'react'
import { callServer } from '../../ui/server/server.ts'
import type { CallOf } from '../../api/rest-route.ts'
import type { noteOpenedRoute } from '../share-flow.routes.ts'

/** Tells the server that a flow was opened, for the recent items. Null: none is open. A failure does not matter. */
export function useTrackOpened(flowPublicId: string | null): void {
  useEffect(() => {
    if (flowPublicId !== null)
      callServer<CallOf<typeof noteOpenedRoute>>('POST', '/admin/flows/opened', { flowPublicId }).catch(() => undefined)
  }, [flowPublicId])
}
