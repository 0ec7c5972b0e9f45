import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { ActionSession, type SessionEvent } from '../action-session.ts'
import type { Clock } from '../queue-options.ts'
import type { CallIds } from '../action-type.ts'
import { TabHistory } from '../kept-history.ts'
import type { Outbox, TabChannel, TabMessage } from '../outbox.ts'
import { OutboxDatabase } from '../outbox-database.ts'
import { SetAside } from '../set-aside.ts'
import { HandClock } from './hand-clock.ts'
import { type Notebook, notebookActions, NotebookServer, type SetCell } from './notebook.ts'

const place = { basePublicId: 'b', tableId: 'book', viewId: 'v' }

/** Runs everything that needs no time to pass, including the database's work. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise<void>(resolve => setImmediate(resolve))
}

/** One tab. Nothing reaches it while it is frozen; a killed tab stays frozen. */
export class Tab {
  readonly name: string
  readonly screen: Notebook = new Map()
  readonly events: SessionEvent[] = []
  readonly warnings: string[] = []
  readonly faults: unknown[] = []
  readonly session: ActionSession<Notebook, NotebookServer>
  readonly userId: string
  #frozen: { promise: Promise<void>; resolve(): void } | null = null
  isDead = false
  isLeaving = false

  constructor(browser: Browser, { name, userId, storage }: { name: string; userId: string; storage: Storage | null }) {
    this.name = name
    this.userId = userId
    const owner = { userId, basePublicId: place.basePublicId }
    const outbox = browser.database.outbox(owner, name, browser.now)
    this.session = new ActionSession({
      types: notebookActions,
      store: this.screen,
      client: browser.serverFor(this),
      clock: this.#clock(browser),
      newId: kind => browser.newId(kind),
      failureKind: error => (String(error).includes('unreachable') ? 'temporary' : 'final'),
      errorText: String,
      random: () => 0.5,
      revoke: (server, callIds) => server.revoke(callIds),
      onWarning: text => this.warnings.push(text),
      onFault: error => this.faults.push(error),
      setAside: new SetAside(browser.database.setAside(owner)),
      outbox: {
        tab: name,
        outbox: this.#thawed(outbox, browser.keeps),
        channel: browser.hasChannel ? this.#channel(browser) : null,
      },
      onEvent: event => this.events.push(event),
      history: new TabHistory(storage, owner),
    })
    void this.session.open()
  }

  get isRunning(): boolean {
    return this.#frozen === null
  }

  write(cell: string, after: string, type = 'write') {
    const args: SetCell = { cell, before: this.screen.get(cell) ?? '', after }
    return this.session.act({ type, args }, { ...place, userId: this.userId })
  }

  freeze(): void {
    this.#frozen ??= Promise.withResolvers<void>()
  }

  thaw(): void {
    if (this.isDead) return
    this.#frozen?.resolve()
    this.#frozen = null
  }

  /** Closes or leaves the page. */
  leave(): void {
    this.isLeaving = true
    this.session.leave()
  }

  kill(): void {
    this.freeze()
    this.isDead = true
  }

  /** Waits until the tab is not frozen. */
  async running(): Promise<void> {
    while (this.#frozen) await this.#frozen.promise
  }

  #clock(browser: Browser): Clock {
    return {
      now: browser.now,
      after: (milliseconds, callback) => {
        let isOver = false
        const stop = browser.clock.after(milliseconds, () => {
          if (this.isRunning) return callback()
          void this.running().then(() => isOver || callback())
        })
        return () => {
          isOver = true
          stop()
        }
      },
    }
  }

  #channel(browser: Browser): TabChannel {
    return {
      post: message => browser.post(this, message),
      listen: listener => browser.listen(this, listener),
    }
  }

  #thawed(outbox: Outbox, keeps: boolean): Outbox {
    const wrap =
      <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        await this.running()
        if (!keeps) throw new Error('The browser stores nothing')
        const answer = await work(...args)
        await this.running()
        return answer
      }
    return {
      write: wrap(changes => outbox.write(changes)),
      claim: wrap(actionId => outbox.claim(actionId)),
      markTried: wrap(actionIds => outbox.markTried(actionIds)),
      beat: wrap(() => outbox.beat()),
      rest: wrap(() => outbox.rest()),
      look: wrap(() => outbox.look()),
      takeOver: wrap(isGone => outbox.takeOver(isGone)),
      leave: wrap(isSending => outbox.leave(isSending)),
    }
  }
}

