import { lazy } from 'react'
import { Late } from '../../ui/Late.tsx'
import type { BaseSession } from './use-base-actions.ts'
import { useSessionState } from './use-session-state.ts'

const SyncErrorDialog = lazy(() => import('./SyncErrorDialog.tsx'))

/** Watches for a change that the server refuses. */
export function SyncError({ session }: { session: BaseSession }) {
  const { isStopped } = useSessionState(session)
  return (
    <Late when={isStopped}>
      <SyncErrorDialog session={session} opened={isStopped} />
    </Late>
  )
}
