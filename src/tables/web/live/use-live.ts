import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toastError } from '../../../ui/toasts.tsx'
import { metadataQuery } from '../metadata.ts'
import type { BaseActions } from '../use-base-actions.ts'
import { whenIdle } from './when-idle.ts'

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
    const options = {
      basePublicId,
      after,
      screen,
      isWaiting: (actionId: string) => session.state.waiting.some(({ id }) => id === actionId),
      onStructure: () => void queries.invalidateQueries({ queryKey: metadataQuery(basePublicId).queryKey }),
      onDeletedTable: ({ tableId: deletedId, by }: { tableId: string; by: string | null }) => {
        if (deletedId === shownTable.current) toastError(`${by ?? 'Somebody'} deleted ${screen.tableName(deletedId)}`)
      },
      onClosed: () => setClosed(true),
    }
    // The first cells come before what others do to them, none of which is lost meanwhile.
    const stopWaiting = whenIdle(() => {
      void import('./listen-live.ts').then(({ listenLive }) => {
        if (!isOver) leave = listenLive(options)
      })
    })
    const hide = () => presence.setHidden(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', hide)
    return () => {
      stopWaiting()
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [isKnown, basePublicId, screen, session, structure, presence, queries])
  return { isClosed }
}
