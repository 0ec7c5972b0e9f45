import type { Action } from './action.ts'

/** The owner of actions: one person in one base. */
export interface Owner {
  userId: string
  basePublicId: string
}

/** An action that another page left behind. */
export interface KeptAction {
  action: Action
  /** Its page closed while sending it, so the server may have it. */
  wasTried: boolean
}

export interface TakenOver {
  /** In the order in which their tabs created them. */
  kept: KeptAction[]
  /** Number of actions that could not be read. */
  damaged: number
}

/** Actions to store, or null to delete, by action id. */
export type OutboxChanges = ReadonlyMap<string, Action | null>

/**
 * send: this tab has the turn. wait: another tab is sending. gone: another tab has the action now. missing: no tab has
 * it, because the browser emptied the storage or another tab finished it.
 */
export type Claim = 'send' | 'wait' | 'gone' | 'missing'

/**
 * One tab's access to the unsent actions of its owner, which the browser stores for all tabs. Every method is one
 * transaction.
 * A sending tab holds the turn, and a tab with actions holds a sign of life. Both are leases that expire unless they
 * are renewed, so a dead or frozen tab blocks nobody.
 */
export interface Outbox {
  /** Stores changes; returns the ids of actions that it did not store because other tabs have them now. */
  write(changes: OutboxChanges): Promise<string[]>
  /** Takes or renews the turn for sending an action; null for an action that could not be stored. */
  claim(actionId: string | null): Promise<Claim>
  /** Records that the server may have these actions, which are sent without the turn. */
  markTried(actionIds: readonly string[]): Promise<void>
  /** Renews this tab's sign of life, and its turn if it has it. Returns true if it has the turn. */
  beat(): Promise<boolean>
  /** Releases the turn. */
  rest(): Promise<void>
  /** Returns the number of actions that other tabs have. */
  look(): Promise<number>
  /** Takes over the actions of tabs that left, or that `isGone` reports as gone. */
  takeOver(isGone: (tab: string, sign: 'alive' | 'expired') => boolean): Promise<TakenOver>
  /**
   * Leaves this tab's actions to other pages. While it is still sending, the turn stays taken for a moment, so that no
   * other tab sends at the same time.
   */
  leave(isSending: boolean): Promise<void>
}

/** A message from one tab to the others of the same owner. */
export type TabMessage =
  /** Asks which tabs are alive. */
  | { kind: 'who'; from: string }
  | { kind: 'here'; from: string }
  /** No tab is sending now. */
  | { kind: 'free'; from: string }
  /** Stored actions have changed. */
  | { kind: 'changed'; from: string }
  /** The set-aside list has changed. */
  | { kind: 'aside'; from: string }
  /** Another tab has these actions now. */
  | { kind: 'taken'; from: string; actionIds: string[] }

/** A message channel between tabs. Nothing depends on a message arriving. */
export interface TabChannel {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
}
