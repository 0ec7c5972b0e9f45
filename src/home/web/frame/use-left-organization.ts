import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { flowsKey } from '../list/flow-pages.ts'

/** The pages that show a place of home, unlike those that create an item. */
const placeOfHome = /^\/home\/[^/]+$/

/**
 * Opens Home when the tab's organization changes without a reload, because the person was removed from the previous one.
 * Other pages stay.
 */
export function useLeftOrganization(organizationId: string | undefined): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const path = useRouterState({ select: state => state.location.pathname })
  const previous = useRef<string>(undefined)
  useEffect(() => {
    if (organizationId === undefined) return
    const before = previous.current
    previous.current = organizationId
    if (before === undefined || before === organizationId) return
    void queries.invalidateQueries({ queryKey: flowsKey })
    if (placeOfHome.test(path)) void navigate({ to: '/home', replace: true })
  }, [organizationId, path, queries, navigate])
}
