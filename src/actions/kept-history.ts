import * as z from 'zod/mini'
import type { Owner } from './outbox.ts'
import type { HistoryEntry } from './undo-history.ts'

/** The undo and redo stacks of a page that was left, each with its latest entry last. */
export interface KeptHistory {
  undo: readonly HistoryEntry[]
  redo: readonly HistoryEntry[]
}

/** Storage for a tab's history until its next page opens. */
export interface HistoryStore {
  write(history: KeptHistory): void
  /** Returns the previous page's history and removes it from storage. */
  take(): KeptHistory
}

/** Storage of one tab that survives a reload. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'gridloom-undo '

/** Maximum size of a stored entry, in values. Closing a page must not wait for entries that are rarely undone. */
const maxValues = 20_000

/** Maximum size in characters; storage holds a few million. */
const maxText = 1_000_000

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

/** Counts the values in a JSON value, up to a limit. */
function countValues(json: unknown, most: number): number {
  if (typeof json !== 'object' || json === null) return 1
  let count = 1
  for (const part of Object.values(json)) {
    if (count > most) break
    count += countValues(part, most - count)
  }
  return count
}

/** The latest entries of a stack that fit. Stops at the first that does not, since later undos would skip it. */
function latestOf(stack: readonly HistoryEntry[], room: { text: number }): HistoryEntry[] {
  const kept: HistoryEntry[] = []
  for (const entry of stack.toReversed()) {
    if (countValues(entry.actions, maxValues) > maxValues) break
    room.text -= JSON.stringify(entry).length
    if (room.text < 0) break
    kept.unshift(entry)
  }
  return kept
}

/** Stores what one person can undo in one base for the tab's next page. */
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
      const room = { text: maxText }
      const kept: KeptHistory = { undo: latestOf(undo, room), redo: latestOf(redo, room) }
      if (kept.undo.length + kept.redo.length > 0) this.#storage?.setItem(this.#key, JSON.stringify(kept))
    } catch {
      // Without storage a reload starts with an empty history.
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

  /** Deletes the histories of other people, so that the next person finds nothing of theirs. */
  #forgetOthers(): void {
    const storage = this.#storage
    if (!storage) return
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const key of keys) if (key.startsWith(prefix) && !key.startsWith(this.#person)) storage.removeItem(key)
  }
}
