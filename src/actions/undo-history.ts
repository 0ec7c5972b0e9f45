import type { Action, ActionPlace } from './action.ts'
import type { ActionDraft, ActionTypes } from './action-type.ts'
import type { KeptHistory } from './kept-history.ts'
import { actionLimits } from './limits.ts'

/** The actions of one gesture, which are undone or redone together. */
export interface HistoryEntry {
  gestureId: string
  /** The label, such as 'Edit 3 cells in Tasks'. */
  label: string
  /** Where it was done; undo returns there. */
  place: ActionPlace
  /** The actions of the gesture, oldest first. */
  actions: readonly Pick<Action, 'id' | 'type' | 'payload'>[]
}

/** The actions to dispatch, in order, to undo or redo an entry. */
export interface HistoryStep {
  entry: HistoryEntry
  drafts: ActionDraft[]
}

/**
 * The undo and redo stacks of one tab in one base, without failed actions.
 * Undo and redo are actions themselves, but are not tracked: `undo` and `redo` return what to dispatch, and move the
 * entry to the other stack.
 */
export class UndoHistory<Store, Client> {
  readonly #types: ActionTypes<Store, Client>
  readonly #store: Store
  #undo: HistoryEntry[] = []
  #redo: HistoryEntry[] = []

  constructor(types: ActionTypes<Store, Client>, store: Store) {
    this.#types = types
    this.#store = store
  }

  /** Adds an action to the entry of its gesture. A merged action replaces its earlier form. */
  track(action: Action): void {
    if (action.isUndo || action.isRedo) return
    const type = this.#types[action.type]
    if (!type || type.invert(action.payload as never) === null) return
    this.#redo = []
    const step = { id: action.id, type: action.type, payload: action.payload }
    const at = this.#undo.findIndex(entry => entry.gestureId === action.gestureId)
    const entry = this.#undo[at]
    const actions = entry ? [...entry.actions.filter(one => one.id !== action.id), step] : [step]
    const { userId, basePublicId, tableId, viewId } = action
    const tracked: HistoryEntry = {
      gestureId: action.gestureId,
      label: this.#labelWith(action, actions.length === 1 ? undefined : entry),
      place: { userId, basePublicId, tableId, viewId },
      actions,
    }
    if (entry) this.#undo = this.#undo.toSpliced(at, 1)
    this.#undo = [...this.#undo, tracked].slice(-actionLimits.history)
  }

  /** A gesture takes the label of its first action, until its purpose action comes. */
  #labelWith({ type: name, payload }: Action, entry: HistoryEntry | undefined): string {
    const type = this.#types[name]
    if (!type || (entry && !type.isPurpose)) return entry?.label ?? ''
    return type.label(payload as never, this.#store)
  }

  /** Replaces the payload of an action that was stored differently, or drops the action if nothing is left to undo. */
  replace(actionId: string, payload: unknown): void {
    const replaced = (entries: readonly HistoryEntry[]) =>
      entries.map(entry => {
        if (!entry.actions.some(({ id }) => id === actionId)) return entry
        return { ...entry, actions: entry.actions.map(one => (one.id === actionId ? { ...one, payload } : one)) }
      })
    this.#undo = replaced(this.#undo)
    this.#redo = replaced(this.#redo)
    const type = [...this.#undo, ...this.#redo].flatMap(entry => entry.actions).find(({ id }) => id === actionId)?.type
    if (type !== undefined && this.#inverse({ type, payload }) === null) this.forget(new Set([actionId]))
  }

  /** Removes actions that were refused or discarded. */
  forget(actionIds: ReadonlySet<string>): void {
    const without = (entries: readonly HistoryEntry[]) =>
      entries
        .map(entry => ({ ...entry, actions: entry.actions.filter(action => !actionIds.has(action.id)) }))
        .filter(entry => entry.actions.length > 0)
    this.#undo = without(this.#undo)
    this.#redo = without(this.#redo)
  }

  /** Both stacks, for the next page. */
  get kept(): KeptHistory {
    return { undo: this.#undo, redo: this.#redo }
  }

  /** Adds the previous page's stacks below what was done since; leaves out what cannot be undone here. */
  restore({ undo, redo }: KeptHistory): void {
    const revived = (entries: readonly HistoryEntry[]) =>
      entries.flatMap(entry => {
        const actions = entry.actions.flatMap(action => this.#revived(action) ?? [])
        return actions.length === entry.actions.length ? { ...entry, actions } : []
      })
    // A new change makes earlier undone entries impossible to redo.
    if (this.#undo.length === 0) this.#redo = [...revived(redo), ...this.#redo].slice(-actionLimits.history)
    this.#undo = [...revived(undo), ...this.#undo].slice(-actionLimits.history)
  }

  /** The action on the current page; null when its type or target is unknown here. */
  #revived<Kept extends Pick<Action, 'id' | 'type' | 'payload'>>(action: Kept): Kept | null {
    const type = Object.hasOwn(this.#types, action.type) ? this.#types[action.type] : undefined
    if (!type) return null
    try {
      const payload = type.revive ? type.revive(this.#store, action.payload as never) : action.payload
      return type.invert(payload as never) === null ? null : { ...action, payload }
    } catch {
      return null
    }
  }

  /** The entry that `undo` would use: the latest one, or that of a gesture unless too much came after it. */
  nextUndo(gestureId?: string): HistoryEntry | null {
    const near = this.#undo.slice(-actionLimits.undoDepth)
    return near.findLast(entry => gestureId === undefined || entry.gestureId === gestureId) ?? null
  }

  nextRedo(): HistoryEntry | null {
    return this.#redo.at(-1) ?? null
  }

  /** Moves the latest entry, or that of the given gesture, to the redo stack; null when there is nothing to undo. */
  undo(gestureId?: string): HistoryStep | null {
    const entry = this.nextUndo(gestureId)
    if (!entry) return null
    this.#undo = this.#undo.filter(one => one !== entry)
    this.#redo = [...this.#redo, entry].slice(-actionLimits.history)
    return { entry, drafts: entry.actions.toReversed().flatMap(action => this.#inverse(action) ?? []) }
  }

  /** Moves the latest undone entry back; null when there is nothing to redo. */
  redo(): HistoryStep | null {
    const entry = this.nextRedo()
    if (!entry) return null
    this.#redo = this.#redo.slice(0, -1)
    this.#undo = [...this.#undo, entry].slice(-actionLimits.history)
    return { entry, drafts: entry.actions.map(action => this.#again(action)) }
  }

  /** A thing that was created and undone is in the trash, so redo restores it instead of creating it again. */
  #again({ type, payload }: Pick<Action, 'type' | 'payload'>): ActionDraft {
    const undone = this.#inverse({ type, payload })
    return (undone && this.#inverse({ type: undone.type, payload: undone.args })) ?? { type, args: payload }
  }

  #inverse(action: Pick<Action, 'type' | 'payload'>): ActionDraft | null {
    return this.#types[action.type]?.invert(action.payload as never) ?? null
  }
}
