import type { Action } from './action.ts'
import type { Clock, SendingTurn } from './queue-options.ts'
import { lease } from './limits.ts'
import type { Claim, KeptAction, Outbox, TabChannel, TabMessage } from './outbox.ts'

export interface TabOutboxOptions {
  /** Name of this tab, unique in the browser. */
  tab: string
  outbox: Outbox
  /** Null where the browser has none: tabs then poll. */
  channel: TabChannel | null
  clock: Clock
  /**
   * Another tab has taken over these actions. `newer` are those that changed since in ways the other tab does not know.
   */
  onTaken(actionIds: readonly string[], newer: readonly Action[]): void
  /** This tab has taken over actions of other pages. */
  onArrived(kept: readonly KeptAction[]): void
  /** Another tab changed the set-aside list. */
  onAside(): void
  onWarning(text: string): void
  onChanged(): void
}

/** Payloads are JSON. */
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * One tab's side of the outbox. It stores the tab's actions in batches, takes turns in sending with other tabs, and
 * takes over the actions of closed tabs. Where the browser stores nothing, it continues without storage.
 */
export class TabOutbox implements SendingTurn {
  readonly #options: TabOutboxOptions
  /** Actions to store, or null to delete, in their latest form. */
  #dirty = new Map<string, Action | null>()
  #cancelWrite: (() => void) | null = null
  #cancelBeat: (() => void) | null = null
  #stopListening: (() => void) | null = null
  /** The current actions of this tab, by id. */
  readonly #mine = new Map<string, Action>()
  /** The stored payloads of these actions, by id. */
  readonly #stored = new Map<string, unknown>()
  readonly #waiting = new Set<() => void>()
  readonly #answered = new Set<string>()
  #turnUntil = 0
  /** The last operation on the turn. They run in sequence, so that releasing the turn does not undo a later claim. */
  #turning: Promise<unknown> = Promise.resolve()
  /** Resolves when a page that was left returns; null while the page is shown. */
  #away: PromiseWithResolvers<void> | null = null
  /** Actions that were sent without the turn may still be on their way. */
  #isSendingUnasked = false
  #isRefused = false
  #isKept = true
  #elsewhere = 0
  #isClosed = false

  constructor(options: TabOutboxOptions) {
    this.#options = options
  }

  /** False while the browser refuses to store: closing the page would lose the waiting actions. */
  get isKept(): boolean {
    return this.#isKept
  }

  /** Number of changes that wait in other tabs. */
  get elsewhere(): number {
    return this.#elsewhere
  }

  /**
   * True when an action may be sent without a claim, as when the page goes away: no other tab is known to be sending.
   */
  get isOurs(): boolean {
    return this.#turnUntil > this.#options.clock.now() || (!this.#isRefused && this.#elsewhere === 0)
  }

  /** Takes over what earlier pages left behind; resolves once everything known is loaded. */
  async open(): Promise<void> {
    const { channel } = this.#options
    this.#comeBack()
    this.#stopListening = channel?.listen(message => this.#hear(message)) ?? null
    await this.#takeOver(() => false)
    if (this.#elsewhere > 0) {
      await this.#ask()
      await this.#takeOver((tab, sign) => (channel ? !this.#answered.has(tab) : sign === 'expired'))
    }
    this.#keepBeating()
  }

  /** Stores an action in its current form. */
  keep(action: Action): void {
    this.#mine.set(action.id, action)
    this.#change(action.id, action)
  }

