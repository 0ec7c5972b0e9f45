const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const formats = new Map<string | undefined, Intl.RelativeTimeFormat>()

/** Creating a formatter is slow, so each is created once. */
function formatFor(locale: string | undefined): Intl.RelativeTimeFormat {
  const known = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  formats.set(locale, known)
  return known
}

/** How long ago an instant was, in the person's language: "3 hours ago", or "just now" within a minute. */
export function relativeTime(instant: string, now: number, locale?: string): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  if (!unit) return 'just now'
  const [name, size] = unit
  return formatFor(locale).format(Math.trunc(seconds / size), name)
}
