import { lease, typing } from './limits.ts'
import type { TabChannel } from './outbox.ts'
import type { Clock } from './queue-options.ts'

/** Browser storage for the one uncommitted draft of each tab, as JSON. */
export interface DraftStore {
  put(tab: string, draft: unknown): Promise<void>
  remove(tab: string): Promise<void>
  /** The drafts of all tabs of the owner. */
  all(): Promise<LeftBehind[]>
}

/** The draft of a tab that is gone. */
export interface LeftBehind {
  tab: string
  draft: unknown
}

export interface DraftKeeperOptions {
  /** Name of this tab, unique in the browser. */
  tab: string
  store: DraftStore
  channel: TabChannel | null
  clock: Clock
}

/**
 * Stores the draft of a tab's open editor, so that a crash does not lose it. A keystroke only restarts a timer: the
 * draft is stored a moment later, and deleted when the editor is closed.
 */
export class DraftKeeper<Draft> {
  readonly #options: DraftKeeperOptions
  #draft: Draft | null = null
  #stopTimer: (() => void) | null = null
  #isStored = false
  #isClosed = false
  /** The last storage operation. They run in sequence, so that a draft is not stored after its deletion. */
  #storing: Promise<unknown> = Promise.resolve()

  constructor(options: DraftKeeperOptions) {
    this.#options = options
  }

  /** Records the current draft. */
  note(draft: Draft): void {
    this.#draft = draft
    this.#stopTimer ??= this.#options.clock.after(typing.kept, () => {
      this.#stopTimer = null
      this.#isStored = true
      this.#store(({ store, tab }) => store.put(tab, this.#draft))
    })
  }

  /** Deletes the draft when the editor is closed, whether it was committed or not. */
  clear(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
    this.#draft = null
    if (!this.#isStored) return
    this.#isStored = false
    this.#store(({ store, tab }) => store.remove(tab))
  }

  /**
   * Reports the drafts of tabs that are gone, which stay stored until `dropped` is called. A page that is just closing
   * may still answer, so tabs that answer are asked again for a while.
   */
  async findLeftBehind(tell: (left: LeftBehind[]) => void): Promise<void> {
    const { store, tab: own, clock } = this.#options
    /** The tabs that had a draft at the first look and may still be alive. */
    let requestedIds: ReadonlySet<string> | null = null
    const begun = clock.now()
    try {
      for (;;) {
        const others = (await store.all()).filter(({ tab }) => tab !== own && (requestedIds?.has(tab) ?? true))
        if (others.length === 0) return
        const there = await this.#tabsThere()
        const left = others.filter(({ tab }) => !there.has(tab))
        if (this.#isClosed) return
        if (left.length > 0) tell(left)
        requestedIds = new Set(others.flatMap(({ tab }) => (there.has(tab) ? tab : [])))
        if (requestedIds.size === 0 || clock.now() - begun >= lease.lasts) return
        await new Promise<void>(resolve => clock.after(lease.beat, resolve))
      }
    } catch {
      // Without storage there are no drafts to find.
    }
  }

  /** Stops reporting drafts. */
  close(): void {
    this.#isClosed = true
  }

  /** Deletes the draft of a tab that is gone. */
  dropped(tab: string): void {
    this.#store(({ store }) => store.remove(tab))
  }

  #store(work: (options: DraftKeeperOptions) => Promise<void>): void {
    // Drafts are best effort: an error only means that a crash would lose the text.
    this.#storing = this.#storing.then(() => work(this.#options)).catch(() => undefined)
  }

  async #tabsThere(): Promise<ReadonlySet<string>> {
    const { channel, clock, tab } = this.#options
    const there = new Set<string>()
    if (!channel) return there
    const leave = channel.listen(message => message.kind === 'here' && there.add(message.from))
    channel.post({ kind: 'who', from: tab })
    await new Promise<void>(resolve => clock.after(lease.answer, resolve))
    leave()
    return there
  }
}
