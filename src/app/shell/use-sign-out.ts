import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { signOut } from '../../access/web/session.ts'
import { toastError } from '../../ui/toasts.tsx'

/** Signs the person out and shows the sign-in screen. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useCallback(async () => {
    try {
      await signOut(queries)
      await navigate({ to: '/sign-in' })
    } catch (error) {
      toastError(error)
    }
  }, [queries, navigate])
}
