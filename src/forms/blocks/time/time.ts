import * as z from 'zod/mini'
import { duration } from '../../../fields/duration/duration.ts'
import { defineBlock } from '../block-type.ts'
import { textIn, type Texts } from '../entries.ts'
import { onePart } from '../one-part.ts'

const secondsOfDay = 86_400
const timeOfDay = z._default(z.nullable(z.int().check(z.gte(0), z.lt(secondsOfDay))), null)

const clock = (seconds: number): string => duration.show(seconds, { format: 'h:mm' })

/** A time of day, in seconds since midnight. */
export const time = defineBlock({
  type: 'time',
  label: 'Time',
  group: 'time',
  searchWords: 'clock hour minute',
  settings: z.object({
    min: timeOfDay,
    max: timeOfDay,
    timeFormat: z._default(z.enum(['12h', '24h']), '24h'),
  }),
  entries: {
    read(texts, _context, field) {
      const text = textIn(texts, '')
      const reading = duration.read(text, duration.template.parse({}), field)
      return { '': reading.kind === 'value' ? reading.value : text || null }
    },
    // Browsers want two digits for the hour.
    write: ({ '': seconds }): Texts => ({
      '':
        typeof seconds === 'number' ? [clock(seconds).padStart(5, '0')] : typeof seconds === 'string' ? [seconds] : [],
    }),
  },
  parts: () => onePart(duration),
  check(answer, { settings: { min, max } }) {
    const seconds = Number(answer[''])
    if (seconds < 0 || seconds >= secondsOfDay) return { part: '', message: 'Use a time of day, such as 14:30' }
    if (min !== null && seconds < min) return { part: '', message: `Choose ${clock(min)} or later` }
    return max !== null && seconds > max ? { part: '', message: `Choose ${clock(max)} or earlier` } : null
  },
  sample: { settings: { min: 28_800, max: 64_800 }, answer: { '': 52_200 } },
})
