import { daysOfHistory } from '../../engine/model/structure.ts'

/** A time of the past, and the version of the base that is meant where several have the same time. */
export interface PastMoment {
  at: string
  version: number | null
}

const dayMilliseconds = 86_400_000

/** The moment that an address names; null when it names none that can be looked at. */
export function momentOf(asked: { at?: string | undefined; version?: number | undefined }): PastMoment | null {
  const { at, version = null } = asked
  return at === undefined || Number.isNaN(Date.parse(at)) ? null : { at, version }
}

/** A time as `datetime-local` inputs have it: without a zone, in that of this browser, to the minute. */
export function inputTime(milliseconds: number): string {
  const date = new Date(milliseconds)
  const local = new Date(milliseconds - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The earliest and the latest time that can be looked at, as inputs have them. */
export const inputLimits = (now: number) => ({
  min: inputTime(now - daysOfHistory * dayMilliseconds + 60_000),
  max: inputTime(now),
})

/** What is wrong with a time that was typed; null when it can be looked at. */
export function checkTime(typed: string, now: number): string | null {
  const at = Date.parse(typed)
  if (Number.isNaN(at)) return 'Choose a day and a time'
  if (at > now) return 'This has not happened yet'
  if (at < now - daysOfHistory * dayMilliseconds) return `History goes back ${daysOfHistory} days`
  return null
}

/** A moment in words of the person's language. */
export const momentText = ({ at, version }: PastMoment, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: version === null ? 'short' : 'medium' }).format(
    Date.parse(at),
  )
