import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { browserClock } from '../../../actions/browser-clock.ts'
import { toastError } from '../../../ui/toasts.tsx'
import { metadataQuery } from '../metadata.ts'
import type { BaseActions } from '../use-base-actions.ts'
import { followBase } from './follow-base.ts'
import { followPresence } from './follow-presence.ts'
import { LiveScreen } from './live-screen.ts'

export interface LiveHandles {
  basePublicId: string
  actions: BaseActions
  /** The table on the screen. */
  tableId: string | undefined
}

/** Shows what others do in a base for as long as its page is open. `isClosed`: the base is gone for this person. */
export function useLive({ basePublicId, actions, tableId }: LiveHandles): { isClosed: boolean } {
  const { screen, session } = actions
  const { structure, presence } = screen
  const queries = useQueryClient()
  const [isClosed, setClosed] = useState(false)
  const shownTable = useRef(tableId)
  useEffect(() => {
    shownTable.current = tableId
  })
  const isKnown = useSyncExternalStore(
    listener => structure.subscribe(listener),
    () => structure.server !== null,
  )
  useEffect(() => {
    const after = structure.server?.version
    if (!isKnown || after === undefined) return
    let isOver = false
    let leave = () => {
      isOver = true
    }
    const live = new LiveScreen({
      screen,
      clock: browserClock,
      isWaiting: actionId => session.state.waiting.some(({ id }) => id === actionId),
      onStructure: () => void queries.invalidateQueries({ queryKey: metadataQuery(basePublicId).queryKey }),
      onDeletedTable: deleted => {
        if (deleted.tableId !== shownTable.current) return
        toastError(`${deleted.by ?? 'Somebody'} deleted ${screen.tableName(deleted.tableId)}`)
      },
      onClosed: () => setClosed(true),
    })
    const hide = () => presence.setHidden(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', hide)
    void import('./live-client.ts').then(({ liveClient: client }) => {
      if (isOver) return
      const of = { client, clock: browserClock, basePublicId }
      const stops = [followBase({ ...of, after }, live), followPresence(of, presence)]
      leave = () => stops.forEach(stop => stop())
    })
    return () => {
      document.removeEventListener('visibilitychange', hide)
      live.stop()
      leave()
    }
  }, [isKnown, basePublicId, screen, session, structure, presence, queries])
  return { isClosed }
}
