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
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  formats.set(locale, format)
  return format
}

const shortUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** From this many seconds on, the date says more than the days since. */
const maxShortSeconds = 31 * 86_400

/** How long ago an instant was, as short as it can be: "3m", "2h", "5d", or the date after a month. */
export function shortRelativeTime(instant: string, now: number, locale?: string): string {
  const seconds = Math.max(0, now - Date.parse(instant)) / 1000
  if (seconds >= maxShortSeconds) {
    const date = new Date(instant)
    const isThisYear = date.getFullYear() === new Date(now).getFullYear()
    const rest = isThisYear ? ({ day: 'numeric' } as const) : ({ year: 'numeric' } as const)
    return new Intl.DateTimeFormat(locale, { month: 'short', ...rest }).format(date)
  }
  const [unit, size] = shortUnits.find(each => seconds >= each[1]) ?? (['minute', 60] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(
    Math.max(1, Math.floor(seconds / size)),
  )
}

/** How long ago an instant was, in the person's language: "3 hours ago", or "just now" within a minute. */
export function relativeTime(instant: string, now: number, locale?: string): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  if (!unit) return 'just now'
  const [name, size] = unit
  return formatFor(locale).format(Math.trunc(seconds / size), name)
}
