import { shownFields } from '../../engine/model/shown-fields.ts'
import type { Field, Table, ViewConfig } from '../../engine/model/structure.ts'

/** The fields of a view that visitors see, and those added since the link was created. */
export function fieldsOfLink(
  { table, config }: { table: Table; config: ViewConfig },
  fieldIds: readonly string[],
): { seen: Field[]; since: Field[] } {
  const isSeen = ({ id }: Field) => fieldIds.includes(id)
  const { seen = [], since = [] } = Object.groupBy(shownFields(table, config), field =>
    isSeen(field) ? 'seen' : 'since',
  )
  return { seen, since }
}

/** The address of a shared view. */
export const sharedAddress = (token: string): string => `${location.origin}/shared/${token}`

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A time for a `datetime-local` input in the person's time zone; '' for none. */
export function inputOfTime(time: string | null): string {
  if (time === null) return ''
  const at = new Date(time)
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-')
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** What is wrong with an expiry time; null if nothing is. */
export function checkEnd(typed: string, now: number): string | null {
  const at = new Date(typed).getTime()
  if (Number.isNaN(at)) return 'Choose a date and time'
  return at <= now ? 'Choose a time in the future' : null
}
