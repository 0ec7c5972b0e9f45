/** A time zone as it was written after a time. */
export interface WrittenZone {
  /** In upper case, to compare with the names of the field's zone. */
  name: string
  /** Milliseconds ahead of UTC; null if the name alone does not determine them. */
  offset: number | null
}

const hour = 3_600_000

/** The names to which RFC 5322 assigns an offset. Other names are ambiguous outside a zone that has them. */
const offsets: Record<string, number> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  EST: -5 * hour,
  EDT: -4 * hour,
  CST: -6 * hour,
  CDT: -5 * hour,
  MST: -7 * hour,
  MDT: -6 * hour,
  PST: -8 * hour,
  PDT: -7 * hour,
}

const written = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d\d)?$/
const isHalf = /^[AP]M$/

/** Reads 'Z', '+01:00', 'GMT+1', 'EST', or a name; null for other texts. */
export function readZone(text: string): WrittenZone | null {
  const name = text.toUpperCase()
  const existing = offsets[name]
  if (existing !== undefined) return { name, offset: existing }
  const [, sign, hours, minutes = '0'] = written.exec(name) ?? []
  if (hours === undefined) return isHalf.test(name) || !/^[A-Z]+$/.test(name) ? null : { name, offset: null }
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  const offset = Number(hours) * hour + Number(minutes) * 60_000
  return { name, offset: sign === '-' ? -offset : offset }
}
