import type { Action } from './action.ts'
import type { OutboxChanges } from './outbox.ts'

/** Where the browser keeps what one owner has set aside. */
export interface SetAsideStore {
  /** In the order in which it was set aside. */
  read(): Promise<Action[]>
  write(changes: OutboxChanges): Promise<void>
}

/**
 * What the server refused, and all that waited behind it. Kept until the person decides: a refresh keeps it, other people
 * do not see it. Where the browser keeps nothing it lives as long as the page.
 */
export class SetAside {
  readonly #store: SetAsideStore | null
  #actions: readonly Action[] = []
  /** What is not stored yet. */
  readonly #unstored = new Map<string, Action | null>()

  constructor(store: SetAsideStore | null) {
    this.#store = store
  }

  /** The same list until something changes. */
  all(): readonly Action[] {
    return this.#actions
  }

  /** Takes over what the browser keeps, from earlier pages and from other tabs. */
  async load(): Promise<void> {
    try {
      const kept = (await this.#store?.read()) ?? this.#actions
      const unstored = [...this.#unstored.values()].flatMap(action => action ?? [])
      this.#actions = [...kept.filter(({ id }) => !this.#unstored.has(id)), ...unstored]
    } catch {
      // What is known on this page stays known.
    }
  }

  /** Resolves when the browser keeps it, or has refused to. */
  add(actions: readonly Action[]): Promise<void> {
    return this.#change(new Map(actions.map(action => [action.id, action])))
  }

  remove(actionIds: ReadonlySet<string>): Promise<void> {
    return this.#change(new Map([...actionIds].map(id => [id, null])))
  }

  async #change(changes: OutboxChanges): Promise<void> {
    const added = [...changes.values()].flatMap(action => action ?? [])
    this.#actions = [...this.#actions.filter(({ id }) => !changes.has(id)), ...added]
    for (const [id, action] of changes) this.#unstored.set(id, action)
    try {
      await this.#store?.write(changes)
      for (const [id, action] of changes) if (this.#unstored.get(id) === action) this.#unstored.delete(id)
    } catch {
      // It lives as long as the page.
    }
  }
}
