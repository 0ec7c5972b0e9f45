import type { FormSketch } from '../starts/form-sketch.ts'
import {
  choice,
  date,
  files,
  is,
  long,
  note,
  pair,
  phone,
  several,
  short,
  showPage,
  time,
} from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Report', hasReview: true },
  pages: [
    {
      name: 'What happened',
      blocks: [
        note('**In an emergency, call for help first.** Fill in this report when everybody is safe.'),
        ...pair(date('day', 'Day *', { settings: { allowsFuture: false } }), time('time', 'Time *')),
        short('place', 'Where exactly? *'),
        choice('kind', 'What was it? *', ['An injury', 'Damage', 'A near miss', 'Something else']),
        long('what', 'Describe what happened *', { settings: { rows: 6 } }),
      ],
    },
    {
      id: 'injury',
      name: 'The injury',
      blocks: [
        short('injured', 'Who was hurt? *'),
        several('body', 'Which part of the body?', ['Head', 'Back', 'Arm or hand', 'Leg or foot', 'Eyes']),
        choice('care', 'What was done? *', ['First aid', 'A doctor', 'A hospital', 'Nothing was needed']),
      ],
    },
    {
      name: 'Afterwards',
      blocks: [
        files('photos', 'Photos of the place', { settings: { maxFiles: 5, fileTypes: ['image/*'] } }),
        long('cause', 'Why could it happen?'),
        long('prevent', 'How can we prevent it?'),
        short('witnesses', 'Who saw it?'),
        ...pair(short('name', 'Your name *'), phone('phone', 'Your phone number *')),
      ],
    },
  ],
  rules: [{ name: 'Ask about injuries', when: is('kind', 'An injury'), effects: [showPage('injury')] }],
  endings: [{ title: 'Report received', text: 'The safety officer will contact you today.' }],
} satisfies FormSketch
