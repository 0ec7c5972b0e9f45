/** How far each key moves the date in an open editor. */
export const dateSteps: Record<string, { days?: number; months?: number }> = {
  ArrowUp: { days: -1 },
  ArrowDown: { days: 1 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
}
