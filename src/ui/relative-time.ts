const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Creating a formatter is slow, so each is created once. */
function once<Format>(create: (locale: string | undefined) => Format): (locale: string | undefined) => Format {
  const formats = new Map<string | undefined, Format>()
  return locale => {
    const format = formats.get(locale) ?? create(locale)
    formats.set(locale, format)
    return format
  }
}

const formatFor = once(locale => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

const short = (unit: string) =>
  once(locale => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }))

const minutes = { size: 60, formatFor: short('minute') }
const shortUnits = [{ size: 86_400, formatFor: short('day') }, { size: 3600, formatFor: short('hour') }, minutes]

const dayFormatFor = once(locale => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }))
const monthFormatFor = once(locale => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' }))

/** From this many seconds on, the date says more than the days since. */
const maxShortSeconds = 31 * 86_400

/** How long ago an instant was, as short as it can be: "3m", "2h", "5d", or the date after a month. */
export function shortRelativeTime(instant: string, now: number, locale?: string): string {
  const seconds = Math.max(0, now - Date.parse(instant)) / 1000
  if (seconds >= maxShortSeconds) {
    const date = new Date(instant)
    const isThisYear = date.getFullYear() === new Date(now).getFullYear()
    return (isThisYear ? dayFormatFor : monthFormatFor)(locale).format(date)
  }
  const unit = shortUnits.find(({ size }) => seconds >= size) ?? minutes
  return unit.formatFor(locale).format(Math.max(1, Math.floor(seconds / unit.size)))
}

/** How long ago an instant was, in the person's language: "3 hours ago", or "just now" within a minute. */
export function relativeTime(instant: string, now: number, locale?: string): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  if (!unit) return 'just now'
  const [name, size] = unit
  return formatFor(locale).format(Math.trunc(seconds / size), name)
}
