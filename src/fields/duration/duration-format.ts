import * as z from 'zod/mini'

export const durationFormats = ['h:mm', 'h:mm:ss', 'h:mm:ss.s', 'h:mm:ss.ss', 'h:mm:ss.sss'] as const

export type DurationFormat = (typeof durationFormats)[number]

export const durationTemplate = z.strictObject({ format: z._default(z.enum(durationFormats), 'h:mm') })

export type DurationTemplate = z.infer<typeof durationTemplate>

interface Clock {
  /** The smallest unit that is shown, in milliseconds. */
  unit: number
  /** Whether seconds are shown. */
  hasSeconds: boolean
  /** Decimal places of the seconds. */
  decimals: number
}

const clocks: Record<DurationFormat, Clock> = {
  'h:mm': { unit: 60_000, hasSeconds: false, decimals: 0 },
  'h:mm:ss': { unit: 1000, hasSeconds: true, decimals: 0 },
  'h:mm:ss.s': { unit: 100, hasSeconds: true, decimals: 1 },
  'h:mm:ss.ss': { unit: 10, hasSeconds: true, decimals: 2 },
  'h:mm:ss.sss': { unit: 1, hasSeconds: true, decimals: 3 },
}

export const clockOf = (format: DurationFormat): Clock => clocks[format]

/** The format that shows seconds with this many decimal places. */
export const formatWithDecimals = (decimals: number): DurationFormat =>
  durationFormats.find(format => clocks[format].hasSeconds && clocks[format].decimals === decimals) ?? 'h:mm:ss.sss'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A duration in seconds as its field shows it, rounded to the format's smallest unit: 5400 is '1:30'. */
export function showDuration(seconds: number, { format }: DurationTemplate): string {
  const { unit, hasSeconds, decimals } = clocks[format]
  const rounded = Math.round(Math.round(Math.abs(seconds) * 1000) / unit) * unit
  const sign = seconds < 0 && rounded > 0 ? '-' : ''
  const minutes = Math.floor(rounded / 60_000)
  const shown = `${sign}${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`
  if (!hasSeconds) return shown
  const rest = rounded % 60_000
  const fraction = decimals === 0 ? '' : `.${String((rest % 1000) / unit).padStart(decimals, '0')}`
  return `${shown}:${twoDigits(Math.floor(rest / 1000))}${fraction}`
}

/** The text in the shortest format that shows the whole duration, so editing loses nothing. */
export function editedDuration(seconds: number, { format }: DurationTemplate): string {
  const milliseconds = Math.round(Math.abs(seconds) * 1000)
  const from = durationFormats.indexOf(format)
  const enough = durationFormats.find((each, index) => index >= from && milliseconds % clocks[each].unit === 0)
  return showDuration(seconds, { format: enough ?? 'h:mm:ss.sss' })
}