  /** Deletes an action that is finished. */
  drop(actionId: string): void {
    this.#stored.delete(actionId)
    if (this.#mine.delete(actionId)) this.#change(actionId, null)
  }

  /** Stores pending changes at once. */
  async flush(): Promise<void> {
    this.#cancelWrite?.()
    this.#cancelWrite = null
    if (this.#dirty.size === 0) return
    const changes = this.#dirty
    this.#dirty = new Map()
    try {
      this.#loseAll(await this.#options.outbox.write(changes))
      for (const [id, action] of changes) if (action && this.#mine.has(id)) this.#stored.set(id, action.payload)
      this.#setKept(true)
      this.#post({ kind: 'changed', from: this.#options.tab })
    } catch {
      // Storing is tried again with the next change.
      for (const [id, action] of changes) if (!this.#dirty.has(id)) this.#dirty.set(id, action)
      this.#setKept(false)
    }
  }

  /** Notifies other tabs that the set-aside list has changed. */
  announceSetAside(): void {
    this.#post({ kind: 'aside', from: this.#options.tab })
  }

  async enter(actionId: string): Promise<boolean> {
    const { clock } = this.#options
    while (!this.#isClosed) {
      await this.#away?.promise
      await this.flush()
      const startedAt = clock.now()
      const claim = await this.#inTurn(async () => (this.#away ? 'wait' : this.#claim(actionId)))
      // After this page was left or slept, it has no turn, whatever the answer was.
      if (this.#away || this.#hasSlept(startedAt)) continue
      if (claim === 'gone') {
        this.#loseAll([actionId])
        return false
      }
      if (claim === 'missing') {
        if (!this.#mine.has(actionId)) return false
        // Sending again is safe: if another tab sent it, the server knows its id.
        for (const [id, action] of this.#mine) if (!this.#dirty.has(id)) this.#dirty.set(id, action)
        continue
      }
      this.#isRefused = claim === 'wait'
      if (claim === 'send') {
        this.#turnUntil = startedAt + lease.lasts
        this.#keepBeating()
        return true
      }
      await this.#untilFree()
    }
    return false
  }

  rest(): void {
    if (this.#turnUntil === 0) return
    this.#turnUntil = 0
    void this.#quietly(async () => {
      await this.#inTurn(async () => {
        await this.flush()
        await this.#options.outbox.rest()
      })
      this.#post({ kind: 'free', from: this.#options.tab })
    })
  }

  sendUnasked(actionIds: readonly string[]): void {
    if (actionIds.length === 0) return
    this.#isSendingUnasked = true
    void this.#quietly(async () => {
      // Both start at once because the page may not last; the browser runs them in this order.
      await Promise.all([this.flush(), this.#options.outbox.markTried(actionIds)])
    })
  }

  /** Stores pending changes and leaves them to other pages. `open` reverses this. */
  leave(): void {
    this.#cancelBeat?.()
    this.#cancelBeat = null
    this.#stopListening?.()
    this.#stopListening = null
    const isSending = this.#turnUntil > 0 || this.#isSendingUnasked
    this.#turnUntil = 0
    this.#isSendingUnasked = false
    this.#away ??= Promise.withResolvers()
    void this.#quietly(async () => {
      await Promise.all([this.flush(), this.#options.outbox.leave(isSending)])
      if (!isSending) this.#post({ kind: 'free', from: this.#options.tab })
    })
  }

  /** Stops sending and storing. */
  close(): void {
    this.leave()
    this.#isClosed = true
    this.#wake()
    this.#comeBack()
  }

  #comeBack(): void {
    this.#away?.resolve()
    this.#away = null
  }

  #change(id: string, action: Action | null): void {
    this.#dirty.set(id, action)
    this.#cancelWrite ??= this.#options.clock.after(0, () => void this.flush())
    this.#keepBeating()
  }

  /** Removes actions that another tab has, since this tab must not change them. */
  #loseAll(actionIds: readonly string[]): void {
    const taken = actionIds.flatMap(id => this.#mine.get(id) ?? [])
    if (taken.length === 0) return
    const newer = taken.filter(({ id, payload, isDiscarded }) => !isDiscarded && !isSame(this.#stored.get(id), payload))
    for (const { id } of taken) {
      this.#dirty.delete(id)
      this.#mine.delete(id)
      this.#stored.delete(id)
    }
    const ids = taken.map(({ id }) => id)
    this.#options.onTaken(ids, newer)
  }

  /** Runs an operation on the turn after all earlier ones. */
  #inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = this.#turning.then(work)
    this.#turning = done.catch(() => undefined)
    return done
  }

  async #claim(actionId: string): Promise<Claim> {
    try {
      return await this.#options.outbox.claim(this.#dirty.has(actionId) ? null : actionId)
    } catch {
      this.#setKept(false)
      return 'send'
    }
  }

  #untilFree(): Promise<void> {
    return new Promise(resolve => {
      const stop = this.#options.clock.after(lease.poll, () => done())
      const done = () => {
        stop()
        this.#waiting.delete(done)
        resolve()
      }
      this.#waiting.add(done)
    })
  }

  #wake(): void {
    for (const done of this.#waiting) done()
  }

  #hear(message: TabMessage): void {
    const { tab } = this.#options
    if (message.from === tab) return
    if (message.kind === 'who') this.#post({ kind: 'here', from: tab })
    else if (message.kind === 'here') this.#answered.add(message.from)
    else if (message.kind === 'aside') this.#options.onAside()
    else if (message.kind === 'taken') this.#loseAll(message.actionIds)
    else {
      if (message.kind === 'free') this.#wake()
      void this.#look()
    }
  }

