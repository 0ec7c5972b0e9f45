import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { create } from 'zustand'
import { sessionQuery, signOut } from '../../access/web/session.ts'
import { toastError } from '../../ui/toasts/toasts.tsx'

/** How many unsaved changes signing out would discard; null while the dialog is closed. */
export const useUnsavedQuestion = create<{ unsaved: number | null }>(() => ({ unsaved: null }))

interface SignOut {
  /** Signs out. Asks first when there are unsaved changes. */
  ask(): Promise<void>
  /** Signs out without asking. */
  signOutNow(): Promise<void>
}

export function useSignOut(): SignOut {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const signOutNow = useCallback(async () => {
    useUnsavedQuestion.setState({ unsaved: null })
    try {
      await signOut(queries)
      await navigate({ to: '/sign-in' })
    } catch (error) {
      toastError(error)
    }
  }, [queries, navigate])
  const ask = useCallback(async () => {
    const userId = queries.getQueryData(sessionQuery.queryKey)?.user.id ?? ''
    try {
      const { countUnsaved } = await import('../../tables/page/open-bases.ts')
      const unsaved = await countUnsaved(userId)
      if (unsaved > 0) useUnsavedQuestion.setState({ unsaved })
      else await signOutNow()
    } catch (error) {
      toastError(error)
    }
  }, [queries, signOutNow])
  return { ask, signOutNow }
}
