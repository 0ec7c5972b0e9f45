/**
 * A ref for the dropdown of a menu. It focuses the first control as soon as the dropdown is on the page, so that no key
 * reaches what is behind the menu. Mantine focuses it in a timer, and a key can be faster.
 */
export function focusMenu(dropdown: HTMLElement | null): void {
  dropdown
    ?.querySelector<HTMLElement>('[data-autofocus], input, [data-menu-item]:enabled')
    ?.focus({ preventScroll: true })
}
