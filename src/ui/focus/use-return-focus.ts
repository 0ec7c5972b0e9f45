import { useEffect, useLayoutEffect } from 'react'

const longest = 16

/** Elements on the page that had the focus, the latest last. */
let trail: HTMLElement[] = []

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    trail = [...trail.filter(element => element.isConnected && element !== target), target].slice(-longest)
  })
}

/** Whether nothing is focused, or only something that is about to disappear. */
function isFocusLost(leaving: Element | null): boolean {
  const now = document.activeElement
  return now === null || now === document.body || leaving?.contains(now) === true
}

/**
 * Moves a lost focus to the latest element that had it and can still have it, else to the grid, else to the page. Menu
 * items are skipped, since they disappear with their menu.
 * @param leaving an element that is still on the page but about to be removed.
 */
export function giveFocusBack(leaving: Element | null = null): void {
  if (!isFocusLost(leaving)) return
  const before = trail
    .filter(element => !leaving?.contains(element) && !element.closest('[data-menu-dropdown]'))
    .toReversed()
  const atLast = document.querySelectorAll<HTMLElement>('.gl-grid-catcher, main')
  for (const element of [...before, ...[...atLast].toReversed()]) {
    if (element.isConnected) element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
}

/** Returns the focus when a component that had it unmounts, such as a dialog. */
export function useReturnFocus(): void {
  useEffect(() => () => giveFocusBack(), [])
}

/** Does the same for a menu, which is still on the page at that time. A focus that the person moved elsewhere stays. */
export function useReturnFocusOfMenu(): void {
  useLayoutEffect(() => () => giveFocusBack(document.activeElement?.closest('[data-menu-dropdown]') ?? null), [])
}
