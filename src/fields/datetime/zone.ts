/** A period in which a time zone keeps one offset from UTC. `to` is exclusive. All in milliseconds. */
interface Span {
  from: number
  to: number
  offset: number
  /** The name of the zone in this period: 'EST', 'GMT+1'. */
  name?: string
}

const day = 86_400_000
const spans = new Map<string, Span[]>()

function createSpan(instant: number, timeZone: string): Span {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  const next = zoned.getTimeZoneTransition('next')
  // Adding a millisecond makes a transition at this instant count as the previous one.
  const previous = zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  return {
    from: previous?.epochMilliseconds ?? -Infinity,
    to: next?.epochMilliseconds ?? Infinity,
    offset: zoned.offsetNanoseconds / 1_000_000,
  }
}

/** Finds the period in a cache, most recent first, because an import asks millions of times. */
function spanAt(instant: number, timeZone: string): Span {
  let existing = spans.get(timeZone)
  if (!existing) spans.set(timeZone, (existing = []))
  const at = existing.findIndex(({ from, to }) => from <= instant && instant < to)
  const found = existing[at]
  if (found && at === 0) return found
  const span = found ?? createSpan(instant, timeZone)
  if (found) existing.splice(at, 1)
  existing.unshift(span)
  return span
}

/** The local time of an instant in a zone: milliseconds since 1970, as if it were UTC. */
export const localTime = (instant: number, timeZone: string): number => instant + spanAt(instant, timeZone).offset

/** The instants of a local time, in order: two when clocks are set back, none when they are set forward. */
export function instantsAt(local: number, timeZone: string): number[] {
  const offsets = new Set([spanAt(local - day, timeZone).offset, spanAt(local + day, timeZone).offset])
  return [...offsets]
    .map(offset => local - offset)
    .filter(instant => localTime(instant, timeZone) === local)
    .toSorted((one, other) => one - other)
}

/**
 * The instant that a person means by a local time: the first of two. A time that the clocks skip is counted on from the
 * start of the gap.
 */
export const instantAt = (local: number, timeZone: string): number =>
  instantsAt(local, timeZone)[0] ?? local - spanAt(local - day, timeZone).offset

/** The English name of a time zone at an instant. */
export function zoneName(instant: number, timeZone: string): string {
  const span = spanAt(instant, timeZone)
  if (span.name === undefined) {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instant)
    span.name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  }
  return span.name
}
