import { useSyncExternalStore } from 'react'
import type { SessionState } from '../../actions/action-session.ts'
import type { BaseSession } from './open-bases.ts'

/** The state of a session: waiting changes, conflicts, and undo. */
export const useSessionState = (session: BaseSession): SessionState =>
  useSyncExternalStore(
    listener => session.subscribe(listener),
    () => session.state,
  )

/** Whether changes of earlier pages are still being read from the outbox. */
export const useIsOpening = (session: BaseSession): boolean =>
  useSyncExternalStore(
    listener => session.subscribe(listener),
    () => session.state.isOpening,
  )
