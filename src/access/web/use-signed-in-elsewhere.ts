import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { enter, sessionQuery } from './session.ts'

/** Continues when the person returns to this tab after signing in in another one. */
export function useSignedInElsewhere(continueSignedIn: () => void): void {
  const queries = useQueryClient()
  const latest = useRef(continueSignedIn)
  useEffect(() => {
    latest.current = continueSignedIn
  })
  useEffect(() => {
    let isOver = false
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      await enter(queries).catch(() => undefined)
      if (!isOver && queries.getQueryData(sessionQuery.queryKey)) latest.current()
    }
    const onLook = () => void look()
    globalThis.addEventListener('focus', onLook)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      isOver = true
      globalThis.removeEventListener('focus', onLook)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [queries])
}
