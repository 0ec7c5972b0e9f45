import { relativeTime } from './relative-time.ts'
import { useNow } from './use-now.ts'

/** A relative time, such as "3 hours ago". The exact time shows on hover. */
export function RelativeTime({ at }: { at: string | Date }) {
  const instant = new Date(at)
  const iso = instant.toISOString()
  const now = useNow()
  return (
    <time dateTime={iso} title={instant.toLocaleString()}>
      {relativeTime(iso, Math.max(now, instant.getTime()))}
    </time>
  )
}
