import { useEffect } from 'react'
import { create } from 'zustand'

/** After this time, in milliseconds, the page counts as shown in any case. */
const latest = 5_000

/** Whether the page has shown its first content since it loaded. Parts that can wait load after that. */
const useContent = create(() => ({ isShown: false }))

const note = () => useContent.setState({ isShown: true })

setTimeout(note, latest)

/** Reports that the page shows its content, or the reason why it cannot. */
export function useNoteContent(isShown: boolean): void {
  useEffect(() => {
    if (isShown) note()
  }, [isShown])
}

/** Whether the page has shown its first content. */
export const useIsContentShown = (): boolean => useContent(({ isShown }) => isShown)
