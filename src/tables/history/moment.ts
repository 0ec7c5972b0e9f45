import { daysOfHistory } from '../../engine/model/structure.ts'

/** A time in the past, and the version of the base if several have that time. */
export interface PastMoment {
  at: string
  version: number | null
}

const dayMilliseconds = 86_400_000

/** The moment in an address; null if there is none or it is invalid. */
export function momentOf(search: { at?: string | undefined; version?: number | undefined }): PastMoment | null {
  const { at, version = null } = search
  return at === undefined || Number.isNaN(Date.parse(at)) ? null : { at, version }
}

/** A time for `datetime-local` inputs: without a zone, in this browser's zone, to the minute. */
export function inputTime(milliseconds: number): string {
  const date = new Date(milliseconds)
  const local = new Date(milliseconds - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The earliest and latest valid times, for inputs. */
export const inputLimits = (now: number) => ({
  min: inputTime(now - daysOfHistory * dayMilliseconds + 60_000),
  max: inputTime(now),
})

/** What is wrong with a typed time; null if it is valid. */
export function checkTime(typed: string, now: number): string | null {
  const at = Date.parse(typed)
  if (Number.isNaN(at)) return 'Choose a date and time'
  if (at > now) return 'Choose a time in the past'
  if (at < now - daysOfHistory * dayMilliseconds) return `History goes back ${daysOfHistory} days`
  return null
}

/** A moment in the person's language. */
export const momentText = ({ at, version }: PastMoment, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: version === null ? 'short' : 'medium' }).format(
    Date.parse(at),
  )
