import * as z from 'zod/mini'
import { dayOf } from '../../../fields/datetime/datetime-format.ts'
import { datetime } from '../../../fields/datetime/datetime.ts'
import { localTime } from '../../../fields/datetime/zone.ts'
import { defineBlock } from '../block-type.ts'
import { dayProblem, daySettings } from '../day-settings.ts'
import { textIn, type Texts } from '../entries.ts'
import { onePart } from '../one-part.ts'

export const dateTime = defineBlock({
  type: 'date_time',
  label: 'Date and time',
  group: 'time',
  searchWords: 'datetime moment',
  settings: z.object({ ...daySettings, timeFormat: z._default(z.enum(['12h', '24h']), '24h') }),
  entries: {
    read(texts, { settings: { dateFormat, timeFormat } }, field) {
      const text = textIn(texts, '')
      const reading = datetime.read(text, datetime.template.parse({ dateFormat, timeFormat }), field)
      return { '': reading.kind === 'value' ? reading.value : text || null }
    },
    // Browsers want the local time, without its zone.
    write({ '': given }, _context, field): Texts {
      const instant = typeof given === 'string' ? Date.parse(given) : Number.NaN
      if (Number.isNaN(instant)) return { '': typeof given === 'string' ? [given] : [] }
      return { '': [new Date(localTime(instant, field.timeZone)).toISOString().slice(0, 16)] }
    },
  },
  parts: ({ settings: { dateFormat, timeFormat } }) => onePart(datetime, { dateFormat, timeFormat }),
  check(answer, { settings }, field) {
    const local = localTime(Date.parse(String(answer[''])), field.timeZone)
    return dayProblem({ part: '', day: dayOf(local) }, settings, field)
  },
  sample: { settings: { min: '2026-01-01' }, answer: { '': '2026-01-31T13:30:00.000Z' } },
})
