/** A time in which responses were sent: from one moment up to another; null for no bound. ISO 8601. */
export interface Period {
  from: string | null
  to: string | null
}

/** What a person chooses. Days are 'YYYY-MM-DD', and '' for no bound. */
export type ChosenPeriod =
  | { kind: 'all' }
  | { kind: 'days'; days: number }
  | { kind: 'custom'; first: string; last: string }

const dayLength = 86_400_000

/** The start of a day in the time zone of the browser; null if there is no such day. */
function startOf(day: string, offset = 0): Date | null {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + offset)
  return Number.isNaN(start.getTime()) ? null : start
}

/** The moments between which a chosen time is. The last days end now, and begin with a whole day. */
export function periodOf(chosen: ChosenPeriod, now = new Date()): Period {
  if (chosen.kind === 'all') return { from: null, to: null }
  if (chosen.kind === 'custom') {
    const [from, to] = [startOf(chosen.first), startOf(chosen.last, 1)]
    return { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null }
  }
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - chosen.days + 1)
  return { from: from.toISOString(), to: null }
}

/** The time of the same length before another one; null if that has no start. */
export function periodBefore(chosen: ChosenPeriod, now = new Date()): Period | null {
  const { from, to } = periodOf(chosen, now)
  if (from === null) return null
  const start = new Date(from)
  if (chosen.kind === 'days')
    return {
      from: new Date(start.getFullYear(), start.getMonth(), start.getDate() - chosen.days).toISOString(),
      to: from,
    }
  const days = Math.max(1, Math.round(((to ? new Date(to) : now).getTime() - start.getTime()) / dayLength))
  const before = new Date(start.getFullYear(), start.getMonth(), start.getDate() - days)
  return { from: before.toISOString(), to: from }
}