/** A browser with tabs, the one server they send to, and a clock that a test advances. */
export class Browser {
  static #made = 0
  readonly clock = new HandClock()
  readonly server = new NotebookServer()
  readonly #name = `browser ${++Browser.#made}`
  readonly database = new OutboxDatabase(this.#name)
  readonly tabs: Tab[] = []
  readonly hasChannel: boolean
  /** Rules that tabs broke. */
  readonly wrongs: string[] = []
  #clockMoved = 0
  #hasClockMoved = false
  #ids = 0
  readonly #calls = new Set<{ tab: Tab; actionId: string }>()
  readonly #listeners = new Map<Tab, (message: TabMessage) => void>()

  /** Whether the browser stores anything. */
  readonly keeps: boolean

  constructor({ hasChannel = true, keeps = true } = {}) {
    this.hasChannel = hasChannel
    this.keeps = keeps
  }

  /** @param storage the tab's storage, which outlives its pages; null for none. */
  open(userId = 'u', storage: Storage | null = null): Tab {
    const tab = new Tab(this, { name: `tab${this.tabs.length + 1}`, userId, storage })
    this.tabs.push(tab)
    return tab
  }

  now = () => this.clock.now() + this.#clockMoved

  newId(kind: string): string {
    return `${kind}${++this.#ids}`
  }

  /** Sets the computer's clock to another time. */
  moveClock(milliseconds: number): void {
    this.#clockMoved += milliseconds
    this.#hasClockMoved = true
  }

  /** Empties the storage while pages are open. */
  async forgetEverything(): Promise<void> {
    const database = await openDB(this.#name)
    for (const store of database.objectStoreNames) await database.clear(store)
    database.close()
  }

  post(from: Tab, message: TabMessage): void {
    if (!from.isRunning) return
    for (const [tab, listener] of this.#listeners) {
      if (tab !== from && tab.userId === from.userId) void tab.running().then(() => listener(message))
    }
  }

  listen(tab: Tab, listener: (message: TabMessage) => void): () => void {
    this.#listeners.set(tab, listener)
    return () => this.#listeners.delete(tab)
  }

  /** The server as seen from a tab; answers to a frozen tab arrive later. */
  serverFor(tab: Tab): NotebookServer {
    const server = this.server
    return Object.assign(Object.create(server) as NotebookServer, {
      set: async (args: SetCell, ids: CallIds) => {
        const call = { tab, actionId: ids.actionId }
        for (const other of this.#calls) {
          if (!other.tab.isRunning || other.tab.userId !== tab.userId) continue
          // After the clock moved, and without a channel, a living tab looks dead. The server then handles duplicates.
          const looksAlive = !this.#hasClockMoved
          if (other.actionId === call.actionId && (looksAlive || this.hasChannel)) {
            this.wrongs.push(`${call.actionId} is sent twice at a time`)
          }
          // A closing tab sends all it can, unless it knows of others that wait.
          const mayNotKnow = tab.isLeaving && !this.hasChannel
          if (looksAlive && other.tab !== tab && !mayNotKnow)
            this.wrongs.push(`${other.tab.name} and ${tab.name} send at the same time`)
        }
        this.#calls.add(call)
        try {
          await new Promise<void>(resolve => this.clock.after(50, resolve))
          await server.set(args, ids)
        } finally {
          await tab.running()
          this.#calls.delete(call)
        }
      },
    })
  }

  /** Advances time until nothing is left to run. */
  async settle(seconds = 120): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      await turns()
      this.clock.advance(1000)
      if (second % 10 === 9 && (await this.#isAtRest())) break
    }
    await turns()
  }

  async #isAtRest(): Promise<boolean> {
    await turns()
    const running = this.tabs.filter(tab => tab.isRunning)
    return running.every(({ session: { state } }) => state.waiting.length === 0 && state.elsewhere === 0)
  }
}
