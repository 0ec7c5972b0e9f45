import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, dates, email, is, isAnyOf, long, pair, short, show, yesNo } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Request leave' },
  pages: [
    {
      blocks: [
        ...pair(short('name', 'Name *'), email('email', 'Work email *')),
        choice('kind', 'Kind of leave *', ['Vacation', 'Illness', 'Parental leave', 'Unpaid leave', 'Something else']),
        dates('dates', 'First and last day *'),
        yesNo('halfDay', 'Is the first day only half a day?'),
        short('cover', 'Who covers for you? *'),
        long('handover', 'What should they know?'),
        yesNo('certificate', 'Do you have a certificate from a doctor?'),
        long('reason', 'Tell us more *'),
      ],
    },
  ],
  rules: [
    {
      name: 'Planned leave needs somebody who covers',
      when: isAnyOf('kind', 'Vacation', 'Parental leave', 'Unpaid leave'),
      effects: show('cover', 'handover', 'halfDay'),
    },
    { name: 'Ask for a certificate', when: is('kind', 'Illness'), effects: show('certificate') },
    { name: 'Ask what it is', when: is('kind', 'Something else'), effects: show('reason') },
  ],
  endings: [{ title: 'Request sent', text: 'Your manager will answer within three working days.' }],
} satisfies FormSketch
