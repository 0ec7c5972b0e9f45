import type { Action, ActionPlace } from './action.ts'
import type { ActionDraft, ActionTypes } from './action-type.ts'
import type { KeptHistory } from './kept-history.ts'
import { actionLimits } from './limits.ts'

/** All that one gesture did, to be undone or done again together. */
export interface HistoryEntry {
  gestureId: string
  /** What was done: 'Edit 3 cells in Tasks'. */
  label: string
  /** Where it was done; undo leads back there. */
  place: ActionPlace
  /** The actions of the gesture, oldest first. */
  actions: readonly Pick<Action, 'id' | 'type' | 'payload'>[]
}

/** What has to be dispatched to undo or redo an entry, in order. */
export interface HistoryStep {
  entry: HistoryEntry
  drafts: ActionDraft[]
}

/**
 * The stacks of undo and redo of one tab in one base. Holds no action that failed.
 *
 * Undo and redo are actions themselves, but not tracked: `undo` and `redo` say what to dispatch and move the entry
 * from one stack to the other.
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

  /** Remembers an action; those of one gesture are one entry. A merged action takes the place of its earlier form. */
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

  /** A gesture is called after its first action, until one comes that is what it was for. */
  #labelWith({ type: name, payload }: Action, entry: HistoryEntry | undefined): string {
    const type = this.#types[name]
    if (!type || (entry && !type.isPurpose)) return entry?.label ?? ''
    return type.label(payload as never, this.#store)
  }

  /** An action was stored otherwise than it was done: undoing it starts from there, if there is still something to undo. */
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

  /** Forgets actions that were refused or discarded. */
  forget(actionIds: ReadonlySet<string>): void {
    const without = (entries: readonly HistoryEntry[]) =>
      entries
        .map(entry => ({ ...entry, actions: entry.actions.filter(action => !actionIds.has(action.id)) }))
        .filter(entry => entry.actions.length > 0)
    this.#undo = without(this.#undo)
    this.#redo = without(this.#redo)
  }

  /** Both stacks, for a page that comes after this one. */
  get kept(): KeptHistory {
    return { undo: this.#undo, redo: this.#redo }
  }

  /** Takes over the stacks of the page before, below what was done here since; what cannot be undone here is left out. */
  restore({ undo, redo }: KeptHistory): void {
    const revived = (entries: readonly HistoryEntry[]) =>
      entries.flatMap(entry => {
        const actions = entry.actions.flatMap(action => this.#revived(action) ?? [])
        return actions.length === entry.actions.length ? { ...entry, actions } : []
      })
    // What was undone cannot be done again any more once something else was done.
    if (this.#undo.length === 0) this.#redo = [...revived(redo), ...this.#redo].slice(-actionLimits.history)
    this.#undo = [...revived(undo), ...this.#undo].slice(-actionLimits.history)
  }

  /** An action of the page before as it is on this one; null when its type, or what it was done to, is not known here. */
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

  /** The entry that `undo` would take next: the latest, or that of a gesture, unless too much came after it. */
  nextUndo(gestureId?: string): HistoryEntry | null {
    const near = this.#undo.slice(-actionLimits.undoDepth)
    return near.findLast(entry => gestureId === undefined || entry.gestureId === gestureId) ?? null
  }

  nextRedo(): HistoryEntry | null {
    return this.#redo.at(-1) ?? null
  }

  /** Moves an entry, the latest unless told otherwise, to the stack of redo; null when there is nothing to undo. */
  undo(gestureId?: string): HistoryStep | null {
    const entry = this.nextUndo(gestureId)
    if (!entry) return null
    this.#undo = this.#undo.filter(one => one !== entry)
    this.#redo = [...this.#redo, entry].slice(-actionLimits.history)
    return { entry, drafts: entry.actions.toReversed().flatMap(action => this.#inverse(action) ?? []) }
  }

  /** Moves the latest undone entry back; null when there is nothing to do again. */
  redo(): HistoryStep | null {
    const entry = this.nextRedo()
    if (!entry) return null
    this.#redo = this.#redo.slice(0, -1)
    this.#undo = [...this.#undo, entry].slice(-actionLimits.history)
    return { entry, drafts: entry.actions.map(action => this.#again(action)) }
  }

  /** What was made and then undone is in the trash: it is not made again, but brought back, as undoing the undo does. */
  #again({ type, payload }: Pick<Action, 'type' | 'payload'>): ActionDraft {
    const undone = this.#inverse({ type, payload })
    return (undone && this.#inverse({ type: undone.type, payload: undone.args })) ?? { type, args: payload }
  }

  #inverse(action: Pick<Action, 'type' | 'payload'>): ActionDraft | null {
    return this.#types[action.type]?.invert(action.payload as never) ?? null
  }
}
