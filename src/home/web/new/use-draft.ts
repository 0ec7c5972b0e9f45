import { useState } from 'react'
import { tabStorage } from '../../../ui/tab-storage.ts'

const key = 'gridloom-new-item'

/** What was typed for a new item, whatever it will be; kept for this tab of the browser until the item is made. */
export function useDraftName(): { name: string; setName(name: string): void; forget(): void } {
  const [name, show] = useState(() => tabStorage()?.getItem(key) ?? '')
  return {
    name,
    setName(typed) {
      show(typed)
      tabStorage()?.setItem(key, typed)
    },
    forget: () => tabStorage()?.removeItem(key),
  }
}
