import type { LiveAction, LiveBatch } from '../../engine/model/live/live-batch.ts'
import { isThingEntry } from '../../engine/model/things.ts'
import { knownBlocks } from '../blocks/registry.ts'
import { applyChanges } from '../document/apply-changes.ts'
import type { Change } from '../document/change.ts'
import type { FormDocument } from '../document/form-document.ts'
import { newDraft } from '../document/new-form.ts'
import { withEntries } from '../document/thing-entries.ts'
import { keepIdentity } from './keep-identity.ts'

/** A form at a version of its base. */
export interface ServerDraft {
  version: number
  document: FormDocument
}

/** Changes of this tab that the known document of the server lacks. */
interface Missing {
  changes: readonly Change[]
  /** The version with which the server has them; null while that is unknown. */
  since: number | null
}

/** The form that one tab shows: as the server has it, with the changes that wait to be saved. */
export class DraftScreen {
  #server: ServerDraft | null = null
  #shown = newDraft()
  /** By action, oldest first. */
  readonly #missing = new Map<string, Missing>()
  /** The form without the newest of those actions, to which typing adds. */
  #beneath: { actionId: string; document: FormDocument } | null = null
  /** Actions of the log that follow something that did not arrive. */
  #ahead: LiveAction[] = []
  /** The version that the log has reached. */
  #reached = 0
  readonly #listeners = new Set<() => void>()

  /** The same object until something changes; what did not change in it stays the same too. */
  get document(): FormDocument {
    return this.#shown
  }

  get isLoaded(): boolean {
    return this.#server !== null
  }

  /** The version of the server's document. */
  get version(): number {
    return this.#server?.version ?? 0
  }

  /** Whether something that others did has not arrived, so that the form has to be loaded again. */
  get isBehind(): boolean {
    return this.version < this.#reached
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes the form as it was loaded, unless what is known is newer. */
  load(draft: ServerDraft): void {
    if (this.#server && draft.version < this.#server.version) return
    this.#server = draft
    this.#catchUp()
  }

  /** Takes the next part of the log. */
  hear(batch: LiveBatch): void {
    this.#reached = Math.max(this.#reached, batch.version)
    if ('tooFar' in batch) this.#ahead = []
    else this.#ahead.push(...batch.actions)
    if (this.#server) this.#catchUp()
  }

  /** Shows the changes of an action, or other changes of the same action. */
  apply(actionId: string, changes: readonly Change[]): void {
    const isNew = !this.#missing.has(actionId)
    this.#missing.set(actionId, { changes, since: null })
    if (isNew) this.#beneath = { actionId, document: this.#shown }
    if (this.#beneath?.actionId === actionId) {
      this.#show(applyChanges(this.#beneath.document, changes, knownBlocks).document)
    } else this.#showAll()
  }

  /** Shows the form without an action again. */
  revert(actionId: string): void {
    if (this.#missing.delete(actionId)) this.#showAll()
  }

  /** The server has done these changes of an action. They stay on the screen until the log brings them. */
  settle(actionId: string, changes: readonly Change[], since: number): void {
    if (!this.#missing.has(actionId)) return
    if (since <= this.version) this.#missing.delete(actionId)
    else this.#missing.set(actionId, { changes, since })
    this.#showAll()
  }

  /** Applies the part of the log that follows what is known. */
  #catchUp(): void {
    let { version, document } = this.#server ?? { version: 0, document: newDraft() }
    for (const action of this.#ahead) {
      if (action.version <= version) continue
      // Actions that this person may not see are left out of the log.
      if (action.version !== version + 1) break
      version = action.version
      if (action.entries.some(({ kind }) => isThingEntry(kind))) document = withEntries(document, action.entries)
      if (action.actionId !== null) this.#missing.delete(action.actionId)
    }
    this.#ahead = this.#ahead.filter(action => action.version > version)
    this.#server = { version, document }
    for (const [id, { since }] of this.#missing) if (since !== null && since <= version) this.#missing.delete(id)
    this.#showAll()
  }

  #showAll(): void {
    const missing = [...this.#missing]
    const newest = missing.pop()
    const { document } = this.#server ?? { document: newDraft() }
    const beneath = withChanges(
      document,
      missing.flatMap(([, { changes }]) => changes),
    )
    this.#beneath = newest ? { actionId: newest[0], document: beneath } : null
    this.#show(newest ? withChanges(beneath, newest[1].changes) : beneath)
  }

  #show(document: FormDocument): void {
    const kept = keepIdentity(this.#shown, document)
    if (kept === this.#shown) return
    this.#shown = kept
    for (const listener of this.#listeners) listener()
  }
}

const withChanges = (document: FormDocument, changes: readonly Change[]): FormDocument =>
  changes.length > 0 ? applyChanges(document, changes, knownBlocks).document : document
