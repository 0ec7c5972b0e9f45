import type { Action } from '../../actions/action.ts'
import {
  ActionSession,
  type SessionEvent,
  type SessionOptions,
  type SessionState,
} from '../../actions/action-session.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import type { LiveBatch } from '../../engine/model/live/live-batch.ts'
import type { PresentTab } from '../../engine/model/live/present-tab.ts'
import { failureKind, retryAfter } from '../../tables/actions/failure-kind.ts'
import type { BaseFollower } from '../../tables/live/follow-base.ts'
import type { RightsFollower } from '../../tables/live/follow-rights.ts'
import { Presence } from '../../tables/live/presence.ts'
import { errorText, toServerError } from '../../ui/server/server-error.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { blockTypes, knownBlocks } from '../blocks/registry.ts'
import { applyChanges } from '../document/apply-changes.ts'
import type { Change } from '../document/change.ts'
import type { FormDocument } from '../document/form-document.ts'
import { formLimits } from '../document/form-limits.ts'
import { closedCircle } from '../logic/closed-circle.ts'
import { actionOf, type ChangeArgs, draftActions, typedCell } from './draft-actions.ts'
import type { DraftClient } from './draft-client.ts'
import { DraftScreen, type ServerDraft } from './draft-screen.ts'
import { barredText, refusedText, rightsText, skippedText } from './draft-texts.ts'
import type { FormDraft, UnappliedChange } from './form-draft.ts'

type FromOutside = 'client' | 'clock' | 'newId' | 'setAside' | 'outbox' | 'history' | 'onFault'

export interface LiveDraftOptions extends Pick<SessionOptions<DraftScreen, DraftClient>, FromOutside> {
  userId: string
  /** Shows a message to the person. */
  tell(text: string): void
}

/** Errors that concern one action only. */
const ownReasons: ReadonlySet<string | null> = new Set(['rule_circle', 'form_too_large'])

/** Errors after which the form is no longer there for this person. */
const closedCodes: ReadonlySet<string> = new Set(['forbidden', 'not_found'])

/** Pause before the form is loaded again after a failure, in milliseconds. */
const reloadPause = 2_000

const stepOf = ({ isUndo, isRedo }: Action) => (isUndo ? 'undo' : isRedo ? 'redo' : null)

/** What a draft's actions are stored under. Its tables have a session of their own. */
export const ownerOf = (userId: string, publicId: string) => ({ userId, basePublicId: `${publicId}.draft` })

/** A form that one person edits in one tab, with the server. */
export class LiveDraft implements FormDraft, BaseFollower, RightsFollower {
  readonly userId: string
  readonly publicId: string
  readonly presence: Presence
  readonly #options: LiveDraftOptions
  readonly #screen = new DraftScreen()
  readonly #session: ActionSession<DraftScreen, DraftClient>
  readonly #listeners = new Set<() => void>()
  #people: readonly PresentTab[] = []
  #mayEdit = true
  #isClosed = false
  #isLoading = false
  #isOver = false
  #stopTimer: (() => void) | null = null

