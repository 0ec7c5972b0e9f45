import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isolated } from '../../texts/isolated.ts'
import { useIsContentShown } from '../../ui/late/first-content.ts'
import { toastError, toastNews } from '../../ui/toasts/toasts.tsx'
import { metadataQuery } from '../page/metadata.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import { useBase } from '../page/base-context.ts'
import type { News } from './record-news.ts'
import { applyRights } from './apply-rights.ts'
import { whenIdle } from '../../ui/late/when-idle.ts'

/** Why the view on the screen was replaced. */
const goneTexts: Record<News['goneViews'][number]['how'], (view: string) => string> = {
  deleted: view => `deleted the view ${view}`,
  'made personal': view => `made the view ${view} personal`,
}

interface ShownTable {
  /** The table and view on the screen. */
  tableId: string | undefined
  viewId: string | undefined
}

/**
 * Shows live changes of a base while its page is open. `isClosed` if the person has lost access, until `listenAgain`.
 */
export function useLive({ tableId, viewId }: ShownTable): {
  isClosed: boolean
  listenAgain(): void
} {
  const { basePublicId, screen, session, userId } = useBase()
  const { structure, presence } = screen
  const queries = useQueryClient()
  const [isClosed, setClosed] = useState(false)
  const shown = useRef({ tableId, viewId })
  useEffect(() => {
    shown.current = { tableId, viewId }
  })
  const isKnown = useSyncExternalStore(
    listener => structure.subscribe(listener),
    () => structure.server !== null,
  )
  const isContentShown = useIsContentShown()
  useEffect(() => {
    const after = structure.server?.version
    if (isClosed || !isKnown || !isContentShown || after === undefined) return
    const { queryKey } = metadataQuery(basePublicId)
    let isOver = false
    let leave = () => {
      isOver = true
    }
    const options = {
      basePublicId,
      userId,
      after,
      screen,
      isWaiting: (actionId: string) => session.state.waiting.some(({ id }) => id === actionId),
      onStructure: () => void queries.invalidateQueries({ queryKey }),
      onRights: (can: BaseRights) => void applyRights(queries, basePublicId, can),
      onDeletedTable: ({ tableId: deletedId, by }: { tableId: string; by: string | null }) => {
        if (deletedId === shown.current.tableId)
          toastError(`${isolated(by ?? 'Someone')} deleted ${isolated(screen.tableName(deletedId))}`)
      },
      onGoneView: ({ tableId, viewId: goneId, by, how }: News['goneViews'][number]) => {
        // A view that the person made personal in another tab stays visible to them.
        if (goneId !== shown.current.viewId || (how === 'made personal' && by.id === userId)) return
        toastNews(`${isolated(by.name ?? 'Someone')} ${goneTexts[how](isolated(screen.viewName(tableId, goneId)))}`)
      },
      onClosed: () => setClosed(true),
    }
    // The first cells take precedence. Changes are not lost meanwhile.
    const stopWaiting = whenIdle(() => {
      void import('./follow-live-changes.ts').then(({ followLiveChanges }) => {
        if (!isOver) leave = followLiveChanges(options)
      })
    })
    const hide = () => presence.setHidden(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', hide)
    return () => {
      stopWaiting()
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [isClosed, isKnown, isContentShown, basePublicId, userId, screen, session, structure, presence, queries])
  const listenAgain = useCallback(() => setClosed(false), [])
  return { isClosed, listenAgain }
}
