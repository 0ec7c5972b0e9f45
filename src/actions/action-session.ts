import type { Action, ActionPlace } from './action.ts'
import { ActionQueue } from './action-queue.ts'
import type { ActionDraft, Sent, Skipped } from './action-type.ts'
import { leftAloneText, savedElsewhereText, unknownChangeText } from './aside-reasons.ts'
import type { HistoryStore } from './kept-history.ts'
import { GestureOutcomes, type Outcome } from './gesture-outcomes.ts'
import { openingTimeout } from './limits.ts'
import type { KeptAction, Outbox, TabChannel } from './outbox.ts'
import type { Connection, QueueEvent, QueueOptions } from './queue-options.ts'
import type { SetAside } from './set-aside.ts'
import { TabOutbox } from './tab-outbox.ts'
import { type HistoryEntry, type HistoryStep, UndoHistory } from './undo-history.ts'

export interface SessionOptions<Store, Client> extends Omit<QueueOptions<Store, Client>, 'onEvent' | 'turn'> {
  setAside: SetAside
  /** Storage for waiting actions that outlives the page; without it they are not stored. */
  outbox?: { tab: string; outbox: Outbox; channel: TabChannel | null }
  /** Storage for the undo stacks until the tab's next page; without it they are not stored. */
  history?: HistoryStore
  onEvent(event: SessionEvent): void
}

export type SessionEvent =
  /** An action left the queue; `waiting` are those still in it. */
  | { kind: 'left'; action: Action; waiting: readonly Action[] }
  /** The server did an action, at least in part. */
  | { kind: 'synced'; action: Action; sent: Sent }
  /** The server skipped cells that somebody else had changed since, or whose records were deleted. */
  | { kind: 'skipped'; action: Action; skipped: Skipped }
  /** The target of an action no longer exists. */
  | { kind: 'gone'; action: Action }
  /** The server refused only this action, for the reason in `error`. */
  | { kind: 'refused'; action: Action; error: string }
  /** A gesture was undone or redone: the view returns to its place. */
  | { kind: 'went back'; entry: HistoryEntry }
  /** The server refused changes because the person may not make any; they are set aside. */
  | { kind: 'barred'; count: number }
  /** A discarded action had already been done by the server. */
  | { kind: 'too late'; action: Action }

/** The state of a session that a screen shows. A new object after every change. */
export interface SessionState {
  /** Actions that the server does not have yet, oldest first. */
  waiting: readonly Action[]
  connection: Connection
  /** Number of changes that wait in the person's other tabs. */
  elsewhere: number
  /** The actions of earlier pages are still loading, so the screen may lack changes that the person made. */
  isOpening: boolean
  /** Waiting actions would survive the page. */
  isKept: boolean
  /** The server refused an action: nothing is sent until `resume`. */
  isStopped: boolean
  setAside: readonly Action[]
  undo: HistoryEntry | null
  redo: HistoryEntry | null
}

/** The queue, undo stacks, and set-aside actions of one person in one base and one tab. */
export class ActionSession<Store, Client> {
  readonly #options: SessionOptions<Store, Client>
  readonly #queue: ActionQueue<Store, Client>
  readonly #history: UndoHistory<Store, Client>
  readonly #listeners = new Set<() => void>()
  /** Ids of the actions that a pending undo or redo reverts or repeats, by the id of the undo or redo. */
  readonly #stepOf = new Map<string, string[]>()
  readonly #outcomes = new GestureOutcomes()
  readonly #outbox: TabOutbox | null
  /** The payload that the outbox holds, by action id. */
  readonly #kept = new Map<string, unknown>()
  #state: SessionState | null = null
  #isOpening = true
  /**
   * Actions of the previous page are still loading. An undo waits, because it must come after the actions that it
   * undoes.
   */
  #isReturning = false

