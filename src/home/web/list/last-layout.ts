import { useEffect } from 'react'

export type ListLayoutName = 'cards' | 'rows'

const key = 'gridloom:list-layout'

/** How this browser showed the list last, which is known before the person's settings are loaded. */
export function lastLayout(): ListLayoutName {
  try {
    return localStorage.getItem(key) === 'rows' ? 'rows' : 'cards'
  } catch {
    return 'cards'
  }
}

/** Remembers how the list shows, for its skeleton on the next visit. */
export function useRememberLayout(layout: ListLayoutName): void {
  useEffect(() => {
    try {
      localStorage.setItem(key, layout)
    } catch {
      // The browser forbids storage. The skeleton then has the default layout.
    }
  }, [layout])
}
