import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { switchedInOtherTab } from '../../../texts/frame-texts.ts'
import { isolated } from '../../../texts/isolated.ts'
import { toastNews } from '../../../ui/toasts/toasts.tsx'
import { homeQuery, type Organization } from '../home-calls.ts'
import { flowsKey } from '../list/flow-pages.ts'

const channelName = 'gridloom.organization'

/** The pages that show a place of home, unlike those that create an item. */
const placeOfHome = /^\/home\/[^/]+$/

/** Tells the other tabs of this browser that the person switched to another organization. */
export function announceOrganizationSwitch(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('switched')
  channel.close()
}

/**
 * Follows when the person switches to another organization in another tab or browser, and says so. A page of home then
 * opens Home, because its workspace belongs to the previous organization. Leaving an organization has its own message.
 *
 * @param organizations the person's organizations, as loaded last.
 */
export function useFollowOrganizationSwitch(organizations: readonly Organization[]): void {
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
    const previous = known.current
    known.current = id
    if (previous === undefined || previous === id) return
    void queries.invalidateQueries({ queryKey: flowsKey })
    if (placeOfHome.test(path)) void navigate({ to: '/home', replace: true })
    if (organizations.some(one => one.id === previous)) toastNews(switchedInOtherTab(isolated(name)))
  }, [id, name, organizations, path, queries, navigate])
}
