import type { SessionState } from '../../../actions/action-session.ts'
import type { HistoryEntry } from '../../../actions/undo-history.ts'
import { newId } from '../../../engine/model/ids.ts'
import type { PresentTab } from '../../../engine/model/live/present-tab.ts'
import { blockTypes, knownBlocks } from '../../blocks/registry.ts'
import { applyChanges } from '../../document/apply-changes.ts'
import { type Change, inverseChanges } from '../../document/change.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { newDraft } from '../../document/new-form.ts'
import { closedCircle } from '../../logic/closed-circle.ts'
import type { FormDraft, UnappliedChange } from '../form-draft.ts'

const userId = 'user1'
const publicId = 'frm1'

const nothing: SessionState = {
  waiting: [],
  connection: 'online',
  elsewhere: 0,
  isOpening: false,
  isKept: true,
  isStopped: false,
  setAside: [],
  undo: null,
  redo: null,
}

/** What a test decides about a draft in memory. */
interface Given {
  state?: Partial<SessionState>
  people?: readonly PresentTab[]
  mayEdit?: boolean
  isClosed?: boolean
}

type Done = { gestureId: string; label: string; changes: readonly Change[] }

/** A draft without a server: everything is saved at once. */
class MemoryDraft implements FormDraft {
  readonly userId = userId
  readonly publicId = publicId
  document: FormDocument
  state: SessionState = nothing
  people: readonly PresentTab[] = []
  mayEdit = true
  isClosed = false
  /** The thing that the person works on, as the others would see it. */
  here: string | null = null
  #undo: Done[] = []
  #redo: Done[] = []
  readonly #listeners = new Set<() => void>()

  constructor(document: FormDocument) {
    this.document = document
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Changes the form as somebody else would. */
  changeByOthers(changes: readonly Change[]): void {
    this.#apply(changes)
    this.#changed()
  }

  /** Shows another state, other people, or other rights. */
  give({ state, ...others }: Given): void {
    Object.assign(this, others)
    this.#changed(state)
  }

  change(changes: readonly Change[], label: string, gestureId: string = newId('ges')): readonly UnappliedChange[] {
    if (!this.mayEdit) return changes.map(change => ({ change, reason: 'forbidden', message: '' }))
    const before = this.document
    const { document, done, skipped } = applyChanges(before, changes, knownBlocks)
    const circle = closedCircle({ before, after: document, done }, blockTypes)
    if (circle !== null) return changes.map(change => ({ change, reason: 'circle', message: circle }))
    if (done.length === 0) return skipped
    this.document = document
    const earlier = this.#undo.find(one => one.gestureId === gestureId)
    const whole = { gestureId, label: earlier?.label ?? label, changes: [...(earlier?.changes ?? []), ...done] }
    this.#undo = [...this.#undo.filter(one => one !== earlier), whole]
    this.#redo = []
    this.#changed()
    return skipped
  }

  undo(): boolean {
    const last = this.#undo.pop()
    if (!last) return false
    const undone = this.#apply(inverseChanges(last.changes))
    this.#redo.push({ ...last, changes: undone })
    this.#changed()
    return true
  }

  redo(): boolean {
    const last = this.#redo.pop()
    if (!last) return false
    const done = this.#apply(inverseChanges(last.changes))
    this.#undo.push({ ...last, changes: done })
    this.#changed()
    return true
  }

  flush(): void {}

  setHere(thingId: string | null): void {
    this.here = thingId
  }

  label(action: { payload: unknown }): string {
    return (action.payload as { label: string }).label
  }

  dependents(): [] {
    return []
  }

  discard(actionId: string): void {
    const { waiting, setAside } = this.state
    const others = <One extends { id: string }>(actions: readonly One[]) => actions.filter(({ id }) => id !== actionId)
    this.#changed({ waiting: others(waiting), setAside: others(setAside) })
  }

  applyAgain(actionId: string): void {
    const action = this.state.setAside.find(({ id }) => id === actionId)
    if (!action) return
    const { changes, label } = action.payload as { changes: readonly Change[]; label: string }
    this.change(changes, label)
    this.discard(actionId)
  }

  retryNow(): void {}

  resume(): void {
    this.#changed({ isStopped: false })
  }

  #apply(changes: readonly Change[]): Change[] {
    const { document, done } = applyChanges(this.document, changes, knownBlocks)
    this.document = document
    return done
  }

  #changed(given: Partial<SessionState> = {}): void {
    this.state = { ...this.state, ...given, undo: entryOf(this.#undo.at(-1)), redo: entryOf(this.#redo.at(-1)) }
    for (const listener of this.#listeners) listener()
  }
}

const entryOf = (done: Done | undefined): HistoryEntry | null =>
  done
    ? {
        gestureId: done.gestureId,
        label: done.label,
        place: { userId, basePublicId: publicId, tableId: publicId, viewId: publicId },
        actions: [{ id: done.gestureId, type: 'forms.change', payload: { changes: done.changes } }],
      }
    : null

/** A form that a test edits without a server; a new one unless it brings its own. */
export const memoryDraft = (document: FormDocument = newDraft()): MemoryDraft => new MemoryDraft(document)
