import { Select } from '@mantine/core'
import type { FieldContext } from '../field-type.ts'
import { storedDate, today } from './calendar.ts'
import { dateFormats, showDate, type DateFormat } from './date-format.ts'

const names: Record<DateFormat, string> = { local: 'Local', long: 'Long', us: 'US', european: 'European', iso: 'ISO' }

interface DateFormatSelectProps {
  dateFormat: DateFormat
  context: FieldContext
  onChange(dateFormat: DateFormat): void
}

/** Selects a date format; each format shows an example. */
export function DateFormatSelect({ dateFormat, context, onChange }: DateFormatSelectProps) {
  const example = storedDate(today(context))
  return (
    <Select
      label="Date format"
      data={dateFormats.map(format => ({
        value: format,
        label: `${names[format]} (${showDate(example, { dateFormat: format }, context)})`,
      }))}
      value={dateFormat}
      allowDeselect={false}
      onChange={chosen => {
        const format = dateFormats.find(each => each === chosen)
        if (format) onChange(format)
      }}
    />
  )
}
