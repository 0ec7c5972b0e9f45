import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, dropdown, email, long, pair, short, website } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Report the bug' },
  pages: [
    {
      name: 'What happened',
      blocks: [
        short('title', 'What goes wrong? *', { settings: { placeholder: 'The export stays empty' } }),
        long('steps', 'How can we make it happen? *', { description: 'One step a line.', settings: { rows: 5 } }),
        ...pair(long('expected', 'What did you expect? *'), long('actual', 'What happened instead? *')),
        choice('severity', 'How bad is it? *', [
          'I cannot work at all',
          'Something important does not work',
          'There is a way around it',
          'It only looks wrong',
        ]),
        choice('often', 'How often does it happen?', ['Always', 'Sometimes', 'Once']),
      ],
    },
    {
      name: 'Where it happened',
      blocks: [
        dropdown('browser', 'Browser', {
          options: ['Chrome', 'Edge', 'Firefox', 'Safari'],
          settings: { hasOther: true },
        }),
        choice('device', 'Device', ['Computer', 'Tablet', 'Phone']),
        website('page', 'Address of the page'),
        email('email', 'Where can we reach you? *'),
      ],
    },
  ],
  endings: [{ title: 'Thank you for the report', text: 'We will tell you when it is fixed.' }],
} satisfies FormSketch
