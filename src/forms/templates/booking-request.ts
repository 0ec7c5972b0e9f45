import type { FormSketch } from '../starts/form-sketch.ts'
import {
  atLeast,
  choice,
  dates,
  email,
  long,
  number,
  pair,
  phone,
  several,
  short,
  show,
  time,
} from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send request' },
  pages: [
    {
      name: 'Your stay',
      blocks: [
        dates('stay', 'Arrival and departure *', { settings: { allowsPast: false, minDays: 2, maxDays: 30 } }),
        ...pair(
          number('adults', 'Adults *', { settings: { min: 1, max: 12, step: 1 } }),
          number('children', 'Children', { settings: { min: 0, max: 12, step: 1 } }),
        ),
        short('ages', 'How old are the children?', { settings: { placeholder: '4 and 7' } }),
        choice('room', 'Room *', ['Single room', 'Double room', 'Family room', 'No preference']),
        several('extras', 'Would you like any of these?', ['Breakfast', 'Parking', 'A cot', 'Late check-out']),
      ],
    },
    {
      name: 'Your details',
      blocks: [
        short('name', 'Name *'),
        ...pair(email('email', 'Email *'), phone('phone', 'Phone')),
        time('arrival', 'When will you arrive?', { settings: { min: 50_400, max: 79_200 } }),
        long('wishes', 'Wishes or questions'),
      ],
    },
  ],
  rules: [{ name: 'Ask for ages of children', when: atLeast('children', 1), effects: show('ages') }],
  endings: [
    {
      title: 'We received your request',
      text: 'This is not a booking yet. We check the dates and confirm by email within 24 hours.',
    },
  ],
} satisfies FormSketch
