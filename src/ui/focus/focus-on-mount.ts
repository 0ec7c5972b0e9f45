/** A ref for the one thing that a screen is about: takes the focus when the screen appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