  async #look(): Promise<void> {
    await this.#quietly(async () => {
      this.#setElsewhere(await this.#options.outbox.look())
    })
  }

  /** Renews this tab's sign of life and checks on other tabs while any actions wait. */
  #keepBeating(): void {
    if (this.#cancelBeat || this.#isClosed || (this.#mine.size === 0 && this.#elsewhere === 0)) return
    this.#cancelBeat = this.#options.clock.after(lease.beat, () => {
      this.#cancelBeat = null
      void this.#beat()
    })
  }

  async #beat(): Promise<void> {
    await this.#quietly(async () => {
      if (this.#mine.size > 0) {
        await this.flush()
        await this.#inTurn(async () => {
          const isOurs = await this.#options.outbox.beat()
          // A turn that was released meanwhile must not be renewed.
          if (this.#turnUntil > 0) this.#turnUntil = isOurs ? this.#options.clock.now() + lease.lasts : 0
        })
      }
    })
    // Asking may take longer than a beat.
    this.#keepBeating()
    if (this.#elsewhere > 0) {
      await this.#ask()
      await this.#takeOver((tab, sign) => sign === 'expired' && !this.#answered.has(tab))
    }
  }

  /**
   * Asks which tabs are alive, and waits until they have had time to answer. Without a channel they answer by renewing
   * their signs of life, which all look expired after the computer slept or its clock was set.
   */
  async #ask(): Promise<void> {
    const { channel, clock, tab } = this.#options
    const startedAt = clock.now()
    this.#answered.clear()
    this.#post({ kind: 'who', from: tab })
    await new Promise<void>(resolve => clock.after(channel ? lease.answer : 2 * lease.beat, resolve))
    if (!channel && this.#hasSlept(startedAt)) await this.#ask()
  }

  /** Whether the computer slept since, or its clock was set. */
  #hasSlept(startedAt: number): boolean {
    const passed = this.#options.clock.now() - startedAt
    return passed < 0 || passed >= lease.lasts
  }

  async #takeOver(isGone: (tab: string, sign: 'alive' | 'expired') => boolean): Promise<void> {
    const { tab, outbox, onArrived, onWarning } = this.#options
    if (this.#isClosed || this.#away) return
    await this.#quietly(async () => {
      const { kept, damaged } = await outbox.takeOver(isGone)
      if (damaged > 0) onWarning('A change that was kept in this browser could not be read.')
      if (kept.length > 0) {
        const actionIds = kept.map(({ action }) => action.id)
        for (const { action } of kept) {
          this.#mine.set(action.id, action)
          this.#stored.set(action.id, action.payload)
        }
        this.#post({ kind: 'taken', from: tab, actionIds })
        onArrived(kept)
      }
      this.#setElsewhere(await outbox.look())
    })
  }

  async #quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch {
      this.#setKept(false)
    }
  }

  #post(message: TabMessage): void {
    this.#options.channel?.post(message)
  }

  #setKept(isKept: boolean): void {
    if (this.#isKept === isKept) return
    this.#isKept = isKept
    this.#options.onChanged()
  }

  #setElsewhere(elsewhere: number): void {
    if (this.#elsewhere === elsewhere) return
    this.#elsewhere = elsewhere
    this.#options.onChanged()
    this.#keepBeating()
  }
}
