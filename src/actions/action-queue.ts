import type { Action, ActionPlace } from './action.ts'
import { isOver } from './action.ts'
import type { ActionDraft, ActionTypes, AnyActionType, CallIds, Sent } from './action-type.ts'
import { dependenciesOf, withoutCycles } from './dependencies.ts'
import { retries } from './limits.ts'

/** The queue has no timers of its own: a test passes a clock that it moves by hand. */
export interface Clock {
  now(): number
  /** Calls back after some milliseconds, unless the answer is called first. */
  after(milliseconds: number, callback: () => void): () => void
}

/** Whether another try may help (the server was not reached, or is busy), or the server has said no. */
export type FailureKind = 'temporary' | 'final'

export interface QueueOptions<Store, Client> {
  types: ActionTypes<Store, Client>
  store: Store
  client: Client
  clock: Clock
  newId(kind: 'act' | 'ges'): string
  failureKind(error: unknown): FailureKind
  errorText(error: unknown): string
  /** A dependency was taken out because it closed a circle. */
  onWarning(text: string): void
  onEvent(event: QueueEvent): void
}

export type QueueEvent =
  /** An action was added, merged, or changed its status. */
  | { kind: 'changed'; action: Action }
  /** An action left the queue: it is over, and nobody waits for it any more. */
  | { kind: 'left'; action: Action }
  /** The server took an action, perhaps not all of it. */
  | { kind: 'synced'; action: Action; sent: Sent }
  /** The server refused an action: it and all that waited have left the queue, for the list of what was set aside. */
  | { kind: 'stopped'; failed: Action; setAside: Action[] }
  | { kind: 'connection'; state: 'online' | 'offline' }

export interface DispatchOptions {
  place: ActionPlace
  gestureId?: string
  isUndo?: boolean
  isRedo?: boolean
}

/**
 * What a person did and the server does not have yet. Actions are applied to the screen at once, wait out their
 * debounce, and are sent one at a time in the order in which they became ready.
 *
 * A refused action stops everything: the screen goes back to before it and all that waited, newest first, and
 * `stopped` hands them over. While the server cannot be reached, the same call is tried again with growing pauses.
 */
export class ActionQueue<Store, Client> {
  readonly #options: QueueOptions<Store, Client>
  #actions: Action[] = []
  readonly #timers = new Map<string, () => void>()
  #syncing = false
  #stopped = false
  #offline = false
  #retry: (() => void) | null = null

  constructor(options: QueueOptions<Store, Client>) {
    this.#options = options
  }

  /** All actions that are not over, oldest first. */
  get actions(): readonly Action[] {
    return this.#actions
  }

  /** True after a refusal, until `resume`. */
  get isStopped(): boolean {
    return this.#stopped
  }

  get isOffline(): boolean {
    return this.#offline
  }

