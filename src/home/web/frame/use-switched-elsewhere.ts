import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { switchedElsewhereText } from '../../../texts/frame-texts.ts'
import { isolated } from '../../../texts/isolated.ts'
import { toastNews } from '../../../ui/toasts/toasts.tsx'
import { homeQuery, type Organization } from '../home-calls.ts'
import { flowsKey } from '../list/flow-pages.ts'

const channelName = 'gridloom.organization'

/** A workspace, or another place of home: not where something is being made. */
const placeOfHome = /^\/home\/[^/]+$/

/** Tells the other tabs of this browser that the person works in another organization now. */
export function tellSwitched(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('switched')
  channel.close()
}

/**
 * Goes along when the person has gone to another organization in another tab or browser, and says so. Home's pages lead
 * home then: the workspace that they showed is not of this organization. Who left one has been told that.
 *
 * @param organizations those of the person, as the server says now.
 */
export function useSwitchedElsewhere(organizations: readonly Organization[]): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const path = useRouterState({ select: state => state.location.pathname })
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', () => void queries.invalidateQueries({ queryKey: homeQuery.queryKey }))
    return () => channel.close()
  }, [queries])
  const { id, name } = organizations.find(({ isCurrent }) => isCurrent) ?? {}
  useEffect(() => {
    if (id === undefined || name === undefined) return
    const former = known.current
    known.current = id
    if (former === undefined || former === id) return
    void queries.invalidateQueries({ queryKey: flowsKey })
    if (placeOfHome.test(path)) void navigate({ to: '/home', replace: true })
    if (organizations.some(one => one.id === former)) toastNews(switchedElsewhereText(isolated(name)))
  }, [id, name, organizations, path, queries, navigate])
}
