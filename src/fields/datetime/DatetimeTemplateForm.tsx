import { Select, Stack, Switch } from '@mantine/core'
import { DateFormatSelect } from '../date/DateFormatSelect.tsx'
import { timeFormats } from '../date/date-format.ts'
import type { TemplateFormProps } from '../field-ui.ts'
import { showTime, type DatetimeTemplate } from './datetime-format.ts'

const halfPastTwo = 14.5 * 3_600_000
const timeChoices = timeFormats.map(format => ({
  value: format,
  label: `${format === '12h' ? '12 hours' : '24 hours'} (${showTime(halfPastTwo, format)})`,
}))

const ownZone = 'own'

/** Browsers do not list UTC. */
const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** The formats of a datetime field, and its time zone: the viewer's or a fixed one. */
export default function DatetimeTemplateForm({ template, context, onChange }: TemplateFormProps<DatetimeTemplate>) {
  const { displayTime, timeFormat, displayTimeZone, timezone } = template
  const options = timezone === undefined || zones.includes(timezone) ? zones : [timezone, ...zones]
  return (
    <Stack gap="md">
      <DateFormatSelect
        dateFormat={template.dateFormat}
        context={context}
        onChange={dateFormat => onChange({ ...template, dateFormat })}
      />
      <Switch
        size="xs"
        label="Show the time"
        checked={displayTime}
        onChange={event => onChange({ ...template, displayTime: event.currentTarget.checked })}
      />
      {displayTime && (
        <Select
          label="Time format"
          data={timeChoices}
          value={timeFormat}
          allowDeselect={false}
          onChange={chosen => {
            const format = timeFormats.find(each => each === chosen)
            if (format) onChange({ ...template, timeFormat: format })
          }}
        />
      )}
      {displayTime && (
        <Switch
          size="xs"
          label="Show the time zone"
          checked={displayTimeZone}
          onChange={event => onChange({ ...template, displayTimeZone: event.currentTarget.checked })}
        />
      )}
      <Select
        label="Time zone"
        description="Everyone sees the time in this zone."
        data={[
          { value: ownZone, label: `Viewer's time zone (${context.timeZone})` },
          ...options.map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        ]}
        value={timezone ?? ownZone}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No time zone found"
        limit={100}
        onChange={chosen => chosen && onChange({ ...template, timezone: chosen === ownZone ? undefined : chosen })}
      />
    </Stack>
  )
}