  constructor(options: LiveDraftOptions) {
    const { tell, userId, ...session } = options
    this.#options = options
    this.userId = userId
    this.publicId = options.client.basePublicId
    this.presence = new Presence(options.clock)
    this.#session = new ActionSession({
      ...session,
      types: draftActions,
      store: this.#screen,
      failureKind: error => (ownReasons.has(toServerError(error).reason) ? 'refused' : failureKind(error)),
      errorText,
      retryAfter,
      revoke: async ({ basePublicId, calls }, callIds) =>
        (await calls.actions.revoke.mutate({ basePublicId, callIds: [...callIds] })).done.length > 0,
      onWarning: tell,
      onEvent: event => this.#hear(event),
    })
    const changed = () => this.#changed()
    this.#session.subscribe(changed)
    this.#screen.subscribe(changed)
    this.presence.subscribe(() => {
      const { people, sessionKey } = this.presence
      this.#people = people.filter(tab => tab.sessionKey !== sessionKey)
      changed()
    })
  }

  get document(): FormDocument {
    return this.#screen.document
  }

  get state(): SessionState {
    return this.#session.state
  }

  get people(): readonly PresentTab[] {
    return this.#people
  }

  get mayEdit(): boolean {
    return this.#mayEdit && !this.#isClosed
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** The version of the form that this screen has from the server. */
  get version(): number {
    return this.#screen.version
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(changes: readonly Change[], label: string, gestureId?: string): readonly UnappliedChange[] {
    const all = (reason: 'circle' | 'forbidden', message: string) =>
      changes.map(change => ({ change, reason, message }))
    if (!this.mayEdit) return all('forbidden', '')
    const before = this.document
    const { document: after, done, skipped } = applyChanges(before, changes, knownBlocks)
    const circle = closedCircle({ before, after, done }, blockTypes)
    if (circle !== null) return all('circle', circle)
    // Two things that a caller forgot to name are not one gesture.
    const gesture = gestureId || this.#options.newId('ges')
    const { userId, publicId } = this
    const place = { ...ownerOf(userId, publicId), tableId: publicId, viewId: publicId }
    for (let from = 0; from < done.length; from += formLimits.changesPerAction) {
      const action = actionOf({ changes: done.slice(from, from + formLimits.changesPerAction), label, userId })
      if (!this.#mergesWithLast(action.args.changes)) this.#session.flush()
      this.#session.act(action, place, gesture)
    }
    return skipped
  }

  undo(): boolean {
    if (!this.mayEdit) return false
    this.#session.flush()
    return this.#session.undo()
  }

  redo(): boolean {
    if (!this.mayEdit) return false
    this.#session.flush()
    return this.#session.redo()
  }

  flush(): void {
    this.#session.flush()
  }

  setHere(thingId: string | null): void {
    this.presence.here({ recordId: thingId })
  }

  label(action: Action): string {
    return this.#session.label(action)
  }

  dependents(actionId: string): readonly Action[] {
    return this.#session.dependents(actionId)
  }

  discard(actionId: string): void {
    if (this.state.waiting.some(({ id }) => id === actionId)) this.#session.discard(actionId)
    else this.#session.dropSetAside([actionId])
  }

  applyAgain(actionId: string): void {
    if (this.mayEdit) this.#session.applyAgain(actionId)
  }

  retryNow(): void {
    this.#session.retryNow()
  }

  resume(): void {
    this.#session.resume()
  }

  /**
   * Loads the form, and takes over what earlier pages left behind.
   * @throws ServerError
   */
  async open(): Promise<void> {
    await Promise.all([this.#load(), this.#session.open()])
  }

  /** Takes over what earlier pages left behind, such as when the page returns after `leave`. */
  returnToPage(): void {
    void this.#session.open()
  }

  /** Sends what can be sent, and leaves the rest to the next page. */
  leave(): void {
    this.#session.leave()
  }

  /** Stops sending and loading. What waits stays stored. */
  close(): void {
    this.#isOver = true
    this.#stopTimer?.()
    this.#session.keepHistory()
    this.#session.close()
  }

  onBatch(batch: LiveBatch): void {
    this.#screen.hear(batch)
    this.#reload()
  }

  /** The next call is refused for lack of a session, and leads to the sign-in page. */
  onSignedOut(): void {}

  onConnection(): void {}

  onRights({ editStructure }: Pick<BaseRights, 'editStructure'>): void {
    if (this.#isClosed || editStructure === this.#mayEdit) return
    this.#mayEdit = editStructure
    this.#tell(rightsText(editStructure ? 'back' : 'lost', editStructure ? 0 : this.#session.bar(barredText)))
    this.#changed()
    // Those who may not edit the form hear nothing of it.
    if (editStructure) void this.#load().catch(() => this.#reloadLater())
  }

  onClosed(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#session.bar(barredText)
    this.#changed()
  }

  async #load(): Promise<void> {
    const { basePublicId, calls } = this.#options.client
    this.#screen.load((await calls.forms.load.query({ basePublicId })) as ServerDraft)
  }

  /** Loads the form if a part of what others did has not arrived. */
  #reload(): void {
    if (this.#isOver || !this.#screen.isBehind || !this.mayEdit || this.#isLoading || this.#stopTimer) return
    this.#isLoading = true
    void this.#load()
      .then(
        () => this.#screen.isBehind && this.#reloadLater(),
        error => !closedCodes.has(toServerError(error).code) && this.#reloadLater(),
      )
      .finally(() => {
        this.#isLoading = false
      })
  }

  #reloadLater(): void {
    if (this.#isOver) return
    this.#stopTimer ??= this.#options.clock.after(reloadPause, () => {
      this.#stopTimer = null
      this.#reload()
    })
  }

  /** Whether changes go on from the waiting ones of the same cell. Somebody else may have changed it in between. */
  #mergesWithLast(changes: readonly Change[]): boolean {
    const last = this.state.waiting.findLast(({ status }) => status === 'debounced')
    if (!last) return false
    const waiting = (last.payload as ChangeArgs).changes
    const cell = typedCell(changes)
    const [[before], [after]] = [waiting, changes]
    return (
      cell !== null &&
      cell === typedCell(waiting) &&
      before?.do === 'set' &&
      after?.do === 'set' &&
      isSameJson(before.after, after.before)
    )
  }

  #hear(event: SessionEvent): void {
    const label = 'action' in event ? this.label(event.action) : ''
    switch (event.kind) {
      case 'skipped':
        return this.#tell(skippedText(event.skipped, label, stepOf(event.action)))
      case 'refused':
        return this.#tell(refusedText(label, event.error, stepOf(event.action)))
      case 'gone':
        return this.#tell(refusedText(label, 'This was deleted', stepOf(event.action)))
      case 'barred':
        return this.#tell(rightsText(null, event.count))
      case 'too late':
        return this.#tell(refusedText(label, 'This was already saved', 'undo'))
      case 'left':
      case 'synced':
      case 'went back':
    }
  }

  #tell(text: string | null): void {
    if (text !== null) this.#options.tell(text)
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
