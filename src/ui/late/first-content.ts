import { useEffect } from 'react'
import { create } from 'zustand'

/** So long after the page was opened nobody waits for its content any more, in milliseconds. */
const latest = 5_000

/** Whether the page has shown, since it was loaded, what it was opened for. What need not be there before is fetched then. */
const useContent = create(() => ({ isShown: false }))

const note = () => useContent.setState({ isShown: true })

setTimeout(note, latest)

/** Says, as soon as it is so, that the page shows what it was opened for, or why it cannot. */
export function useNoteContent(isShown: boolean): void {
  useEffect(() => {
    if (isShown) note()
  }, [isShown])
}

/** Whether the first content of the page is there. */
export const useIsContentShown = (): boolean => useContent(({ isShown }) => isShown)
