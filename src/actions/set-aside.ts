import type { Action } from './action.ts'
import type { OutboxChanges } from './outbox.ts'

/** Browser storage for one owner's set-aside actions. */
export interface SetAsideStore {
  /** In the order in which they were set aside. */
  read(): Promise<Action[]>
  write(changes: OutboxChanges): Promise<void>
}

/**
 * The actions that the server refused, and those that waited behind them. They survive a refresh until the person
 * decides, and other people do not see them. Without storage they last as long as the page.
 */
export class SetAside {
  readonly #store: SetAsideStore | null
  #actions: readonly Action[] = []
  /** Changes that are not stored yet. */
  readonly #unstored = new Map<string, Action | null>()

  constructor(store: SetAsideStore | null) {
    this.#store = store
  }

  /** The set-aside actions; the same array until something changes. */
  all(): readonly Action[] {
    return this.#actions
  }

  /** Loads what the browser stores from earlier pages and other tabs. */
  async load(): Promise<void> {
    try {
      const kept = (await this.#store?.read()) ?? this.#actions
      const unstored = [...this.#unstored.values()].flatMap(action => action ?? [])
      this.#actions = [...kept.filter(({ id }) => !this.#unstored.has(id)), ...unstored]
    } catch {
      // The list of this page is still valid.
    }
  }

  /** Resolves when the browser has stored the actions, or has failed to. */
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
      // Without storage the list lasts as long as the page.
    }
  }
}
