import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import * as z from 'zod/mini'
import type { Action } from './action.ts'
import type { DraftStore } from './draft-keeper.ts'
import { lease } from './limits.ts'
import type { SetAsideStore } from './set-aside.ts'
import type { Claim, KeptAction, Outbox, OutboxChanges, Owner, TakenOver } from './outbox.ts'

/** The position and state of a stored action. The action itself is stored separately because it may be large. */
interface Entry {
  id: string
  owner: string
  userId: string
  tab: string
  /** Increases with every action of a tab. */
  order: number
  wasTried: boolean
}

/** A lease of a tab; it expires at `until`, in milliseconds since 1970. */
interface Held {
  owner: string
  tab: string
  until: number
  /** The tab closed while it was sending: the turn stays taken until it expires. */
  isParting?: boolean
}

interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { owner: string; userId: string } }
  /** Actions as JSON, by id. Strings are faster to store than objects. */
  bodies: { key: string; value: string }
  /** Set-aside actions as JSON, in that order. */
  aside: { key: number; value: Aside; indexes: { owner: string; id: string } }
  /** The draft of each tab's open editor, as JSON. */
  drafts: { key: string; value: Draft; indexes: { owner: string } }
  /** The tabs that are alive. */
  tabs: { key: string; value: Held; indexes: { owner: string } }
  /** The tabs that may send. */
  turns: { key: string; value: Held }
}

interface Draft {
  tab: string
  owner: string
  json: string
}

interface Aside {
  id: string
  owner: string
  json: string
}

type StoreName = 'entries' | 'bodies' | 'tabs' | 'turns'
type Writing = IDBPTransaction<Schema, StoreName[], 'readwrite'>

const stores: StoreName[] = ['entries', 'bodies', 'tabs', 'turns']

const KeptJson = z.object({
  id: z.string(),
  gestureId: z.string(),
  userId: z.string(),
  basePublicId: z.string(),
  tableId: z.string(),
  viewId: z.string(),
  type: z.string(),
  payload: z.unknown(),
  timestamp: z.number(),
  dependencies: z.array(z.string()),
  isUndo: z.boolean(),
  isRedo: z.boolean(),
  isDiscarded: z.optional(z.literal(true)),
})

const AsideJson = z.extend(KeptJson, { error: z.nullable(z.string()), lostTo: z.nullish(z.string()) })

const keyOf = ({ userId, basePublicId }: Owner): string => JSON.stringify([userId, basePublicId])

/** The database of all outboxes of this browser. Opens on first use, and again after the browser closed it. */
export class OutboxDatabase {
  readonly #name: string
  #opened: Promise<IDBPDatabase<Schema>> | null = null

  constructor(name = 'gridloom.actions') {
    this.#name = name
  }

