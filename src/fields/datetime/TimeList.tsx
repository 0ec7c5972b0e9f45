import classes from '../editing/editors.module.css'
import { showTime, type DatetimeTemplate } from './datetime-format.ts'

const half = 30 * 60_000
const times = Array.from({ length: 48 }, (_, index) => index * half)

interface TimeListProps {
  /** Milliseconds since midnight. */
  time: number | null
  timeFormat: DatetimeTemplate['timeFormat']
  onPick(time: number): void
}

/** Scrolls a line to the middle of its list without scrolling anything else. */
function toMiddle(line: HTMLElement | null): void {
  const list = line?.parentElement
  if (list && line) list.scrollTop = line.offsetTop - (list.clientHeight - line.offsetHeight) / 2
}

const nine = 9 * 2 * half

/**
 * The half hours of a day to pick from. They are no tab stops because Alt with arrows changes the time from the input.
 */
export default function TimeList({ time, timeFormat, onPick }: TimeListProps) {
  const nearest = Math.floor((time ?? nine) / half) * half
  return (
    <div className={classes['timeColumn']}>
      <fieldset key={nearest} aria-label="Time" className={classes['times']}>
        {times.map(each => (
          <button
            key={each}
            ref={each === nearest ? toMiddle : null}
            type="button"
            tabIndex={-1}
            className={classes['time']}
            aria-pressed={each === time}
            onClick={() => onPick(each)}
          >
            {showTime(each, timeFormat)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
