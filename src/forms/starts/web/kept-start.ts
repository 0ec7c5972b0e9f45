import type { ItemStart } from '../../../flows/flow-type.ui.ts'
import { tabStorage } from '../../../ui/tab-storage.ts'

/** In addresses, the name of what the person made of a table, a text, or a file. */
export const keptStartId = 'own'

const key = 'gridloom-form-start'

/** Session storage holds about five million characters. A longer start is lost when the page is reloaded. */
let kept: ItemStart | null = null

/** Keeps what a new form starts from while this tab is open. */
export function keepStart(start: ItemStart): void {
  kept = start
  try {
    tabStorage()?.setItem(key, JSON.stringify(start))
  } catch {
    tabStorage()?.removeItem(key)
  }
}

/** What this tab keeps; null for nothing. `readContent` checks it on the server, because anything may have changed it. */
export function keptStart(): ItemStart | null {
  if (kept) return kept
  try {
    return JSON.parse(tabStorage()?.getItem(key) ?? 'null') as ItemStart | null
  } catch {
    return null
  }
}
