import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { browserClock } from '../../../actions/browser-clock.ts'
import { toastError } from '../../../ui/toasts.tsx'
import { metadataQuery } from '../metadata.ts'
import type { BaseActions } from '../use-base-actions.ts'
import { LiveScreen } from './live-screen.ts'

export interface LiveHandles {
  basePublicId: string
  actions: BaseActions
  /** The table on the screen. */
  tableId: string | undefined
}

/** Shows what others do in a base for as long as its page is open. `isClosed`: the base is gone for this person. */
export function useLive(handles: LiveHandles): { isClosed: boolean } {
  const { basePublicId, actions } = handles
  const { structure } = actions.screen
  const queries = useQueryClient()
  const [isClosed, setClosed] = useState(false)
  const latest = useRef(handles)
  useEffect(() => {
    latest.current = handles
  })
  const isKnown = useSyncExternalStore(
    listener => structure.subscribe(listener),
    () => structure.server !== null,
  )
  useEffect(() => {
    const after = structure.server?.version
    if (!isKnown || after === undefined) return
    const { screen, session } = actions
    let isOver = false
    let stop = () => {
      isOver = true
    }
    const live = new LiveScreen({
      screen,
      clock: browserClock,
      isWaiting: actionId => session.state.waiting.some(({ id }) => id === actionId),
      onStructure: () => void queries.invalidateQueries({ queryKey: metadataQuery(basePublicId).queryKey }),
      onDeletedTable: ({ tableId, by }) => {
        if (tableId === latest.current.tableId) toastError(`${by ?? 'Somebody'} deleted ${screen.tableName(tableId)}`)
      },
      onClosed: () => setClosed(true),
    })
    void Promise.all([import('./live-client.ts'), import('./follow-base.ts')]).then(
      ([{ liveClient }, { followBase }]) => {
        if (!isOver) stop = followBase({ client: liveClient, clock: browserClock, basePublicId, after }, live)
      },
    )
    return () => {
      live.stop()
      stop()
    }
  }, [isKnown, basePublicId, actions, structure, queries])
  return { isClosed }
}
