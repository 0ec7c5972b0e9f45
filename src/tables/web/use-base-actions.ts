import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { sessionQuery } from '../../access/web/session.ts'
import { ActionSession, type SessionEvent } from '../../actions/action-session.ts'
import type { Skipped } from '../../actions/action-type.ts'
import { browserClock } from '../../actions/browser-clock.ts'
import { storedSetAside } from '../../actions/set-aside.ts'
import { onLeaving } from '../../ui/leaving.ts'
import { useReachability } from '../../ui/reachability.ts'
import { errorText } from '../../ui/server-error.ts'
import { toastError, toastUndo } from '../../ui/toasts.tsx'
import type { ActionClient } from '../actions/action-client.ts'
import { baseActions } from '../actions/base-actions.ts'
import { BaseScreen } from '../actions/base-screen.ts'
import { lostBy } from '../actions/convert-field.ts'
import { failureKind } from '../actions/failure-kind.ts'
import { type Destination, destinationOf } from '../actions/destination-of.ts'
import { newId } from '../ids.ts'
import { tablesClient } from './tables-client.ts'

export type BaseSession = ActionSession<BaseScreen, ActionClient>

/** What one tab does to one base. */
export interface BaseActions {
  userId: string
  basePublicId: string
  screen: BaseScreen
  session: BaseSession
}

const be = (count: number) => (count === 1 ? 'was' : 'were')

/** What to tell a person about cells that were left alone because somebody else had changed them. */
export function skippedText({ count, of, by }: Skipped, isStep: boolean): string {
  const who = by ?? 'somebody else'
  if (isStep) return `${of - count} of ${of} cells restored; ${count} ${be(count)} changed since by ${who}`
  const what = count === 1 ? 'A cell was' : `${count} cells were`
  return `${what} changed meanwhile by ${who}. Your change is set aside: see Saved, above.`
}

/** Another type may not have been able to read every value: says how many, and offers the old type back. */
function offerLost(session: BaseSession, { action, sent }: Extract<SessionEvent, { kind: 'synced' }>): void {
  const lost = lostBy(action, sent)
  if (lost === 0) return
  const what = `${lost.toLocaleString()} ${lost === 1 ? 'value' : 'values'}`
  toastUndo(`${what} could not be read and became empty`, () => session.undo(action.gestureId))
}

function startSession(
  owner: { userId: string; basePublicId: string },
  onJump: (jump: Destination) => void,
): BaseActions {
  const screen = new BaseScreen()
  const session: BaseSession = new ActionSession({
    types: baseActions,
    store: screen,
    client: { basePublicId: owner.basePublicId, calls: tablesClient },
    clock: browserClock,
    newId,
    failureKind,
    errorText,
    onWarning: toastError,
    setAside: storedSetAside(globalThis.localStorage, owner),
    onEvent(event) {
      if (event.kind === 'left') screen.release(event.action, event.waiting)
      else if (event.kind === 'skipped') {
        toastError(skippedText(event.skipped, event.action.isUndo || event.action.isRedo))
      } else if (event.kind === 'synced') offerLost(session, event)
      else onJump(destinationOf(screen, event.entry))
    },
  })
  return { ...owner, screen, session }
}

/** The actions of a base, for as long as its page is open. `jump` is where the last undo or redo leads. */
export function useBaseActions(basePublicId: string) {
  const queries = useQueryClient()
  const [jump, setJump] = useState<Destination | null>(null)
  const [actions] = useState(() => {
    const userId = queries.getQueryData(sessionQuery.queryKey)?.user.id ?? ''
    return startSession({ userId, basePublicId }, setJump)
  })
  const { session } = actions
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      session.flush()
      if (session.state.waiting.length > 0) event.preventDefault()
    }
    const refresh = () => session.refresh()
    globalThis.addEventListener('beforeunload', warn)
    globalThis.addEventListener('storage', refresh)
    const leave = onLeaving(() => session.flush())
    const unwatch = useReachability.subscribe(({ reachable }) => reachable && session.retryNow())
    return () => {
      globalThis.removeEventListener('beforeunload', warn)
      globalThis.removeEventListener('storage', refresh)
      leave()
      unwatch()
      session.flush()
    }
  }, [session])
  const jumped = useCallback(() => setJump(null), [])
  return { actions, jump, jumped }
}
