import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'

interface CalendarProps {
  date: string | null
  onPick(date: string | null): void
}

/** A month to pick a day from; it stands in a file of its own so that it is loaded when it is first needed. */
export default function Calendar({ date, onPick }: CalendarProps) {
  return <DatePicker size="xs" value={date} {...(date ? { defaultDate: date } : {})} key={date} onChange={onPick} />
}
