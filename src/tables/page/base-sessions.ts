import type { QueryClient } from '@tanstack/react-query'
import { ActionSession, type SessionEvent } from '../../actions/action-session.ts'
import { browserClock } from '../../actions/browser-clock.ts'
import { TabHistory } from '../../actions/kept-history.ts'
import { DraftKeeper } from '../../actions/draft-keeper.ts'
import type { Owner } from '../../actions/outbox.ts'
import { OutboxDatabase } from '../../actions/outbox-database.ts'
import { SetAside } from '../../actions/set-aside.ts'
import { tabChannel } from '../../actions/tab-channel.ts'
import { isolated } from '../../texts/isolated.ts'
import { errorText } from '../../ui/server/server-error.ts'
import { tabStorage } from '../../ui/tab-storage.ts'
import { toastError, toastNews, toastUndo } from '../../ui/toasts/toasts.tsx'
import type { ActionClient } from '../actions/action-client.ts'
import { baseActions } from '../actions/base-actions.ts'
import { BaseScreen } from '../actions/base-screen.ts'
import { lostBy } from '../actions/structure/convert-field.ts'
import { type Destination, destinationOf } from '../actions/destination-of.ts'
import { failureKind, retryAfter } from '../actions/failure-kind.ts'
import { newId } from '../../engine/model/ids.ts'
import type { CellDraft } from '../drafts/cell-draft.ts'
import { idleSessions } from './idle-sessions.ts'
import { metadataQuery } from './metadata.ts'
import { onPerson } from './on-person.ts'
import { Rights } from './rights.ts'
import { lostInStepText, lostText } from '../fields/lost-text.ts'
import { goneText, skippedText } from './skipped-text.ts'
import { tablesClientOf } from './tables-client.ts'

export type BaseSession = ActionSession<BaseScreen, ActionClient>

/** What one tab does to one base. */
export interface BaseActions extends Owner {
  screen: BaseScreen
  session: BaseSession
  /** What the person may do here. */
  rights: Rights
  /** What is typed into the open editor. */
  drafts: DraftKeeper<CellDraft>
  /** Where undo and redo lead. */
  readonly jumps: Set<(jump: Destination) => void>
}

const database = new OutboxDatabase()

/** A session that this tab has begun, and how to end it. */
interface Begun {
  actions: BaseActions
  /** How many pages show the base. */
  pages: number
  end(): void
}

/** By person and base; the one that was used last comes last. */
const sessions = new Map<string, Begun>()

const keyOf = ({ userId, basePublicId }: Owner) => `${userId} ${basePublicId}`

/**
 * The actions of a person in a base. They outlive its page: what waits goes on being sent, and can still be undone
 * when the base is opened again. When somebody else signs in, or nobody is, nothing more is sent.
 */
export function baseActionsOf(queries: QueryClient, owner: Owner): BaseActions {
  const key = keyOf(owner)
  const known = sessions.get(key)
  if (known) return known.actions
  const { queryKey } = metadataQuery(owner.basePublicId)
  const actions = startSession(owner, () => void queries.invalidateQueries({ queryKey }))
  const unwatch = onPerson(queries, userId => {
    if (userId !== owner.userId) end()
  })
  // Also while no page shows the base; one that does is asked once what is typed there has become an edit.
  const life = new AbortController()
  globalThis.addEventListener('pagehide', () => actions.session.keepHistory(), { signal: life.signal })
  const end = () => {
    unwatch()
    life.abort()
    sessions.delete(key)
    actions.session.close()
    actions.drafts.close()
  }
  sessions.set(key, { actions, pages: 0, end })
  return actions
}

/** A page shows a base, until the answer is called. Sessions of other bases that nobody needs any more end. */
export function openBaseActions(actions: BaseActions): () => void {
  const key = keyOf(actions)
  const begun = sessions.get(key)
  if (!begun) return () => undefined
  begun.pages++
  sessions.delete(key)
  sessions.set(key, begun)
  const uses = [...sessions.values()].toReversed().map(one => {
    const { waiting, elsewhere, isStopped, isKept, setAside, undo, redo } = one.actions.session.state
    return {
      ...one,
      isOpen: one.pages > 0,
      isUnsaved: waiting.length > 0 || elsewhere > 0 || isStopped || (!isKept && setAside.length > 0),
      isUndoable: undo !== null || redo !== null,
    }
  })
  for (const { end } of idleSessions(uses)) end()
  return () => {
    begun.pages--
  }
}

