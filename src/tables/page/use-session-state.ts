import { useSyncExternalStore } from 'react'
import type { SessionState } from '../../actions/action-session.ts'
import type { BaseSession } from './open-bases.ts'

/** What waits, what was set aside, and what can be undone, kept up to date. */
export const useSessionState = (session: BaseSession): SessionState =>
  useSyncExternalStore(
    listener => session.subscribe(listener),
    () => session.state,
  )

/** Whether what earlier pages left behind is still awaited. */
export const useIsOpening = (session: BaseSession): boolean =>
  useSyncExternalStore(
    listener => session.subscribe(listener),
    () => session.state.isOpening,
  )
