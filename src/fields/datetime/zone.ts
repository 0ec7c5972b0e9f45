/** A time in which a zone's clocks keep the same distance from UTC; `to` is no more part of it. All in milliseconds. */
interface Span {
  from: number
  to: number
  offset: number
  /** What the zone is called meanwhile: 'EST', 'GMT+1'. */
  name?: string
}

const day = 86_400_000
const spans = new Map<string, Span[]>()

function makeSpan(instant: number, timeZone: string): Span {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  const next = zoned.getTimeZoneTransition('next')
  // The transition that happens now is a previous one for what comes right after it.
  const previous = zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  return {
    from: previous?.epochMilliseconds ?? -Infinity,
    to: next?.epochMilliseconds ?? Infinity,
    offset: zoned.offsetNanoseconds / 1_000_000,
  }
}

/** Looked up among those that were needed before, the last one first: an import asks millions of times. */
function spanAt(instant: number, timeZone: string): Span {
  let known = spans.get(timeZone)
  if (!known) spans.set(timeZone, (known = []))
  const at = known.findIndex(({ from, to }) => from <= instant && instant < to)
  const found = known[at]
  if (found && at === 0) return found
  const span = found ?? makeSpan(instant, timeZone)
  if (found) known.splice(at, 1)
  known.unshift(span)
  return span
}

/** What the clocks of a zone show at an instant: milliseconds since 1970 as if they were UTC. */
export const localTime = (instant: number, timeZone: string): number => instant + spanAt(instant, timeZone).offset

/** The instants at which the clocks of a zone show a time, earlier ones first: two when they are set back, none when forward. */
export function instantsAt(local: number, timeZone: string): number[] {
  const offsets = new Set([spanAt(local - day, timeZone).offset, spanAt(local + day, timeZone).offset])
  return [...offsets]
    .map(offset => local - offset)
    .filter(instant => localTime(instant, timeZone) === local)
    .toSorted((one, other) => one - other)
}

/**
 * The instant that a person means by what their clock shows: the first one of two; and a time that clocks leave out
 * when they are set forward is as far behind that as it says.
 */
export const instantAt = (local: number, timeZone: string): number =>
  instantsAt(local, timeZone)[0] ?? local - spanAt(local - day, timeZone).offset

/** What a zone is called at an instant, in English. */
export function zoneName(instant: number, timeZone: string): string {
  const span = spanAt(instant, timeZone)
  if (span.name === undefined) {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instant)
    span.name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  }
  return span.name
}
