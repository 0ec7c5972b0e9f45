import type { Action, ActionPlace } from './action.ts'
import { ActionQueue } from './action-queue.ts'
import type { ActionDraft, Sent, Skipped } from './action-type.ts'
import { leftAloneText, savedElsewhereText, unknownChangeText } from './aside-reasons.ts'
import type { HistoryStore } from './kept-history.ts'
import { GestureOutcomes, type Outcome } from './gesture-outcomes.ts'
import { longestOpening } from './limits.ts'
import type { KeptAction, Outbox, TabChannel } from './outbox.ts'
import type { Connection, QueueEvent, QueueOptions } from './queue-options.ts'
import type { SetAside } from './set-aside.ts'
import { TabOutbox } from './tab-outbox.ts'
import { type HistoryEntry, type HistoryStep, UndoHistory } from './undo-history.ts'

export interface SessionOptions<Store, Client> extends Omit<QueueOptions<Store, Client>, 'onEvent' | 'turn'> {
  setAside: SetAside
  /** Where what waits is kept for when the page is gone; absent: nowhere. */
  outbox?: { tab: string; outbox: Outbox; channel: TabChannel | null }
  /** Where what can be undone is kept for the next page of the tab; absent: nowhere. */
  history?: HistoryStore
  onEvent(event: SessionEvent): void
}

export type SessionEvent =
  /** An action left the queue; `waiting` are those that have not. */
  | { kind: 'left'; action: Action; waiting: readonly Action[] }
  /** The server took an action, perhaps not all of it. */
  | { kind: 'synced'; action: Action; sent: Sent }
  /** The server left cells alone that somebody else had changed since, or whose records are gone. */
  | { kind: 'skipped'; action: Action; skipped: Skipped }
  /** What an action is about is not there any more. */
  | { kind: 'gone'; action: Action }
  /** Something was undone or done again: the view goes there. */
  | { kind: 'went back'; entry: HistoryEntry }
  /** The server has refused changes because the person may not make any: they are set aside. */
  | { kind: 'barred'; count: number }
  /** What was discarded had reached the server before. */
  | { kind: 'too late'; action: Action }

/** What a screen shows of a session. A new object with every change. */
export interface SessionState {
  /** Not yet with the server, oldest first. */
  waiting: readonly Action[]
  connection: Connection
  /** How many changes wait in other tabs of the person. */
  elsewhere: number
  /** What earlier pages left behind is not here yet: what the screen shows may be older than what the person did. */
  isOpening: boolean
  /** What waits would outlive the page. */
  isKept: boolean
  /** The server refused something: nothing is sent until `resume`. */
  isStopped: boolean
  setAside: readonly Action[]
  undo: HistoryEntry | null
  redo: HistoryEntry | null
}

/** All that one person does to one base in one tab: what waits to be sent, what can be undone, what was set aside. */
export class ActionSession<Store, Client> {
  readonly #options: SessionOptions<Store, Client>
  readonly #queue: ActionQueue<Store, Client>
  readonly #history: UndoHistory<Store, Client>
  readonly #listeners = new Set<() => void>()
  /** The actions that an undo or redo on its way takes back or repeats, by its id. */
  readonly #stepOf = new Map<string, string[]>()
  readonly #outcomes = new GestureOutcomes()
  readonly #outbox: TabOutbox | null
  /** What the outbox holds of an action, by its id. */
  readonly #kept = new Map<string, unknown>()
  #state: SessionState | null = null
  #isOpening = true
  /** What the page before left behind is not all here: an undo has to go behind what it undoes. */
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

  /** Calls back with every change of `state`; the answer ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Does something, in a way that can be undone. Actions of one gesture are undone together. */
  act(draft: ActionDraft, place: ActionPlace, gestureId?: string): Action {
    const action = this.#queue.dispatch(draft, { place, ...(gestureId !== undefined && { gestureId }) })
    this.#history.track(action)
    this.#changed()
    return action
  }

  /** Takes back the latest gesture, or the one that is named; false when there is nothing to take back. */
  undo(gestureId?: string): boolean {
    return !this.#isReturning && this.#step(this.#history.undo(gestureId), { isUndo: true })
  }

  /** Does again what was undone last; false when there is nothing. */
  redo(): boolean {
    return !this.#isReturning && this.#step(this.#history.redo(), { isRedo: true })
  }

  /** What becomes of a gesture that has just been done, once that is known. */
  outcome(gestureId: string): Promise<Outcome> {
    return this.#outcomes.of(gestureId)
  }

  /** What an action did, in words. */
  label({ type, payload }: Pick<Action, 'type' | 'payload'>): string {
    try {
      return this.#options.types[type]?.label(payload as never, this.#options.store) ?? type
    } catch {
      // What was set aside because its arguments are damaged has a line in the list all the same.
      return type
    }
  }

