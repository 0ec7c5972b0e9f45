import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { useBase } from './base-context.ts'
import { useSessionState } from './use-session-state.ts'

const SyncErrorDialog = lazyPart(() => import('./SyncErrorDialog.tsx'))

/** Opens a dialog when the server refuses a change. */
export function SyncError() {
  const { session } = useBase()
  const { isStopped } = useSessionState(session)
  return (
    <LazyPart when={isStopped}>
      <SyncErrorDialog opened={isStopped} />
    </LazyPart>
  )
}
