import type { QueryClient } from '@tanstack/react-query'
import type { Action } from '../../actions/action.ts'
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
import { watchSignedIn } from './watch-signed-in.ts'
import { Rights } from './rights.ts'
import { lostInStepText, lostText } from '../fields/lost-text.ts'
import type { toastSkipped } from './toast-skipped.ts'
import { goneText, refusedText } from './refused-text.ts'
import { tablesClientOf } from './tables-client.ts'

export type BaseSession = ActionSession<BaseScreen, ActionClient>

/** A base that this tab has open, and what the person does in it. */
export interface OpenBase extends Owner {
  screen: BaseScreen
  session: BaseSession
  /** Watches what the person may do here. */
  rights: Rights
  /** The text in the open editor. */
  drafts: DraftKeeper<CellDraft>
  /** Called with the place that an undo or redo returns to. */
  readonly jumps: Set<(jump: Destination) => void>
}

const database = new OutboxDatabase()

interface Entry {
  base: OpenBase
  /** How many pages show the base. */
  pageCount: number
  close(): void
}

/** By person and base, the most recently used last. */
const entries = new Map<string, Entry>()

const keyOf = ({ userId, basePublicId }: Owner) => `${userId} ${basePublicId}`

/**
 * Opens a base for a person, or returns it if it is open. It outlives its page: waiting changes are still sent, and can
 * be undone when the page is opened again. It closes when the person signs out or someone else signs in.
 */
export function openBase(queries: QueryClient, owner: Owner): OpenBase {
  const key = keyOf(owner)
  const existing = entries.get(key)
  if (existing) return existing.base
  const { queryKey } = metadataQuery(owner.basePublicId)
  const base = startBase(owner, () => void queries.invalidateQueries({ queryKey }))
  const unwatch = watchSignedIn(queries, userId => {
    if (userId !== owner.userId) close()
  })
  // For bases without a page. A page does this itself, after it has turned typed text into an edit.
  const life = new AbortController()
  globalThis.addEventListener('pagehide', () => base.session.keepHistory(), { signal: life.signal })
  const close = () => {
    unwatch()
    life.abort()
    entries.delete(key)
    base.session.close()
    base.drafts.close()
  }
  entries.set(key, { base, pageCount: 0, close })
  return base
}

/** Marks a base as shown by a page until the returned function is called. Closes other bases that are no longer needed. */
export function retainBase(base: OpenBase): () => void {
  const key = keyOf(base)
  const entry = entries.get(key)
  if (!entry) return () => undefined
  entry.pageCount++
  entries.delete(key)
  entries.set(key, entry)
  const uses = [...entries.values()].toReversed().map(one => {
    const { waiting, elsewhere, isStopped, isKept, setAside, undo, redo } = one.base.session.state
    return {
      ...one,
      isOpen: one.pageCount > 0,
      isUnsaved: waiting.length > 0 || elsewhere > 0 || isStopped || (!isKept && setAside.length > 0),
      isUndoable: undo !== null || redo !== null,
    }
  })
  for (const { close } of idleSessions(uses)) close()
  return () => {
    entry.pageCount--
  }
}

/** How long signing out waits for changes that are being saved, in milliseconds. */
const saveTimeout = 1_500

/** How many changes of a person are not saved, in all bases and tabs, after a last attempt to save them. */
export async function countUnsaved(userId: string): Promise<number> {
  const own = [...entries.values()].flatMap(({ base }) => (base.userId === userId ? base.session : []))
  const waiting = () => own.reduce((sum, { state }) => sum + state.waiting.length, 0)
  for (const session of own) session.flush()
  await new Promise<void>(resolve => {
    const check = () => {
      if (waiting() > 0) return
      stop()
      resolve()
    }
    const leave = own.map(session => session.subscribe(check))
    const timer = browserClock.after(saveTimeout, resolve)
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

/** Reports values that a type conversion could not read, with whose they are, and offers to undo it. */
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

/** Offers the text that was being typed when an earlier page crashed. */
const findDrafts = (base: OpenBase): Promise<void> =>
  base.drafts.findLeftBehind(async left => {
    try {
      const { offerDrafts } = await import('../drafts/offer-drafts.ts')
      await offerDrafts(base, left)
    } catch {
      // They stay stored for the next page.
    }
  })

async function revoke({ basePublicId, calls }: ActionClient, callIds: readonly string[]): Promise<boolean> {
  const { done } = await calls.actions.revoke.mutate({ basePublicId, callIds: [...callIds] })
  return done.length > 0
}

const stepOf = ({ isUndo, isRedo }: Pick<Action, 'isUndo' | 'isRedo'>) => (isUndo ? 'undo' : isRedo ? 'redo' : null)

/** Says which cells of a change were skipped, and why. The texts load with the first one. */
async function reportSkipped(
  { skipped, action }: SessionEvent & { kind: 'skipped' },
  page: Parameters<typeof toastSkipped>[1],
): Promise<void> {
  try {
    const late = await import('./toast-skipped.ts')
    late.toastSkipped({ skipped, action, step: stepOf(action) }, page)
  } catch {
    toastError('Some cells were not changed, because others have changed them.')
  }
}

function startBase(owner: Owner, refetchRights: () => void): OpenBase {
  const screen = new BaseScreen(owner.userId)
  const jumps = new Set<(jump: Destination) => void>()
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const channel = tabChannel(owner)

  const go = (to: Destination) => jumps.forEach(jump => jump(to))

  function hear(event: SessionEvent): void {
    switch (event.kind) {
      case 'left':
        return screen.release(event.action, event.waiting)
      case 'skipped':
        return void reportSkipped(event, {
          userId: owner.userId,
          openRecord: target => go({ ...target, viewId: '', target: null }),
        })
      case 'gone':
        return toastError(goneText(isolated(session.label(event.action)), stepOf(event.action)))
      case 'refused':
        return toastError(refusedText(isolated(session.label(event.action)), event.error, stepOf(event.action)))
      case 'synced':
        return offerLost(session, owner, event)
      case 'barred':
        return rights.refused(event.count)
      case 'too late':
        screen.renew()
        return toastError(`${isolated(session.label(event.action))}: this was already saved.`)
      case 'went back':
        go(destinationOf(screen, event.entry))
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
  const rights = new Rights({ bar: error => session.bar(error), tell: toastNews, refetchNow: refetchRights })
  const drafts = new DraftKeeper<CellDraft>({ tab, store: database.drafts(owner), channel, clock: browserClock })
  const base = { ...owner, screen, session, rights, drafts, jumps }
  void session.open().then(() => findDrafts(base))
  return base
}
