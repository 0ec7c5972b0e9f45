/**
 * Focuses something as soon as it opens, so that no key reaches what is behind it. Mantine focuses it in a timer, and a
 * key can be faster.
 * @param first a selector for what is focused in it; without a match the element itself is focused.
 */
export function focusOpened(opened: Element | null | undefined, first = '[data-autofocus]'): void {
  if (!(opened instanceof HTMLElement) || opened.contains(document.activeElement)) return
  const target = opened.querySelector<HTMLElement>(first) ?? opened
  target.focus({ preventScroll: true })
}

/** A ref for the dropdown of a menu. */
export const focusMenu = (dropdown: HTMLElement | null): void =>
  focusOpened(dropdown, '[data-autofocus], input, [data-menu-item]:enabled')