/** How long somebody who signs out waits for what is still being saved, in milliseconds. */
const patience = 1_500

/** How many changes of a person are not saved, in any base and any tab, after a last try to save them. */
export async function countUnsaved(userId: string): Promise<number> {
  const own = [...sessions.values()].flatMap(({ actions }) => (actions.userId === userId ? actions.session : []))
  const waiting = () => own.reduce((sum, { state }) => sum + state.waiting.length, 0)
  for (const session of own) session.flush()
  await new Promise<void>(resolve => {
    const check = () => {
      if (waiting() > 0) return
      stop()
      resolve()
    }
    const leave = own.map(session => session.subscribe(check))
    const timer = browserClock.after(patience, resolve)
    const stop = () => {
      timer()
      for (const end of leave) end()
    }
    check()
  })
  const counted = waiting()
  try {
    return Math.max(await database.countOf(userId), counted)
  } catch {
    return counted
  }
}

/** A type may not have been able to read every value: says how many and whose, and offers the old type back. */
function offerLost(
  session: BaseSession,
  owner: Owner,
  { action, sent }: Extract<SessionEvent, { kind: 'synced' }>,
): void {
  const { lost, people } = lostBy(action, sent)
  if (lost === 0) return
  const others = people.filter(({ id }) => id !== owner.userId)
  if (action.isUndo || action.isRedo) toastNews(lostInStepText(lost, others))
  else toastUndo(lostText(lost, others), () => session.undo(action.gestureId))
}

/** What was being typed when an earlier page crashed is offered again. */
const findDrafts = (actions: BaseActions): Promise<void> =>
  actions.drafts.findLeftBehind(async left => {
    try {
      const { offerDrafts } = await import('../drafts/offer-drafts.ts')
      await offerDrafts(actions, left)
    } catch {
      // They are kept, for the next page.
    }
  })

async function revoke({ basePublicId, calls }: ActionClient, callIds: readonly string[]): Promise<boolean> {
  const { done } = await calls.actions.revoke.mutate({ basePublicId, callIds: [...callIds] })
  return done.length > 0
}

function startSession(owner: Owner, askAgain: () => void): BaseActions {
  const screen = new BaseScreen()
  const jumps = new Set<(jump: Destination) => void>()
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const channel = tabChannel(owner)

  function hear(event: SessionEvent): void {
    switch (event.kind) {
      case 'left':
        return screen.release(event.action, event.waiting)
      case 'skipped':
        return toastError(skippedText(event.skipped, event.action.isUndo || event.action.isRedo, owner.userId))
      case 'gone':
        return toastError(goneText(isolated(session.label(event.action)), event.action.isUndo || event.action.isRedo))
      case 'synced':
        return offerLost(session, owner, event)
      case 'barred':
        return rights.refused(event.count)
      case 'too late':
        screen.renew()
        return toastError(`${isolated(session.label(event.action))}: this had been saved already.`)
      case 'went back':
        for (const jump of jumps) jump(destinationOf(screen, event.entry))
    }
  }

  const session: BaseSession = new ActionSession({
    types: baseActions,
    store: screen,
    client: { basePublicId: owner.basePublicId, calls: tablesClientOf(owner.userId) },
    clock: browserClock,
    newId,
    failureKind,
    errorText,
    retryAfter,
    revoke,
    onWarning: toastError,
    onFault: error => reportError(error),
    setAside: new SetAside(database.setAside(owner)),
    outbox: { tab, outbox: database.outbox(owner, tab, browserClock.now), channel },
    history: new TabHistory(tabStorage(), owner),
    onEvent: hear,
  })
  const rights = new Rights({ bar: error => session.bar(error), tell: toastNews, askAgain })
  const drafts = new DraftKeeper<CellDraft>({ tab, store: database.drafts(owner), channel, clock: browserClock })
  const actions = { ...owner, screen, session, rights, drafts, jumps }
  void session.open().then(() => findDrafts(actions))
  return actions
}
