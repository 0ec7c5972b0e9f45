import { VisuallyHidden } from '@mantine/core'
import { relativeTime, shortRelativeTime } from './relative-time.ts'
import { useNow } from './use-now.ts'

interface RelativeTimeProps {
  at: string | Date
  /** Shows only "3m", for narrow places. Screen readers and the tooltip get this verb with the whole time. */
  shortAfter?: string
}

/** A relative time, such as "3 hours ago". The exact time shows on hover. */
export function RelativeTime({ at, shortAfter }: RelativeTimeProps) {
  const instant = new Date(at)
  const iso = instant.toISOString()
  const now = Math.max(useNow(), instant.getTime())
  const long = relativeTime(iso, now)
  const exact = instant.toLocaleString()
  if (shortAfter === undefined) {
    return (
      <time dateTime={iso} title={exact}>
        {long}
      </time>
    )
  }
  return (
    <time dateTime={iso} title={`${shortAfter} ${exact}`}>
      <span aria-hidden>{shortRelativeTime(iso, now)}</span>
      <VisuallyHidden>{`${shortAfter} ${long}`}</VisuallyHidden>
    </time>
  )
}
