import { useState } from 'react'
import { tabStorage } from '../../../ui/tab-storage.ts'

const key = 'gridloom-new-item'

/** The typed name of a new item. This browser tab keeps it until the item is created. */
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
