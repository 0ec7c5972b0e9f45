import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, files, isAnyOf, long, note, pair, phone, several, short, show, yesNo } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Report' },
  pages: [
    {
      blocks: [
        ...pair(short('name', 'Name *'), phone('phone', 'Phone *')),
        short('unit', 'House and apartment *'),
        choice('kind', 'What is broken? *', {
          options: ['Heating', 'Water', 'Electricity', 'Door or window', 'An appliance'],
          settings: { hasOther: true },
        }),
        note(
          '**Is water running, or do you smell gas?** Close the main valve and call the emergency number at once.',
          'danger',
        ),
        long('problem', 'Describe the problem *'),
        files('photos', 'Photos', { settings: { maxFiles: 5, fileTypes: ['image/*'] } }),
        choice('since', 'Since when?', ['Today', 'A few days', 'Longer']),
        several('when', 'When may somebody come? *', [
          'In the morning',
          'At noon',
          'In the afternoon',
          'In the evening',
        ]),
        yesNo('enter', 'May we enter when you are not there?'),
      ],
    },
  ],
  rules: [{ name: 'Warn of danger', when: isAnyOf('kind', 'Water', 'Heating'), effects: show('danger') }],
  endings: [{ title: 'Thank you for telling us', text: 'We will call you to agree on a time.' }],
} satisfies FormSketch
