/** A ref for the one input that a screen is about: takes the focus when the screen appears. */
export const focusOnMount = (input: HTMLInputElement | null): void => input?.focus()
