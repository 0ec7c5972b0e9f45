import { type Action, type ActionPlace, isOver } from './action.ts'
import { type CallFailure, ActionSender } from './action-sender.ts'
import { type ActionDraft, type AnyActionType, requireActionType, type Sent } from './action-type.ts'
import { DebounceTimers } from './debounce-timers.ts'
import { buildsOn, dependenciesOf, withoutCycles } from './dependencies.ts'
import type { Connection, DispatchOptions, QueueEvent, QueueOptions } from './queue-options.ts'
import { missingContext, noBaseAvailable, userNotFound } from '../texts/error-catalogue.ts'

/** Why an action failed, as the action stores it. */
type Refusal = { error: string; isRefusedByServer?: true }

/**
 * The actions of a person that the server does not have yet. The queue applies them to the screen at once, waits for
 * their debounce, and sends them one at a time in the order in which they became ready.
 * A refused action stops the queue: it and all waiting actions are reverted, newest first, and the `stopped` event
 * carries them. While the server cannot be reached, the queue retries the same call with growing pauses.
 */
export class ActionQueue<Store, Client> {
  readonly #options: QueueOptions<Store, Client>
  readonly #sender: ActionSender<Store, Client>
  readonly #debounces: DebounceTimers
  #actions: Action[] = []
  #syncing = false
  #stopped = false
  #closed = false
  #connection: Connection = 'online'

