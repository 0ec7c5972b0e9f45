import { useEffect, useLayoutEffect } from 'react'

const longest = 16

/** What had the focus and is still on the page, the last one at the end. */
let trail: HTMLElement[] = []

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    trail = [...trail.filter(element => element.isConnected && element !== target), target].slice(-longest)
  })
}

/** Whether the focus is on nothing, or only on what is about to go. */
function isFocusLost(leaving: Element | null): boolean {
  const now = document.activeElement
  return now === null || now === document.body || leaving?.contains(now) === true
}

/**
 * Gives a focus that is lost to what had it last and can still have it; where nothing can, to the grid, or else to the
 * page. An item of a menu goes with its menu, and is passed over.
 *
 * @param leaving is still on the page, but about to go.
 */
export function giveFocusBack(leaving: Element | null = null): void {
  if (!isFocusLost(leaving)) return
  const before = trail.filter(element => !leaving?.contains(element) && !element.closest('[role=menu]')).toReversed()
  const atLast = document.querySelectorAll<HTMLElement>('.gl-grid-catcher, main')
  for (const element of [...before, ...[...atLast].toReversed()]) {
    if (element.isConnected) element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
}

/** Gives the focus back when a component goes that had it, such as a dialog. */
export function useReturnFocus(): void {
  useEffect(() => () => giveFocusBack(), [])
}

/** The same when a menu goes, which is still on the page then, unless the person has taken the focus elsewhere. */
export function useReturnFocusOfMenu(): void {
  useLayoutEffect(() => () => giveFocusBack(document.activeElement?.closest('[role=menu]') ?? null), [])
}