  /** Does something: applies it to the screen, and sends it when its time comes. */
  dispatch(draft: ActionDraft, { place, gestureId, isUndo = false, isRedo = false }: DispatchOptions): Action {
    if (place.userId === '') throw new Error('User not found')
    if (place.basePublicId === '') throw new Error('No base available')
    if (place.tableId === '' || place.viewId === '') throw new Error('Missing table/view context')
    const type = this.#type(draft.type)
    const args = draft.args as never
    const merged = isUndo || isRedo ? null : this.#merge(draft, place)
    if (merged) return merged
    const id = this.#options.newId('act')
    type.apply(this.#options.store, args, id)
    const touches = type.touches(args)
    const isDebounced = type.debounce > 0 && !isUndo && !isRedo
    const action: Action = {
      ...place,
      id,
      gestureId: gestureId ?? this.#options.newId('ges'),
      type: draft.type,
      payload: draft.args,
      status: isDebounced ? 'debounced' : 'pending',
      timestamp: this.#options.clock.now(),
      touches,
      dependencies: dependenciesOf(touches, this.#actions),
      error: null,
      isUndo,
      isRedo,
    }
    this.#actions.push(action)
    if (isDebounced) this.#startDebounce(action.id, type.debounce)
    this.#changed(action)
    this.#sync()
    return action
  }

  /** Takes over actions from an earlier session, oldest first, and applies them to the screen. */
  restore(actions: readonly Action[]): void {
    const known = actions.filter(action => Object.hasOwn(this.#options.types, action.type))
    const kept = withoutCycles(known, (action, dependency) =>
      this.#options.onWarning(`Action ${action.id} and ${dependency} wait for each other`),
    )
    for (const action of kept) {
      this.#type(action.type).apply(this.#options.store, action.payload as never, action.id)
      this.#actions.push({ ...action, status: 'pending' })
    }
    this.#sync()
  }

  /** Sends at once what waits out its debounce, as before the tab is hidden or closed. */
  flush(): void {
    for (const id of this.#timers.keys()) this.#endDebounce(id)
    this.#sync()
  }

  /** Tries again at once while offline. */
  retryNow(): void {
    const retry = this.#retry
    this.#retry = null
    retry?.()
  }

  /** Goes on after a refusal; what was set aside stays aside. */
  resume(): void {
    this.#stopped = false
    this.#sync()
  }

  /** Drops an action that is not being sent, and takes it back from the screen with all that wait for it. */
  discard(actionId: string): Action[] {
    const gone = new Set([actionId])
    for (const action of this.#actions) {
      if (action.dependencies.some(dependency => gone.has(dependency))) gone.add(action.id)
    }
    const dropped = this.#actions.filter(action => gone.has(action.id) && action.status !== 'syncing')
    this.#remove(dropped)
    this.#sync()
    return dropped
  }

  #type(name: string): AnyActionType<Store, Client> {
    const type = Object.hasOwn(this.#options.types, name) ? this.#options.types[name] : undefined
    if (!type) throw new Error(`There is no action ${name}`)
    return type
  }

  /** Adds what was done to a waiting action of the same key, which then waits anew. */
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
    // Later actions that build on the waiting one must not see it move behind them.
    if (this.#actions.slice(at + 1).some(action => action.dependencies.includes(waiting.id))) return null
    const payload = type.merge(waiting.payload as never, draft.args as never)
    type.apply(this.#options.store, payload as never, waiting.id)
    const merged: Action = { ...waiting, payload, touches: type.touches(payload as never) }
    this.#actions[at] = merged
    this.#timers.get(merged.id)?.()
    this.#startDebounce(merged.id, type.debounce)
    this.#changed(merged)
    return merged
  }

  #startDebounce(id: string, milliseconds: number): void {
    const stop = this.#options.clock.after(milliseconds, () => {
      this.#endDebounce(id)
      this.#sync()
    })
    this.#timers.set(id, stop)
  }

  #endDebounce(id: string): void {
    this.#timers.get(id)?.()
    this.#timers.delete(id)
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
    this.#options.onEvent({ kind: 'changed', action })
  }

  /** The first action whose turn it is: pending, and with nothing left to wait for. */
  #ready(): Action | undefined {
    const waiting = new Set(this.#actions.filter(action => !isOver(action)).map(action => action.id))
    return this.#actions.find(
      action => action.status === 'pending' && action.dependencies.every(dependency => !waiting.has(dependency)),
    )
  }

  #sync(): void {
    if (this.#syncing || this.#stopped) return
    const next = this.#ready()
    if (!next) return
    this.#syncing = true
    const action = this.#update(next.id, { status: 'syncing' }) ?? next
    void this.#send(action).finally(() => {
      this.#syncing = false
      this.#sync()
    })
  }

  async #send(action: Action): Promise<void> {
    const type = this.#type(action.type)
    const ids: CallIds = { actionId: action.id, gestureId: action.gestureId }
    for (let pause: number = retries.first; ; pause = Math.min(pause * 2, retries.longest)) {
      try {
        const sent = (await type.send(this.#options.client, action.payload as never, ids)) ?? {}
        this.#setOffline(false)
        type.settle?.(this.#options.store, action.payload as never, { ...sent, actionId: action.id })
        this.#leave({ ...action, status: 'synced' })
        this.#options.onEvent({ kind: 'synced', action, sent })
        return
      } catch (error) {
        if (this.#options.failureKind(error) === 'final') {
          this.#setOffline(false)
          this.#stop(action, this.#options.errorText(error))
          return
        }
        this.#setOffline(true)
        await new Promise<void>(resolve => {
          const stop = this.#options.clock.after(pause, resolve)
          this.#retry = () => {
            stop()
            resolve()
          }
        })
      }
    }
  }

  #leave(action: Action): void {
    this.#actions = this.#actions.filter(one => one.id !== action.id)
    this.#options.onEvent({ kind: 'left', action })
  }

  /** A refused action: it and everything that waits leave, and the screen goes back to what the server holds. */
  #stop(refused: Action, error: string): void {
    this.#stopped = true
    const failed: Action = { ...refused, status: 'failed', error }
    const setAside = this.#actions.map(action => (action.id === failed.id ? failed : action))
    this.#remove(setAside)
    this.#options.onEvent({ kind: 'stopped', failed, setAside })
  }

  /** Takes actions out of the queue and back from the screen, newest first. */
  #remove(actions: readonly Action[]): void {
    for (const action of actions.toReversed()) {
      this.#timers.get(action.id)?.()
      this.#timers.delete(action.id)
      this.#type(action.type).revert(this.#options.store, action.payload as never, action.id)
      this.#leave(action)
    }
  }

  #setOffline(offline: boolean): void {
    if (this.#offline === offline) return
    this.#offline = offline
    this.#options.onEvent({ kind: 'connection', state: offline ? 'offline' : 'online' })
  }
}
