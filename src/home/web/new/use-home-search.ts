import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { HomeInfo } from '../home-calls.ts'
import type { ListPlace } from '../list/sections.ts'
import { actionFor } from './home-search.ts'

/** Follows the query parameters of a home page. `dialog` is the open step of the dialog for new bases, or null. */
export function useHomeSearch(place: ListPlace, home: HomeInfo | undefined) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const action = home ? actionFor(search, { place, home }) : 'nothing'
  const path = typeof action === 'object' ? action.path : null
  useEffect(() => {
    if (path !== null) void navigate({ to: path, replace: true })
    else if (action === 'drop') void navigate({ to: '.', search: {}, replace: true })
  }, [path, action, navigate])
  const dialog = typeof action === 'object' || action === 'nothing' || action === 'drop' ? null : action
  return {
    dialog,
    openDialog: () => void navigate({ to: '.', search: { newDatabaseModal: 'open' } }),
    closeDialog: () => void navigate({ to: '.', search: {} }),
  }
}
