import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { HomeInfo } from '../home-calls.ts'
import type { ListPlace } from '../list/sections.ts'
import { answerTo } from './home-search.ts'

/** Does what the address of a home page asks for, and says at which step the dialog of new bases is open, if it is. */
export function useHomeSearch(place: ListPlace, home: HomeInfo | undefined) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const answer = home ? answerTo(search, { place, home }) : 'nothing'
  const path = typeof answer === 'object' ? answer.path : null
  useEffect(() => {
    if (path !== null) void navigate({ to: path, replace: true })
    else if (answer === 'drop') void navigate({ to: '.', search: {}, replace: true })
  }, [path, answer, navigate])
  const dialog = answer === 'choose' || answer === 'import' ? answer : null
  return {
    dialog,
    openDialog: () => void navigate({ to: '.', search: { newDatabaseModal: 'open' } }),
    closeDialog: () => void navigate({ to: '.', search: {} }),
  }
}