  /** Takes over what earlier pages of this person left behind; again after the page came back from `leave`. */
  async open(): Promise<void> {
    const stop = this.#options.clock.after(longestOpening, () => this.#opened())
    this.#takeHistory()
    await Promise.all([this.#outbox?.open(), this.#loadAside()])
    stop()
    this.#opened()
  }

  /** The page goes: sends what can be sent, and leaves the rest to whoever comes next. */
  leave(): void {
    this.#queue.sendAll()
    this.#outbox?.leave()
    this.keepHistory()
  }

  /** The page goes: its tab may come back to what can be undone. */
  keepHistory(): void {
    this.#options.history?.write(this.#history.kept)
  }

  /** Nothing is sent any more; what waits stays in the outbox. */
  close(): void {
    this.#queue.close()
    this.#outbox?.close()
  }

  /** Sends at once what waits out its debounce. */
  flush(): void {
    this.#queue.flush()
  }

  retryNow(): void {
    this.#queue.retryNow()
  }

  /** Goes on after a refusal. */
  resume(): void {
    this.#queue.resume()
    this.#changed()
  }

  /** The person may not change anything any more: what was not sent is set aside. Answers how much that is. */
  bar(error: string): number {
    const setAside = this.#queue.bar(error)
    this.#outcomes.refused(setAside, error)
    this.#forget(setAside)
    this.#setAside(setAside)
    this.#changed()
    return setAside.length
  }

  /** What would be discarded with an action, since it builds on it. */
  dependents(actionId: string): readonly Action[] {
    return this.#queue.dependents(actionId).filter(({ id }) => id !== actionId)
  }

  /** Drops what has not been saved yet, with all that waits for it, and takes it back from the screen. */
  discard(actionId: string): void {
    const dropped = this.#queue.discard(actionId)
    this.#outcomes.givenUp(dropped)
    this.#forget(dropped)
    this.#changed()
  }

  /** The arguments of an action that was set aside, for doing it on the screen as it is now. */
  argsNow({ type, payload }: Action): unknown {
    const renew = this.#options.types[type]?.renew
    return renew ? renew(this.#options.store, payload as never) : payload
  }

  /** Does one of the actions again that were set aside, on the screen as it is now. */
  applyAgain(actionId: string): void {
    const action = this.#options.setAside.all().find(({ id }) => id === actionId)
    const type = action && this.#options.types[action.type]
    if (!action || !type) return
    const args = this.argsNow(action)
    const { userId, basePublicId, tableId, viewId } = action
    this.act({ type: action.type, args }, { userId, basePublicId, tableId, viewId })
    this.dropSetAside([actionId])
  }

  /** Takes actions off the list of those set aside, for good. */
  dropSetAside(actionIds: readonly string[]): void {
    this.#tellAside(this.#options.setAside.remove(new Set(actionIds)))
  }

  #step(step: HistoryStep | null, way: { isUndo?: boolean; isRedo?: boolean }): boolean {
    if (!step) return false
    const gestureId = this.#options.newId('ges')
    for (const draft of step.drafts) {
      const action = this.#queue.dispatch(draft, { place: step.entry.place, gestureId, ...way })
      this.#stepOf.set(
        action.id,
        step.entry.actions.map(({ id }) => id),
      )
    }
    this.#options.onEvent({ kind: 'went back', entry: step.entry })
    this.#changed()
    return true
  }

  /** A page that has come back has its history still. */
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
    if (actions.length > 0) this.#tellAside(this.#options.setAside.add(actions))
  }

  #tellAside(kept: Promise<void>): void {
    void kept.then(() => this.#outbox?.tellAside())
    this.#changed()
  }

  async #loadAside(): Promise<void> {
    await this.#options.setAside.load()
    this.#changed()
  }

  #taken(actionIds: readonly string[], newer: readonly Action[]): void {
    const taken = new Set(actionIds)
    this.#outcomes.givenUp(this.#queue.actions.filter(({ id }) => taken.has(id)))
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
    } else if (event.kind === 'gone') {
      this.#outcomes.refused(event.setAside, event.failed.error ?? '')
      this.#forget(event.setAside)
      this.#setAside(event.setAside.filter(({ isUndo, isRedo }) => !isUndo && !isRedo))
      this.#options.onEvent({ kind: 'gone', action: event.failed })
    } else if (event.kind === 'stopped' || event.kind === 'barred') {
      this.#outcomes.refused(event.setAside, event.kind === 'barred' ? event.error : (event.failed.error ?? ''))
      this.#forget(event.setAside)
      this.#setAside(event.setAside)
      if (event.kind === 'barred') this.#options.onEvent({ kind: 'barred', count: event.setAside.length })
    }
    this.#changed()
  }

  /** Stores an action when there is something new to store of it, and lets undo know. */
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
    this.#outcomes.saved(action, this.#queue.actions)
    this.#options.onEvent({ kind: 'synced', action, sent })
    if (!skipped) return
    if (skipped.count === skipped.of) this.#history.forget(new Set([action.id]))
    if (!action.isUndo && !action.isRedo) {
      const error = leftAloneText(skipped)
      const gaveWayTo = skipped.isDeleted ? {} : { gaveWayTo: skipped.by }
      const { type = action.type, rest: payload } = skipped
      this.#setAside([{ ...action, type, payload, status: 'failed', error, ...gaveWayTo }])
    }
    this.#options.onEvent({ kind: 'skipped', action, skipped })
  }

  /** What did not happen cannot be undone; an undo that did not happen cannot be done again. */
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
