import type { Action } from '../../actions/action.ts'
import type { SessionState } from '../../actions/action-session.ts'
import type { PresentTab } from '../../engine/model/live/present-tab.ts'
import type { SkipReason } from '../document/apply-changes.ts'
import type { Change } from '../document/change.ts'
import type { FormDocument } from '../document/form-document.ts'

/** A change that was not applied to the form on the screen. */
export interface UnappliedChange {
  change: Change
  /** 'circle': rules would depend on each other in a circle. 'forbidden': the person may not edit the form. */
  reason: SkipReason | 'circle' | 'forbidden'
  /** For the person; '' where the reason says it all. */
  message: string
}

/** A form that a person edits, as their screen shows it. Its values keep their identity until they change. */
export interface FormDraft {
  readonly userId: string
  readonly publicId: string
  /** The form as the server has it, with what this person has changed since. Deleted things are in it. */
  readonly document: FormDocument
  /** What waits to be saved, was set aside, and can be undone. */
  readonly state: SessionState
  /** The other tabs that have the form open. `recordId` is the thing that somebody works on. */
  readonly people: readonly PresentTab[]
  readonly mayEdit: boolean
  /** The form is deleted, or the person lost access to it: no more changes arrive. */
  readonly isClosed: boolean
  /** Calls the listener after every change of the values above; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /**
   * Changes the form at once, and saves it later. The changes of one call, or of one gesture id, are undone together.
   * Returns those that were not applied. After 'circle' and 'forbidden' none are.
   */
  change(changes: readonly Change[], label: string, gestureId?: string): readonly UnappliedChange[]
  /** Returns false when there is nothing to undo. */
  undo(): boolean
  /** Returns false when there is nothing to redo. */
  redo(): boolean
  /** Sends what waits for more typing, such as when a text loses the focus. */
  flush(): void
  /** Shows the others which thing this person works on; null for none. */
  setHere(thingId: string | null): void
  /** A description of a waiting or set-aside action. */
  label(action: Action): string
  /** The waiting actions that are discarded with this one, because they build on it. */
  dependents(actionId: string): readonly Action[]
  /** Drops a waiting or set-aside action. */
  discard(actionId: string): void
  /** Makes the changes of a set-aside action again, over what others have changed since. */
  applyAgain(actionId: string): void
  retryNow(): void
  /** Continues to save after `state.isStopped`. */
  resume(): void
}
