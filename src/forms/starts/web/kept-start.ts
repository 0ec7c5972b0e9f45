import type { ItemStart } from '../../../flows/flow-type.ui.ts'
import { tabStorage } from '../../../ui/tab-storage.ts'

/** In addresses, the name of what the person made of a table, a text, or a file. */
export const keptStartId = 'own'

const key = 'gridloom-form-start'
/** Stored in place of a start that is too long for the storage, which holds about five million characters. */
const inMemory = '"in memory"'

/** A start that is too long for the storage. It is lost when the page is reloaded. */
let long: ItemStart | null = null

/** Keeps what a new form starts from while this tab is open and the person signed in. */
export function keepStart(start: ItemStart): void {
  long = null
  try {
    tabStorage()?.setItem(key, JSON.stringify(start))
  } catch {
    long = start
    tabStorage()?.setItem(key, inMemory)
  }
}

/** What this tab keeps; null for nothing. The server checks its content, because anything may have changed it. */
export function keptStart(): ItemStart | null {
  const stored = tabStorage()?.getItem(key) ?? 'null'
  // Signing out clears the storage, and with it what is in memory.
  if (stored === inMemory) return long
  try {
    return JSON.parse(stored) as ItemStart | null
  } catch {
    return null
  }
}
