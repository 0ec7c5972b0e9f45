import { lease, typing } from './limits.ts'
import type { TabChannel } from './outbox.ts'
import type { Clock } from './queue-options.ts'

/** Where the browser keeps the one text that each tab has not committed yet, as JSON. */
export interface DraftStore {
  put(tab: string, draft: unknown): Promise<void>
  remove(tab: string): Promise<void>
  /** Those of all tabs of the owner, by tab. */
  all(): Promise<LeftBehind[]>
}

/** What a tab that is no more was typing. */
export interface LeftBehind {
  tab: string
  draft: unknown
}

export interface DraftKeeperOptions {
  /** This tab's name among all tabs of the browser. */
  tab: string
  store: DraftStore
  channel: TabChannel | null
  clock: Clock
}

/**
 * Keeps what is typed into the open editor of a tab, so that a crash does not lose it. A key costs a timer at most:
 * what is typed is stored a moment later, and forgotten when the editor is closed.
 */
export class DraftKeeper<Draft> {
  readonly #options: DraftKeeperOptions
  #draft: Draft | null = null
  #stopTimer: (() => void) | null = null
  #isStored = false
  #isClosed = false
  /** The last of what is done to the store. One after the other, or a text could come after its end. */
  #storing: Promise<unknown> = Promise.resolve()

  constructor(options: DraftKeeperOptions) {
    this.#options = options
  }

  /** This is typed by now. */
  note(draft: Draft): void {
    this.#draft = draft
    this.#stopTimer ??= this.#options.clock.after(typing.kept, () => {
      this.#stopTimer = null
      this.#isStored = true
      this.#store(({ store, tab }) => store.put(tab, this.#draft))
    })
  }

  /** The editor is closed: its text is an edit by now, or was not wanted. */
  clear(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
    this.#draft = null
    if (!this.#isStored) return
    this.#isStored = false
    this.#store(({ store, tab }) => store.remove(tab))
  }

  /**
   * Tells what tabs were typing that are no more. It is kept until it is `dropped`. A page that is just ending may still
   * answer, so who does is asked again for a while.
   */
  async findLeftBehind(tell: (left: LeftBehind[]) => void): Promise<void> {
    const { store, tab: own, clock } = this.#options
    /** The tabs that had something when the first look was taken, and of which it is not known that they are no more. */
    let asked: ReadonlySet<string> | null = null
    const begun = clock.now()
    try {
      for (;;) {
        const others = (await store.all()).filter(({ tab }) => tab !== own && (asked?.has(tab) ?? true))
        if (others.length === 0) return
        const there = await this.#tabsThere()
        const left = others.filter(({ tab }) => !there.has(tab))
        if (this.#isClosed) return
        if (left.length > 0) tell(left)
        asked = new Set(others.flatMap(({ tab }) => (there.has(tab) ? tab : [])))
        if (asked.size === 0 || clock.now() - begun >= lease.lasts) return
        await new Promise<void>(resolve => clock.after(lease.beat, resolve))
      }
    } catch {
      // Where the browser keeps nothing, nothing was left.
    }
  }

  /** Nothing that is found from now on is told. */
  close(): void {
    this.#isClosed = true
  }

  /** Forgets what a tab that is no more was typing. */
  dropped(tab: string): void {
    this.#store(({ store }) => store.remove(tab))
  }

  #store(work: (options: DraftKeeperOptions) => Promise<void>): void {
    // Without it a crash loses what a crash loses everywhere.
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