  constructor(options: QueueOptions<Store, Client>) {
    this.#options = options
    this.#sender = this.#createSender()
    this.#debounces = new DebounceTimers(options.clock, id => {
      this.#endDebounce(id)
      this.#sync()
    })
  }

  #createSender(): ActionSender<Store, Client> {
    const maySend = () => this.#maySend
    const isClosed = () => this.#closed
    return new ActionSender(this.#options, {
      get maySend() {
        return maySend()
      },
      get isClosed() {
        return isClosed()
      },
      find: id => this.#actions.find(action => action.id === id),
      begin: id => this.#update(id, { status: 'syncing' }),
      handOver: ids => this.handOver(ids),
      answered: (action, sent) => this.#answered(action, sent),
      failed: (action, failure) => this.#failed(action, failure),
    })
  }

  /** All unfinished actions, oldest first. */
  get actions(): readonly Action[] {
    return this.#actions
  }

  /** True after a refusal, until `resume`. */
  get isStopped(): boolean {
    return this.#stopped
  }

  get connection(): Connection {
    return this.#connection
  }

  /** Applies an action to the screen, and sends it after its debounce. */
  dispatch(draft: ActionDraft, { place, gestureId, isUndo = false, isRedo = false }: DispatchOptions): Action {
    if (place.userId === '') throw new Error(userNotFound)
    if (place.basePublicId === '') throw new Error(noBaseAvailable)
    if (place.tableId === '' || place.viewId === '') throw new Error(missingContext)
    const type = this.#type(draft.type)
    const merged = isUndo || isRedo ? null : this.#merge(draft, place)
    if (merged) return merged
    const payload = type.seen ? type.seen(this.#options.store, draft.args as never) : draft.args
    const args = payload as never
    const id = this.#options.newId('act')
    type.apply(this.#options.store, args, id)
    const touches = type.touches(args)
    const isDebounced = type.debounce > 0 && !isUndo && !isRedo
    const action: Action = {
      ...place,
      id,
      gestureId: gestureId ?? this.#options.newId('ges'),
      type: draft.type,
      payload,
      status: isDebounced ? 'debounced' : 'pending',
      timestamp: this.#options.clock.now(),
      touches,
      dependencies: dependenciesOf(touches, this.#actions),
      error: null,
      isUndo,
      isRedo,
    }
    this.#actions.push(action)
    if (isDebounced) this.#debounces.start(action.id, type.debounce)
    this.#changed(action)
    this.#sync()
    return action
  }

  /**
   * Takes over actions from earlier pages, oldest first, and applies them to the screen. Returns those that it leaves
   * out because their type is unknown or their arguments cannot be applied.
   * @param tried ids of the actions that the server may have.
   */
  restore(actions: readonly Action[], tried: ReadonlySet<string> = new Set()): Action[] {
    const runnable = actions.filter(action => Object.hasOwn(this.#options.types, action.type))
    const kept = withoutCycles(runnable, (action, dependency) =>
      this.#options.onWarning(`Action ${action.id} and ${dependency} wait for each other`),
    )
    for (const action of kept) {
      const restored = this.#reapply(action)
      if (!restored) continue
      if (tried.has(action.id)) this.#sender.noteTried(action.id)
      this.#actions.push(restored)
      this.#changed(restored)
    }
    const taken = new Set(this.#actions.map(({ id }) => id))
    this.#sync()
    return actions.filter(({ id }) => !taken.has(id))
  }

  /** Applies an action of an earlier page to the screen; returns null when its arguments do not fit its type. */
  #reapply(action: Action): Action | null {
    const type = this.#type(action.type)
    const { store } = this.#options
    try {
      const payload = type.revive ? type.revive(store, action.payload as never) : action.payload
      const touches = type.touches(payload as never)
      if (!action.isDiscarded) type.apply(store, payload as never, action.id)
      return { ...action, payload, touches, status: 'pending' }
    } catch (error) {
      this.#options.onFault(error)
      return null
    }
  }

  /** Removes actions that other tabs have taken over. The server's state then decides what the screen shows of them. */
  handOver(actionIds: readonly string[]): void {
    const gone = new Set(actionIds)
    this.#remove(this.#actions.filter(({ id }) => gone.has(id)))
    this.#sync()
  }

  /** Stops sending. */
  close(): void {
    this.#closed = true
    for (const id of this.#debounces.actionIds) this.#debounces.stop(id)
  }

  /** Ends all debounces and sends, as when the tab is hidden. */
  flush(): void {
    for (const id of this.#debounces.actionIds) this.#endDebounce(id)
    this.#sync()
  }

  /** Sends everything that waits for nothing else. The page is going away and may not get another chance. */
  sendAll(): void {
    for (const id of this.#debounces.actionIds) this.#endDebounce(id)
    if (!this.#maySend || this.#options.turn?.isOurs === false) return
    const ready = this.#ready()
    this.#options.turn?.sendUnasked(ready.map(({ id }) => id))
    for (const action of ready) {
      void this.#sender.attempt(action).then(failure => {
        if (failure) this.#update(action.id, { status: 'pending' })
        this.#sync()
      })
    }
  }

  /** Retries at once instead of waiting out the pause. */
  retryNow(): void {
    this.#sender.retryNow()
  }

  /** Continues after a refusal; what was set aside stays aside. */
  resume(): void {
    this.#stopped = false
    this.#sync()
  }

  /**
   * Removes all actions that are not being sent from the queue and the screen, because the person may no longer change
   * anything. The server decides about those being sent: they may be older than the loss of access.
   */
  bar(error: string): Action[] {
    return this.#dropAll(
      this.#actions.filter(({ id }) => !this.#sender.isSending(id)),
      { error },
    )
  }

  /** The actions that `discard` would drop: this one and all that build on it. */
  dependents(actionId: string): Action[] {
    const gone = new Map<string, ReturnType<typeof buildsOn>>()
    return this.#actions.filter(action => {
      const isGone =
        action.id === actionId || action.dependencies.some(dependency => gone.get(dependency)?.(action.touches))
      if (isGone) gone.set(action.id, buildsOn(action.touches))
      return isGone
    })
  }

  /**
   * Drops an action and all that build on it, and reverts them. An action that may have reached the server stays until
   * the server confirms that it will not do it. Discarding it a second time drops it anyway.
   */
  discard(actionId: string): Action[] {
    const dropped = this.dependents(actionId)
    const isUncertain = (action: Action) =>
      this.#sender.mayHaveArrived(action.id) && !action.isDiscarded && this.#options.revoke !== undefined
    for (const { id } of dropped) this.#sender.abandon(id)
    for (const action of dropped.toReversed()) {
      if (!isUncertain(action)) this.#remove([action])
      else {
        this.#revert(action)
        this.#update(action.id, { status: 'pending', isDiscarded: true })
      }
    }
    this.retryNow()
    this.#sync()
    return dropped
  }

  #type(name: string): AnyActionType<Store, Client> {
    return requireActionType(this.#options.types, name)
  }

  /** Merges an action into a waiting one of the same key, and restarts its debounce. */
  #merge(draft: ActionDraft, place: ActionPlace): Action | null {
    const type = this.#type(draft.type)
    const key = type.mergeKey?.(draft.args as never) ?? null
    if (key === null || !type.merge) return null
    const at = this.#actions.findLastIndex(
      action =>
        action.status === 'debounced' &&
        action.type === draft.type &&
        action.viewId === place.viewId &&
        type.mergeKey?.(action.payload as never) === key,
    )
    const waiting = this.#actions[at]
    if (!waiting) return null
    // Later actions build on the waiting one, so it must not move behind them.
    if (this.#actions.slice(at + 1).some(action => action.dependencies.includes(waiting.id))) return null
    const payload = type.merge(waiting.payload as never, draft.args as never)
    type.apply(this.#options.store, payload as never, waiting.id)
    const timestamp = this.#options.clock.now()
    const merged: Action = { ...waiting, payload, timestamp, touches: type.touches(payload as never) }
    this.#actions[at] = merged
    this.#debounces.start(merged.id, type.debounce)
    this.#changed(merged)
    return merged
  }

  #endDebounce(id: string): void {
    this.#debounces.stop(id)
    this.#update(id, { status: 'pending' })
  }

  #update(id: string, change: Partial<Action>): Action | null {
    const at = this.#actions.findIndex(action => action.id === id)
    const action = this.#actions[at]
    if (!action) return null
    const changed = { ...action, ...change }
    this.#actions[at] = changed
    this.#changed(changed)
    return changed
  }

  #changed(action: Action): void {
    this.#tell({ kind: 'changed', action })
  }

  /** The pending actions that wait for nothing else. */
  #ready(): Action[] {
    const waiting = new Set(this.#actions.filter(action => !isOver(action)).map(action => action.id))
    return this.#actions.filter(
      action => action.status === 'pending' && action.dependencies.every(dependency => !waiting.has(dependency)),
    )
  }

  get #maySend(): boolean {
    return !this.#stopped && !this.#closed
  }

  #sync(): void {
    if (this.#syncing || !this.#maySend) return
    const [next] = this.#ready()
    if (!next) {
      this.#sender.rest()
      return
    }
    this.#syncing = true
    void this.#sender.send(next.id).finally(() => {
      this.#syncing = false
      this.#sync()
    })
  }

  #answered(action: Action, sent: Sent): void {
    this.#setConnection('online')
    if (action.isDiscarded) this.#revoked(action, sent.answer === true)
    else this.#settle(action, sent)
  }

  /** Returns the failure when a retry may help. */
  #failed(action: Action, failure: CallFailure): CallFailure | null {
    const { errorText, failureKind } = this.#options
    const kind = failureKind(failure.error)
    this.#setConnection(kind === 'signed out' ? kind : kind === 'temporary' ? 'offline' : 'online')
    if (kind === 'temporary' || kind === 'signed out') return failure
    const refusal: Refusal = { error: errorText(failure.error), isRefusedByServer: true }
    if (action.isDiscarded) this.#revoked(action, false)
    else if (kind === 'gone' || kind === 'refused') this.#setAside(action, { kind, refusal })
    else if (kind === 'final') this.#stop(action, refusal)
    else this.#tell({ kind: 'barred', error: refusal.error, setAside: this.#dropAll(this.#actions, refusal) })
    return null
  }

  /** The server took an action. Waiting actions are rebased when it stored something else than was sent. */
  #settle(action: Action, sent: Sent): void {
    const type = this.#type(action.type)
    let stored: unknown
    let rebased: { id: string; payload: unknown }[]
    try {
      stored = type.stored?.(action.payload as never, sent) ?? null
      rebased = stored === null ? [] : this.#rebased(action, stored)
    } catch (error) {
      this.#options.onFault(error)
      return this.#stop(action, { error: this.#options.errorText(error) })
    }
    this.#guard(() => type.settle?.(this.#options.store, action.payload as never, { ...sent, actionId: action.id }))
    for (const { id, payload } of rebased) this.#update(id, { payload })
    const synced: Action = { ...action, status: 'synced', payload: stored ?? action.payload }
    this.#leave(synced)
    this.#tell({ kind: 'synced', action: synced, sent })
  }

  /** The rebased payloads of the actions that wait for one that was stored differently from how it was sent. */
  #rebased(action: Action, stored: unknown): { id: string; payload: unknown }[] {
    const waiting = this.#actions.filter(later => !later.isDiscarded && later.dependencies.includes(action.id))
    return waiting.flatMap(({ id, type, payload }) => {
      const { rebase } = this.#type(type)
      return rebase ? { id, payload: rebase(payload as never, { sent: action.payload, stored }) } : []
    })
  }

  /** The server has answered whether it had already done a discarded action. */
  #revoked(action: Action, isDone: boolean): void {
    this.#leave({ ...action, status: isDone ? 'synced' : 'failed' })
    if (isDone) this.#tell({ kind: 'too late', action })
  }

  #leave(action: Action): void {
    this.#actions = this.#actions.filter(one => one.id !== action.id)
    this.#sender.forget(action.id)
    this.#tell({ kind: 'left', action })
  }

  /** The action leaves with what builds on it, and the rest continue. */
  #setAside(refused: Action, { kind, refusal }: { kind: 'gone' | 'refused'; refusal: Refusal }): void {
    const failed: Action = { ...refused, ...refusal, status: 'failed' }
    const setAside = this.dependents(failed.id).map(action => (action.id === failed.id ? failed : action))
    this.#remove(setAside)
    this.#tell({ kind, failed, setAside: setAside.filter(action => !action.isDiscarded) })
  }

  /** A refused action and everything that waits leave the queue, and the screen reverts to the server's state. */
  #stop(refused: Action, refusal: Refusal): void {
    this.#stopped = true
    const failed: Action = { ...refused, ...refusal, status: 'failed' }
    const setAside = this.#actions.map(action => (action.id === failed.id ? failed : action))
    this.#remove(setAside)
    this.#tell({ kind: 'stopped', failed, setAside: setAside.filter(action => !action.isDiscarded) })
  }

  /** Removes actions from the queue and the screen; returns those that the person had not discarded. */
  #dropAll(actions: readonly Action[], refusal: Refusal): Action[] {
    this.#remove(actions)
    return actions.flatMap(one => (one.isDiscarded ? [] : { ...one, ...refusal, status: 'failed' as const }))
  }

  /** Removes actions from the queue and reverts them, newest first. */
  #remove(actions: readonly Action[]): void {
    for (const action of actions.toReversed()) {
      this.#debounces.stop(action.id)
      this.#sender.abandon(action.id)
      if (!action.isDiscarded) this.#revert(action)
      this.#leave(action)
    }
  }

  #revert(action: Action): void {
    this.#guard(() => this.#type(action.type).revert(this.#options.store, action.payload as never, action.id))
  }

  #tell(event: QueueEvent): void {
    this.#guard(() => this.#options.onEvent(event))
  }

  /** An error in a listener or an action type must not stop the queue. */
  #guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#options.onFault(error)
    }
  }

  #setConnection(state: Connection): void {
    if (this.#connection === state) return
    this.#connection = state
    this.#tell({ kind: 'connection', state })
  }
}
