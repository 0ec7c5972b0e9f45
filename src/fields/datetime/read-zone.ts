/** A zone as it was written behind a time. */
export interface WrittenZone {
  /** In upper case, to be compared with what the zone of the field is called. */
  name: string
  /** Milliseconds that its clocks are ahead of UTC; null when the name alone does not say. */
  offset: number | null
}

const hour = 3_600_000

/** The names that RFC 5322 gives an offset; all others mean something only in a zone that has them. */
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

/** Reads 'Z', '+01:00', 'GMT+1', 'EST' or a name; null for what is no zone. */
export function readZone(text: string): WrittenZone | null {
  const name = text.toUpperCase()
  const known = offsets[name]
  if (known !== undefined) return { name, offset: known }
  const [, sign, hours, minutes = '0'] = written.exec(name) ?? []
  if (hours === undefined) return isHalf.test(name) || !/^[A-Z]+$/.test(name) ? null : { name, offset: null }
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  const offset = Number(hours) * hour + Number(minutes) * 60_000
  return { name, offset: sign === '-' ? -offset : offset }
}
