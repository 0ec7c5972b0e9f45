import type { Action, ActionPlace } from './action.ts'
import type { ActionTypes, Sent } from './action-type.ts'

/** The queue has no timers of its own: a test passes a clock that it moves by hand. */
export interface Clock {
  now(): number
  /** Calls back after some milliseconds, unless the answer is called first. */
  after(milliseconds: number, callback: () => void): () => void
}

/**
 * Whether another try may help (the server was not reached, or is busy), only after signing in again, or the server
 * has said no: to this one alone, because what it is about is gone, to whatever this person does, or for good.
 */
export type FailureKind = 'temporary' | 'signed out' | 'gone' | 'not allowed' | 'final'

/** Of several tabs one sends at a time. */
export interface SendingTurn {
  /** Resolves when an action may be sent; false when another tab has taken it over. */
  enter(actionId: string): Promise<boolean>
  /** Nothing is being sent for now: others may. */
  rest(): void
  /** Whether an action may be sent without waiting, as when the page goes away. */
  readonly isOurs: boolean
  /** These are sent without waiting: whoever comes next has to know that the server may have them. */
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
  /** How many milliseconds the server asks to wait before another try; null when it does not say. */
  retryAfter?(error: unknown): number | null
  /** Between 0 and 1, for pauses that are not all the same. */
  random?(): number
  /** Absent: this tab is the only one. */
  turn?: SendingTurn
  /** Asks the server not to carry out calls that may have reached it; true when it has done one of them already. */
  revoke?(client: Client, callIds: readonly string[]): Promise<boolean>
  /** A dependency was taken out because it closed a circle. */
  onWarning(text: string): void
  /** The screen could not show what came of an action, which changes nothing about the action. */
  onFault(error: unknown): void
  onEvent(event: QueueEvent): void
}

export type QueueEvent =
  /** An action was added, merged, or changed its status. */
  | { kind: 'changed'; action: Action }
  /** An action left the queue: it is over, and nobody waits for it any more. */
  | { kind: 'left'; action: Action }
  /** The server took an action, perhaps not all of it. */
  | { kind: 'synced'; action: Action; sent: Sent }
  /** A discarded action had been done by the server already. */
  | { kind: 'too late'; action: Action }
  /** What an action is about is gone: it and what builds on it have left the queue, for the list of what was set aside. */
  | { kind: 'gone'; failed: Action; setAside: Action[] }
  /** The server refused an action: it and all that waited have left the queue, for the list of what was set aside. */
  | { kind: 'stopped'; failed: Action; setAside: Action[] }
  /** The person may not do this any more: what waited has left the queue, for the list of what was set aside. */
  | { kind: 'barred'; error: string; setAside: Action[] }
  | { kind: 'connection'; state: Connection }

export interface DispatchOptions {
  place: ActionPlace
  gestureId?: string
  isUndo?: boolean
  isRedo?: boolean
}
