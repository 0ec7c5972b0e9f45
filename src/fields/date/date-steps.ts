/** How far the keys go in an open editor of dates. */
export const dateSteps: Record<string, { days?: number; months?: number }> = {
  ArrowUp: { days: -1 },
  ArrowDown: { days: 1 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
}
