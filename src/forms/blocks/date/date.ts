import * as z from 'zod/mini'
import { date as dateField } from '../../../fields/date/date.ts'
import { defineBlock } from '../block-type.ts'
import { dayProblem, daySettings } from '../day-settings.ts'
import { plainEntries } from '../entry-rules.ts'
import { onePart } from '../one-part.ts'

export const date = defineBlock({
  type: 'date',
  label: 'Date',
  group: 'time',
  searchWords: 'day calendar birthday',
  settings: z.object(daySettings),
  entries: plainEntries,
  parts: ({ settings: { dateFormat } }) => onePart(dateField, { dateFormat }),
  check: (answer, { settings }, field) => dayProblem({ part: '', day: String(answer['']) }, settings, field),
  sample: { settings: { min: '2026-01-01', max: '2026-12-31' }, answer: { '': '2026-01-31' } },
})
