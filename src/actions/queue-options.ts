import type { Action, ActionPlace } from './action.ts'
import type { ActionTypes, Sent } from './action-type.ts'

/** The queue's timers come from outside, so that a test can pass a clock that it advances. */
export interface Clock {
  now(): number
  /** Calls back after a number of milliseconds; returns a function that cancels. */
  after(milliseconds: number, callback: () => void): () => void
}

/**
 * temporary: a retry may help, because the server was not reached or is busy. signed out: a retry helps after signing
 * in. gone: the target of this action no longer exists. refused: the server refused this action, and others are not
 * affected. not allowed: the person may change nothing. final: the server refused for a reason that may affect all.
 */
export type FailureKind = 'temporary' | 'signed out' | 'gone' | 'refused' | 'not allowed' | 'final'

/** The turn that lets one tab at a time send. */
export interface SendingTurn {
  /** Resolves when an action may be sent; false when another tab has taken it over. */
  enter(actionId: string): Promise<boolean>
  /** Called when nothing is being sent, so that other tabs may send. */
  rest(): void
  /** This tab may send without waiting, as when the page goes away. */
  readonly isOurs: boolean
  /** Records actions that are sent without the turn, because the next tab must know that the server may have them. */
  sendUnasked(actionIds: readonly string[]): void
}

export type Connection = 'online' | 'offline' | 'signed out'

export interface QueueOptions<Store, Client> {
  types: ActionTypes<Store, Client>
  store: Store
  client: Client
  clock: Clock
  newId(kind: 'act' | 'ges'): string
  failureKind(error: unknown): FailureKind
  errorText(error: unknown): string
  /** Milliseconds that the server asks to wait before a retry; null when it does not say. */
  retryAfter?(error: unknown): number | null
  /** A random number between 0 and 1, which varies the pauses. */
  random?(): number
  /** Absent: there are no other tabs. */
  turn?: SendingTurn
  /**
   * Asks the server not to carry out calls that may have reached it. Returns true if it has already done one of them.
   */
  revoke?(client: Client, callIds: readonly string[]): Promise<boolean>
  /** Called when a dependency was removed because it closed a circle. */
  onWarning(text: string): void
  /** Called with errors in showing the outcome of an action; they do not affect the action. */
  onFault(error: unknown): void
  onEvent(event: QueueEvent): void
}

export type QueueEvent =
  /** An action was added, merged, or changed its status. */
  | { kind: 'changed'; action: Action }
  /** An action left the queue: it is finished, and no other action waits for it. */
  | { kind: 'left'; action: Action }
  /** The server did an action, at least in part. */
  | { kind: 'synced'; action: Action; sent: Sent }
  /** A discarded action had already been done by the server. */
  | { kind: 'too late'; action: Action }
  /**
   * The target of an action no longer exists, or the server refused only this action: it and what builds on it left the
   * queue to be set aside.
   */
  | { kind: 'gone' | 'refused'; failed: Action; setAside: Action[] }
  /** The server refused an action: it and everything that waited left the queue to be set aside. */
  | { kind: 'stopped'; failed: Action; setAside: Action[] }
  /** The person may not make changes any more: everything that waited left the queue to be set aside. */
  | { kind: 'barred'; error: string; setAside: Action[] }
  | { kind: 'connection'; state: Connection }

export interface DispatchOptions {
  place: ActionPlace
  gestureId?: string
  isUndo?: boolean
  isRedo?: boolean
}
