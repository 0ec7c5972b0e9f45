/** Tells the page that a script has changed a control, as if the respondent had. */
export const announceEntry = (control: Element): void => {
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
