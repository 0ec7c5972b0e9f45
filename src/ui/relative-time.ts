const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago an instant was, in words of the person's language: '3 hours ago'. Under a minute it is 'just now'. */
export function relativeTime(instant: string, now: number, locale?: string): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  if (!unit) return 'just now'
  const [name, size] = unit
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), name)
}