  constructor(options: SessionOptions<Store, Client>) {
    this.#options = options
    this.#outbox = this.#openOutbox()
    this.#queue = new ActionQueue({
      ...options,
      ...(this.#outbox && { turn: this.#outbox }),
      onEvent: event => this.#hear(event),
    })
    this.#history = new UndoHistory(options.types, options.store)
  }

  get state(): SessionState {
    this.#state ??= {
      waiting: [...this.#queue.actions],
      connection: this.#queue.connection,
      elsewhere: this.#outbox?.elsewhere ?? 0,
      isOpening: this.#isOpening,
      isKept: this.#outbox?.isKept ?? false,
      isStopped: this.#queue.isStopped,
      setAside: this.#options.setAside.all(),
      undo: this.#isReturning ? null : this.#history.nextUndo(),
      redo: this.#isReturning ? null : this.#history.nextRedo(),
    }
    return this.#state
  }

  /** Calls the listener after every change of `state`; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Dispatches an action that can be undone. Actions of one gesture are undone together. */
  act(draft: ActionDraft, place: ActionPlace, gestureId?: string): Action {
    const action = this.#queue.dispatch(draft, { place, ...(gestureId !== undefined && { gestureId }) })
    this.#history.track(action)
    this.#changed()
    return action
  }

  /** Undoes the latest gesture, or the given one; returns false when there is nothing to undo. */
  undo(gestureId?: string): boolean {
    return !this.#isReturning && this.#step(this.#history.undo(gestureId), { isUndo: true })
  }

  /**
   * Reverts a gesture that the person did not finish; returns false when there is nothing to revert. It cannot be
   * redone, and the view stays where it is.
   */
  cancel(gestureId: string): boolean {
    const step = this.#isReturning ? null : this.#history.undo(gestureId)
    if (!step) return false
    this.#history.forget(new Set(step.entry.actions.map(({ id }) => id)))
    this.#dispatchStep(step, { isUndo: true })
    this.#changed()
    return true
  }

  /** Redoes the gesture that was undone last; returns false when there is none. */
  redo(): boolean {
    return !this.#isReturning && this.#step(this.#history.redo(), { isRedo: true })
  }

  /** Resolves with the outcome of a gesture that was just dispatched. */
  outcome(gestureId: string): Promise<Outcome> {
    return this.#outcomes.of(gestureId)
  }

  /** A description of an action for the person. */
  label({ type, payload }: Pick<Action, 'type' | 'payload'>): string {
    try {
      return this.#options.types[type]?.label(payload as never, this.#options.store) ?? type
    } catch {
      // An action with damaged arguments still needs a line in the list of what was set aside.
      return type
    }
  }

  /** Takes over what the person's earlier pages left behind; called again when the page returns after `leave`. */
  async open(): Promise<void> {
    const stop = this.#options.clock.after(openingTimeout, () => this.#opened())
    this.#takeHistory()
    await Promise.all([this.#outbox?.open(), this.#loadAside()])
    stop()
    this.#opened()
  }

  /** Sends what can be sent, and leaves the rest to the next page. */
  leave(): void {
    this.#queue.sendAll()
    this.#outbox?.leave()
    this.keepHistory()
  }

  /** Stores the undo stacks for the tab's next page. */
  keepHistory(): void {
    this.#options.history?.write(this.#history.kept)
  }

  /** Stops sending; waiting actions stay in the outbox. */
  close(): void {
    this.#queue.close()
    this.#outbox?.close()
  }

  /** Ends all debounces and sends. */
  flush(): void {
    this.#queue.flush()
  }

  retryNow(): void {
    this.#queue.retryNow()
  }

  /** Continues after a refusal. */
  resume(): void {
    this.#queue.resume()
    this.#changed()
  }

  /** Sets aside all unsent actions, because the person may no longer change anything; returns their number. */
  bar(error: string): number {
    const setAside = this.#queue.bar(error)
    this.#outcomes.refused(setAside, error)
    this.#forget(setAside)
    this.#setAside(setAside)
    this.#changed()
    return setAside.length
  }

  /** The actions that would be discarded with this one, because they build on it. */
  dependents(actionId: string): readonly Action[] {
    return this.#queue.dependents(actionId).filter(({ id }) => id !== actionId)
  }

  /** Drops an unsaved action and all that build on it, and reverts them. */
  discard(actionId: string): void {
    const dropped = this.#queue.discard(actionId)
    this.#outcomes.abandoned(dropped)
    this.#forget(dropped)
    this.#changed()
  }

  /** The arguments for applying a set-aside action to the current screen. */
  argsNow({ type, payload }: Action): unknown {
    const renew = this.#options.types[type]?.renew
    return renew ? renew(this.#options.store, payload as never) : payload
  }

  /** Applies a set-aside action again, to the current screen. */
  applyAgain(actionId: string): void {
    const action = this.#options.setAside.all().find(({ id }) => id === actionId)
    const type = action && this.#options.types[action.type]
    if (!action || !type) return
    const args = this.argsNow(action)
    const { userId, basePublicId, tableId, viewId } = action
    this.act({ type: action.type, args }, { userId, basePublicId, tableId, viewId })
    this.dropSetAside([actionId])
  }

  /** Removes actions from the set-aside list for good. */
  dropSetAside(actionIds: readonly string[]): void {
    this.#announceSetAside(this.#options.setAside.remove(new Set(actionIds)))
  }

  #step(step: HistoryStep | null, way: { isUndo?: boolean; isRedo?: boolean }): boolean {
    if (!step) return false
    this.#dispatchStep(step, way)
    this.#options.onEvent({ kind: 'went back', entry: step.entry })
    this.#changed()
    return true
  }

  #dispatchStep(step: HistoryStep, way: { isUndo?: boolean; isRedo?: boolean }): void {
    const gestureId = this.#options.newId('ges')
    for (const draft of step.drafts) {
      const action = this.#queue.dispatch(draft, { place: step.entry.place, gestureId, ...way })
      this.#stepOf.set(
        action.id,
        step.entry.actions.map(({ id }) => id),
      )
    }
  }

  /** A page restored from the back-forward cache still has its history. */
  #takeHistory(): void {
    const kept = this.#options.history?.take()
    if (!this.#isOpening || !kept || kept.undo.length + kept.redo.length === 0) return
    this.#history.restore(kept)
    this.#isReturning = true
    this.#changed()
  }

  #opened(): void {
    this.#isReturning = false
    if (!this.#isOpening) return
    this.#isOpening = false
    this.#changed()
  }

  #openOutbox(): TabOutbox | null {
    const { outbox, clock, onWarning } = this.#options
    if (!outbox) return null
    return new TabOutbox({
      ...outbox,
      clock,
      onAside: () => void this.#loadAside(),
      onWarning,
      onTaken: (actionIds, newer) => this.#taken(actionIds, newer),
      onArrived: kept => this.#arrived(kept),
      onChanged: () => this.#changed(),
    })
  }

  #setAside(actions: readonly Action[]): void {
    if (actions.length > 0) this.#announceSetAside(this.#options.setAside.add(actions))
  }

  #announceSetAside(kept: Promise<void>): void {
    void kept.then(() => this.#outbox?.announceSetAside())
    this.#changed()
  }

  async #loadAside(): Promise<void> {
    await this.#options.setAside.load()
    this.#changed()
  }

  #taken(actionIds: readonly string[], newer: readonly Action[]): void {
    const taken = new Set(actionIds)
    this.#outcomes.abandoned(this.#queue.actions.filter(({ id }) => taken.has(id)))
    this.#queue.handOver(actionIds)
    const error = savedElsewhereText
    this.#setAside(newer.map(action => ({ ...action, status: 'failed', error })))
  }

  #arrived(kept: readonly KeptAction[]): void {
    const tried = new Set(kept.flatMap(({ action, wasTried }) => (wasTried ? action.id : [])))
    const left = this.#queue.restore(
      kept.map(({ action }) => action),
      tried,
    )
    const error = unknownChangeText
    const setAside = left.filter(({ isDiscarded }) => !isDiscarded)
    this.#setAside(setAside.map(action => ({ ...action, status: 'failed', error })))
    for (const { id } of left) this.#outbox?.drop(id)
    this.#changed()
  }

  #hear(event: QueueEvent): void {
    if (event.kind === 'changed') this.#keep(event.action)
    else if (event.kind === 'left') {
      this.#kept.delete(event.action.id)
      this.#outbox?.drop(event.action.id)
      this.#options.onEvent({ kind: 'left', action: event.action, waiting: this.#queue.actions })
    } else if (event.kind === 'synced') {
      this.#synced(event.action, event.sent)
    } else if (event.kind === 'too late') {
      this.#options.onEvent(event)
    } else if (event.kind === 'gone' || event.kind === 'refused') {
      const error = event.failed.error ?? ''
      this.#outcomes.refused(event.setAside, error)
      this.#forget(event.setAside)
      this.#setAside(event.setAside.filter(({ isUndo, isRedo }) => !isUndo && !isRedo))
      const { kind, failed: action } = event
      this.#options.onEvent(kind === 'gone' ? { kind, action } : { kind, action, error })
    } else if (event.kind === 'stopped' || event.kind === 'barred') {
      this.#outcomes.refused(event.setAside, event.kind === 'barred' ? event.error : (event.failed.error ?? ''))
      this.#forget(event.setAside)
      this.#setAside(event.setAside)
      if (event.kind === 'barred') this.#options.onEvent({ kind: 'barred', count: event.setAside.length })
    }
    this.#changed()
  }

  /** Stores an action when its payload changed, and updates the undo stacks. */
  #keep(action: Action): void {
    const { id, payload, isDiscarded } = action
    const isKnown = this.#kept.has(id)
    if (isKnown && this.#kept.get(id) === payload && !isDiscarded) return
    this.#kept.set(id, payload)
    this.#outbox?.keep(action)
    if (isKnown) this.#history.replace(id, payload)
  }

  #synced(action: Action, sent: Sent): void {
    const { skipped } = sent
    this.#stepOf.delete(action.id)
    this.#history.replace(action.id, action.payload)
    this.#outcomes.saved(action, this.#queue.actions, skipped?.count)
    this.#options.onEvent({ kind: 'synced', action, sent })
    if (!skipped) return
    if (skipped.count === skipped.total) this.#history.forget(new Set([action.id]))
    if (!action.isUndo && !action.isRedo) {
      const error = skipped.text ?? leftAloneText(skipped)
      const lostTo = skipped.isDeleted ? {} : { lostTo: skipped.by }
      const { type = action.type, rest: payload } = skipped
      this.#setAside([{ ...action, type, payload, status: 'failed', error, ...lostTo }])
    }
    this.#options.onEvent({ kind: 'skipped', action, skipped })
  }

  /** An action that failed cannot be undone, and an undo that failed cannot be redone. */
  #forget(actions: readonly Action[]): void {
    const ids = actions.flatMap(({ id }) => [id, ...(this.#stepOf.get(id) ?? [])])
    for (const { id } of actions) this.#stepOf.delete(id)
    this.#history.forget(new Set(ids))
  }

  #changed(): void {
    this.#state = null
    for (const listener of this.#listeners) listener()
  }
}
