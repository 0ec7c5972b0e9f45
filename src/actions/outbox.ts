import type { Action } from './action.ts'

/** Whose actions: those of one person in one base. */
export interface Owner {
  userId: string
  basePublicId: string
}

/** An action that another page left behind. */
export interface KeptAction {
  action: Action
  /** It was being sent when its page went: the server may have it. */
  wasTried: boolean
}

export interface TakenOver {
  /** In the order in which their tabs did them. */
  kept: KeptAction[]
  /** So many could not be read. */
  damaged: number
}

/** What to store (an action) or to forget (null), by action id. */
export type OutboxChanges = ReadonlyMap<string, Action | null>

/**
 * send: it is this tab's turn. wait: another tab is sending. gone: another tab has the action now. missing: nobody has it
 * any more, because the browser has emptied the storage, or because another tab had it and it is over.
 */
export type Claim = 'send' | 'wait' | 'gone' | 'missing'

/**
 * The actions of one owner that the server does not have yet, kept by the browser for all of its tabs, seen from one
 * of them. Every method is one transaction.
 *
 * A tab that sends holds the turn, which runs out unless it is renewed; a tab that has actions shows the same way that
 * it is alive. So a tab that died, or that was frozen, holds up nobody.
 */
export interface Outbox {
  /** Answers the ids of actions that were not stored, because other tabs have them by now. */
  write(changes: OutboxChanges): Promise<string[]>
  /** Takes or keeps the turn for sending an action. With null, for one that could not be stored. */
  claim(actionId: string | null): Promise<Claim>
  /** Notes that the server may have these actions, which are sent without the turn. */
  markTried(actionIds: readonly string[]): Promise<void>
  /** This tab is alive, and keeps the turn if it has it: true then. */
  beat(): Promise<boolean>
  /** Gives back the turn. */
  rest(): Promise<void>
  /** How many actions other tabs have. */
  look(): Promise<number>
  /** Makes this tab's own what other tabs have that left, or of which `isGone` says that they are no more. */
  takeOver(isGone: (tab: string, sign: 'alive' | 'expired') => boolean): Promise<TakenOver>
  /**
   * This tab goes: what it has is for whoever comes next. Is it still sending, the turn stays taken for a moment, so
   * that nobody sends beside it.
   */
  leave(isSending: boolean): Promise<void>
}

/** What one tab tells the others of the same owner. */
export type TabMessage =
  /** Is anybody there? */
  | { kind: 'who'; from: string }
  | { kind: 'here'; from: string }
  /** Nobody is sending now. */
  | { kind: 'free'; from: string }
  /** What is kept has changed. */
  | { kind: 'changed'; from: string }
  /** What is set aside has changed. */
  | { kind: 'aside'; from: string }
  /** These actions have another tab now. */
  | { kind: 'taken'; from: string; actionIds: string[] }

/** How tabs speak to each other, where they can. Nothing depends on a message to arrive. */
export interface TabChannel {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
}
