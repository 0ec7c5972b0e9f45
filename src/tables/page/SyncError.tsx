import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { BaseSession } from './use-base-actions.ts'
import { useSessionState } from './use-session-state.ts'

const SyncErrorDialog = lazyPart(() => import('./SyncErrorDialog.tsx'))

/** Watches for a change that the server refuses. */
export function SyncError({ session }: { session: BaseSession }) {
  const { isStopped } = useSessionState(session)
  return (
    <LazyPart when={isStopped}>
      <SyncErrorDialog session={session} opened={isStopped} />
    </LazyPart>
  )
}