  /** One owner's outbox for one tab. `now` is a time that all tabs share. */
  outbox(owner: Owner, tab: string, now: () => number): Outbox {
    return new StoredOutbox({ open: () => this.#open(), owner, tab, now })
  }

  /** Storage for one owner's set-aside actions. */
  setAside(owner: Owner): SetAsideStore {
    const key = keyOf(owner)
    return {
      read: async () => {
        const kept = await (await this.#open()).getAllFromIndex('aside', 'owner', key)
        return kept.flatMap(({ json }) => readAside(json) ?? [])
      },
      write: async changes => {
        const transaction = (await this.#open()).transaction('aside', 'readwrite')
        for (const [id, action] of changes) {
          const existing = await transaction.store.index('id').getKey(id)
          if (existing !== undefined) void transaction.store.delete(existing)
          if (action) void transaction.store.add({ id, owner: key, json: JSON.stringify(withoutTouches(action)) })
        }
        await transaction.done
      },
    }
  }

  /** Storage for one owner's drafts in all tabs. */
  drafts(owner: Owner): DraftStore {
    const key = keyOf(owner)
    return {
      put: async (tab, draft) =>
        void (await (await this.#open()).put('drafts', { tab, owner: key, json: JSON.stringify(draft) })),
      remove: async tab => (await this.#open()).delete('drafts', tab),
      all: async () => {
        const kept = await (await this.#open()).getAllFromIndex('drafts', 'owner', key)
        return kept.map(({ tab, json }) => ({ tab, draft: JSON.parse(json) as unknown }))
      },
    }
  }

  /** Number of changes of a person that wait in this browser, in all bases. */
  async countOf(userId: string): Promise<number> {
    return (await this.#open()).countFromIndex('entries', 'userId', userId)
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    ;(await opened)?.close()
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    const forget = () => {
      this.#opened = null
    }
    this.#opened ??= openDB<Schema>(this.#name, 3, {
      upgrade(database, from) {
        database.createObjectStore('drafts', { keyPath: 'tab' }).createIndex('owner', 'owner')
        if (from === 2) return
        const aside = database.createObjectStore('aside', { autoIncrement: true })
        aside.createIndex('owner', 'owner')
        aside.createIndex('id', 'id')
        if (from === 1) return
        const entries = database.createObjectStore('entries', { keyPath: 'id' })
        entries.createIndex('owner', 'owner')
        entries.createIndex('userId', 'userId')
        database.createObjectStore('bodies')
        database.createObjectStore('tabs', { keyPath: 'tab' }).createIndex('owner', 'owner')
        database.createObjectStore('turns', { keyPath: 'owner' })
      },
      blocking: (_now, _next, event) => {
        forget()
        ;(event.target as IDBDatabase).close()
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget()
      throw error
    })
    return this.#opened
  }
}

interface Perspective {
  open(): Promise<IDBPDatabase<Schema>>
  owner: Owner
  tab: string
  now(): number
}

class StoredOutbox implements Outbox {
  readonly #open: Perspective['open']
  readonly #now: () => number
  readonly #tab: string
  readonly #owner: string
  readonly #userId: string
  #nextOrder = 0

  constructor({ open, owner, tab, now }: Perspective) {
    this.#open = open
    this.#now = now
    this.#tab = tab
    this.#owner = keyOf(owner)
    this.#userId = owner.userId
  }

  write(changes: OutboxChanges): Promise<string[]> {
    return this.#transact(async transaction => {
      const entries = transaction.objectStore('entries')
      const bodies = transaction.objectStore('bodies')
      const refused: string[] = []
      for (const [id, action] of changes) {
        if (action === null) {
          void entries.delete(id)
          void bodies.delete(id)
          continue
        }
        const existing = await entries.get(id)
        if (existing && existing.tab !== this.#tab) {
          refused.push(id)
          continue
        }
        if (!existing) void entries.put(this.#entry(id))
        void bodies.put(JSON.stringify(withoutTouches(action)), id)
      }
      void transaction.objectStore('tabs').put(this.#held())
      return refused
    })
  }

  claim(actionId: string | null): Promise<Claim> {
    return this.#transact(async transaction => {
      const entries = transaction.objectStore('entries')
      const entry = actionId === null ? null : await entries.get(actionId)
      if (entry === undefined) return 'missing'
      if (entry !== null && entry.tab !== this.#tab) return 'gone'
      const turns = transaction.objectStore('turns')
      const turn = await turns.get(this.#owner)
      if (turn && turn.tab !== this.#tab && this.#holds(turn)) return 'wait'
      void turns.put(this.#held())
      void transaction.objectStore('tabs').put(this.#held())
      if (entry && !entry.wasTried) void entries.put({ ...entry, wasTried: true })
      return 'send'
    })
  }

  markTried(actionIds: readonly string[]): Promise<void> {
    return this.#transact(async transaction => {
      const entries = transaction.objectStore('entries')
      for (const id of actionIds) {
        const entry = await entries.get(id)
        if (entry?.tab === this.#tab && !entry.wasTried) void entries.put({ ...entry, wasTried: true })
      }
    })
  }

  beat(): Promise<boolean> {
    return this.#transact(async transaction => {
      const turns = transaction.objectStore('turns')
      const isOurs = (await turns.get(this.#owner))?.tab === this.#tab
      if (isOurs) void turns.put(this.#held())
      void transaction.objectStore('tabs').put(this.#held())
      return isOurs
    })
  }

  rest(): Promise<void> {
    return this.#transact(async transaction => {
      const turns = transaction.objectStore('turns')
      const turn = await turns.get(this.#owner)
      if (turn?.tab === this.#tab) void turns.delete(this.#owner)
    })
  }

  async look(): Promise<number> {
    const entries = await (await this.#open()).getAllFromIndex('entries', 'owner', this.#owner)
    return entries.filter(({ tab }) => tab !== this.#tab).length
  }

  takeOver(isGone: (tab: string, sign: 'alive' | 'expired') => boolean): Promise<TakenOver> {
    return this.#transact(async transaction => {
      const tabs = transaction.objectStore('tabs')
      const alive = new Set<string>()
      for (const held of await tabs.index('owner').getAll(this.#owner)) {
        if (held.tab === this.#tab) continue
        if (!isGone(held.tab, this.#holds(held) ? 'alive' : 'expired')) alive.add(held.tab)
        else void tabs.delete(held.tab)
      }
      const turns = transaction.objectStore('turns')
      const turn = await turns.get(this.#owner)
      const isLeft = turn && turn.tab !== this.#tab && !alive.has(turn.tab)
      if (isLeft && !turn.isParting) void turns.delete(this.#owner)
      const entries = transaction.objectStore('entries')
      const bodies = transaction.objectStore('bodies')
      const orphans = (await entries.index('owner').getAll(this.#owner))
        .filter(({ tab }) => tab !== this.#tab && !alive.has(tab))
        .toSorted((one, other) => (one.tab === other.tab ? one.order - other.order : one.tab < other.tab ? -1 : 1))
      const kept: KeptAction[] = []
      for (const { id, wasTried } of orphans) {
        const action = read(await bodies.get(id))
        if (action) {
          void entries.put({ ...this.#entry(id), wasTried })
          kept.push({ action, wasTried })
        } else {
          void entries.delete(id)
          void bodies.delete(id)
        }
      }
      if (kept.length > 0) void tabs.put(this.#held())
      return { kept, damaged: orphans.length - kept.length }
    })
  }

  leave(isSending: boolean): Promise<void> {
    return this.#transact(async transaction => {
      const turns = transaction.objectStore('turns')
      void transaction.objectStore('tabs').delete(this.#tab)
      const turn = await turns.get(this.#owner)
      const isOthers = turn !== undefined && turn.tab !== this.#tab && this.#holds(turn)
      if (isOthers) return
      if (isSending) void turns.put({ ...this.#held(lease.parting), isParting: true })
      else void turns.delete(this.#owner)
    })
  }

  #entry(id: string): Entry {
    return {
      id,
      owner: this.#owner,
      userId: this.#userId,
      tab: this.#tab,
      order: this.#nextOrder++,
      wasTried: false,
    }
  }

  #held(milliseconds: number = lease.lasts): Held {
    return { owner: this.#owner, tab: this.#tab, until: this.#now() + milliseconds }
  }

  /** A lease that expires much later than possible was taken before the clock was set back. */
  #holds({ until }: Held): boolean {
    const left = until - this.#now()
    return left > 0 && left <= 2 * lease.lasts
  }

  async #transact<Answer>(work: (transaction: Writing) => Promise<Answer>): Promise<Answer> {
    const transaction = (await this.#open()).transaction(stores, 'readwrite')
    try {
      const answer = await work(transaction)
      await transaction.done
      return answer
    } catch (error) {
      // Pending requests fail with the same error, so their rejections are ignored.
      transaction.done.catch(() => undefined)
      throw error
    }
  }
}

/** Drops `touches`, which follows from the payload. */
function withoutTouches({ touches: _touches, ...kept }: Action): Omit<Action, 'touches'> {
  return kept
}

function read(json: string | undefined): Action | null {
  try {
    const { isDiscarded, ...action } = KeptJson.parse(JSON.parse(json ?? ''))
    return { ...action, status: 'pending', touches: [], error: null, ...(isDiscarded && { isDiscarded }) }
  } catch {
    return null
  }
}

function readAside(json: string): Action | null {
  try {
    const { isDiscarded: _isDiscarded, ...action } = AsideJson.parse(JSON.parse(json))
    return { ...action, status: 'failed', touches: [] }
  } catch {
    return null
  }
}
