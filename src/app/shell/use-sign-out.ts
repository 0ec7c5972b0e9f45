import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { create } from 'zustand'
import { sessionQuery, signOut } from '../../access/web/session.ts'
import { toastError } from '../../ui/toasts/toasts.tsx'

/** How many changes would be left unsaved by signing out; null while nobody is asked about it. */
export const useUnsavedQuestion = create<{ unsaved: number | null }>(() => ({ unsaved: null }))

interface SignOut {
  /** Signs the person out and shows the sign-in screen; asks first when changes are not saved yet. */
  ask(): Promise<void>
  /** The same without asking. */
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
