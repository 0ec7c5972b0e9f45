import * as z from 'zod/mini'
import type { Owner } from './outbox.ts'
import type { HistoryEntry } from './undo-history.ts'

/** What could be undone and done again when a page went, the latest of each last. */
export interface KeptHistory {
  undo: readonly HistoryEntry[]
  redo: readonly HistoryEntry[]
}

/** Where a tab keeps its history until its next page comes. */
export interface HistoryStore {
  write(history: KeptHistory): void
  /** What the page before has left, once: it is this page's from then on. */
  take(): KeptHistory
}

/** Storage of one tab, which a reload survives. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'gridloom-undo '

/** As large as an entry may be to be kept, in values; a page that goes must not wait for what nobody undoes. */
const mostValues = 20_000

/** Characters, of which storage holds a few million. */
const mostText = 1_000_000

const entries = z.array(
  z.object({
    gestureId: z.string(),
    label: z.string(),
    place: z.object({ userId: z.string(), basePublicId: z.string(), tableId: z.string(), viewId: z.string() }),
    actions: z.array(z.object({ id: z.string(), type: z.string(), payload: z.unknown() })),
  }),
)

const Kept = z.object({ undo: entries, redo: entries })

const nothing: KeptHistory = { undo: [], redo: [] }

/** How many values there are in a JSON value, counted up to a limit. */
function countValues(json: unknown, most: number): number {
  if (typeof json !== 'object' || json === null) return 1
  let count = 1
  for (const part of Object.values(json)) {
    if (count > most) break
    count += countValues(part, most - count)
  }
  return count
}

/** The latest entries of a stack that fit, and none that lies below one that does not. */
function latestOf(stack: readonly HistoryEntry[], room: { text: number }): HistoryEntry[] {
  const kept: HistoryEntry[] = []
  for (const entry of stack.toReversed()) {
    if (countValues(entry.actions, mostValues) > mostValues) break
    room.text -= JSON.stringify(entry).length
    if (room.text < 0) break
    kept.unshift(entry)
  }
  return kept
}

/** Keeps what one person can undo in one base for the next page of this tab. */
export class TabHistory implements HistoryStore {
  readonly #storage: TabStorage | null
  readonly #person: string
  readonly #key: string

  constructor(storage: TabStorage | null, { userId, basePublicId }: Owner) {
    this.#storage = storage
    this.#person = `${prefix}${userId} `
    this.#key = `${this.#person}${basePublicId}`
  }

  write({ undo, redo }: KeptHistory): void {
    try {
      this.#storage?.removeItem(this.#key)
      const room = { text: mostText }
      const kept: KeptHistory = { undo: latestOf(undo, room), redo: latestOf(redo, room) }
      if (kept.undo.length + kept.redo.length > 0) this.#storage?.setItem(this.#key, JSON.stringify(kept))
    } catch {
      // Where the browser keeps nothing, a reload begins anew.
    }
  }

  take(): KeptHistory {
    try {
      const text = this.#storage?.getItem(this.#key)
      this.#forgetOthers()
      this.#storage?.removeItem(this.#key)
      const { success, data } = z.safeParse(Kept, JSON.parse(text ?? 'null'))
      return success ? data : nothing
    } catch {
      return nothing
    }
  }

  /** Who comes after somebody else finds nothing of theirs. */
  #forgetOthers(): void {
    const storage = this.#storage
    if (!storage) return
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const key of keys) if (key.startsWith(prefix) && !key.startsWith(this.#person)) storage.removeItem(key)
  }
}
