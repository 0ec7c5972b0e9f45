import type { Action } from './action.ts'
import { requireActionType, type Sent } from './action-type.ts'
import { retries } from './limits.ts'
import type { QueueOptions } from './queue-options.ts'
import { noBaseForSync } from '../texts/error-catalogue.ts'

/** An error of a call. */
export interface CallFailure {
  error: unknown
}

/** The queue that a sender sends for. */
export interface SendingQueue {
  /** False after a refusal, and once the queue is closed. */
  readonly maySend: boolean
  readonly isClosed: boolean
  find(actionId: string): Action | undefined
  /** Marks an action as being sent; returns null if it has left the queue. */
  begin(actionId: string): Action | null
  /** Removes an action that another tab has taken over. */
  handOver(actionIds: readonly string[]): void
  answered(action: Action, sent: Sent): void
  /** Returns the failure when a retry may help. */
  failed(action: Action, failure: CallFailure): CallFailure | null
}

/** Sends the actions of a queue in this tab's turn, and retries while the server cannot be reached. */
export class ActionSender<Store, Client> {
  readonly #options: QueueOptions<Store, Client>
  readonly #queue: SendingQueue
  /** Ids of the actions that were sent at least once, so the server may have them. */
  readonly #tried = new Set<string>()
  /** Functions that stop waiting for the answer, by the id of the action being sent. */
  readonly #inFlight = new Map<string, () => void>()
  #retry: (() => void) | null = null
  /** A retry was asked for outside of a pause, such as during a call that may still fail. */
  #isHurried = false

  constructor(options: QueueOptions<Store, Client>, queue: SendingQueue) {
    this.#options = options
    this.#queue = queue
  }

  isSending(actionId: string): boolean {
    return this.#inFlight.has(actionId)
  }

  /** Whether the server may have an action. */
  mayHaveArrived(actionId: string): boolean {
    return this.#tried.has(actionId)
  }

  /** Notes that an earlier page sent an action. */
  noteTried(actionId: string): void {
    this.#tried.add(actionId)
  }

  forget(actionId: string): void {
    this.#tried.delete(actionId)
  }

  /** Stops waiting for the answer to an action. */
  abandon(actionId: string): void {
    this.#inFlight.get(actionId)?.()
  }

  /** Retries at once instead of waiting out the pause, also after a call that is under way. */
  retryNow(): void {
    const retry = this.#retry
    this.#retry = null
    this.#isHurried = retry === null
    retry?.()
  }

  /** Lets other tabs send, unless this one is still sending. */
  rest(): void {
    if (this.#inFlight.size === 0) this.#options.turn?.rest()
  }

  /** Sends an action in this tab's turn until it has an outcome. */
  async send(id: string): Promise<void> {
    const { turn, retryAfter } = this.#options
    this.#isHurried = false
    for (let pause: number = retries.first; ; pause = Math.min(pause * 2, retries.longest)) {
      if (turn && !(await turn.enter(id))) {
        if (!this.#queue.isClosed) this.#queue.handOver([id])
        return
      }
      // The action may have been discarded, taken over, or sent when the page was hidden since.
      const action = this.#queue.find(id)
      if (!action || this.isSending(id) || !this.#queue.maySend) return
      const failure = await this.attempt(action)
      if (!failure) return
      this.rest()
      await this.#pause(Math.max(pause, retryAfter?.(failure.error) ?? 0))
    }
  }

  /** Sends an action once; returns null when it has an outcome, good or bad. */
  async attempt({ id }: Action): Promise<CallFailure | null> {
    const action = this.#queue.begin(id)
    if (!action) return null
    const { promise: abandoned, resolve: abandon } = Promise.withResolvers<null>()
    this.#inFlight.set(id, () => abandon(null))
    this.#tried.add(id)
    const { sent, failure } = await Promise.race([this.#call(action), abandoned]).then(
      sent => ({ sent, failure: null }),
      (error: unknown) => ({ sent: null, failure: { error } }),
    )
    this.#inFlight.delete(id)
    if (failure) return this.#queue.failed(action, failure)
    this.#isHurried = false
    if (sent) this.#queue.answered(action, sent)
    return null
  }

  async #call({ id: actionId, gestureId, timestamp: doneAt, ...action }: Action): Promise<Sent> {
    if (action.basePublicId === '') throw new Error(noBaseForSync)
    const { client, revoke } = this.#options
    const type = requireActionType(this.#options.types, action.type)
    const args = action.payload as never
    if (!action.isDiscarded) return (await type.send(client, args, { actionId, gestureId, doneAt })) ?? {}
    return { answer: await revoke?.(client, type.callIds?.(args, actionId) ?? [actionId]) }
  }

  #pause(milliseconds: number): Promise<void> {
    if (this.#isHurried) {
      this.#isHurried = false
      return Promise.resolve()
    }
    const { clock, random = Math.random } = this.#options
    const spread = 1 + retries.spread * (2 * random() - 1)
    return new Promise<void>(resolve => {
      const stop = clock.after(milliseconds * spread, resolve)
      this.#retry = () => {
        stop()
        resolve()
      }
    })
  }
}
