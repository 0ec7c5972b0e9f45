import type { Action } from './action.ts'

/** What the server refused, and all that waited behind it. Kept until the person decides. */
export interface SetAside {
  all(): readonly Action[]
  add(actions: readonly Action[]): void
  remove(actionIds: ReadonlySet<string>): void
}

/** The part of the browser's `localStorage` that is used. */
export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The list of one person in one base, in the browser's storage: a refresh keeps it, other people do not see it. */
export function storedSetAside(keeper: Keeper, owner: { userId: string; basePublicId: string }): SetAside {
  const key = `gridloom.set-aside.${owner.userId}.${owner.basePublicId}`
  let text: string | null = null
  let known: readonly Action[] = []

  function all(): readonly Action[] {
    const stored = keeper.getItem(key)
    if (stored !== text) {
      text = stored
      known = read(stored)
    }
    return known
  }

  function save(actions: readonly Action[]): void {
    known = actions
    text = actions.length === 0 ? null : JSON.stringify(actions)
    try {
      if (text === null) keeper.removeItem(key)
      else keeper.setItem(key, text)
    } catch {
      // The storage is full: the list lives as long as the page. Reading it back must not lose it.
      text = keeper.getItem(key)
    }
  }

  return {
    all,
    add(actions) {
      const ids = new Set(actions.map(({ id }) => id))
      save([...all().filter(({ id }) => !ids.has(id)), ...actions])
    },
    remove: actionIds => save(all().filter(({ id }) => !actionIds.has(id))),
  }
}

function read(stored: string | null): Action[] {
  if (stored === null) return []
  try {
    const actions: unknown = JSON.parse(stored)
    return Array.isArray(actions) ? (actions as Action[]) : []
  } catch {
    return []
  }
}
