import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, date, email, is, isAnyOf, long, money, pair, short, show } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send request' },
  pages: [
    {
      blocks: [
        ...pair(short('name', 'Name *'), email('email', 'Work email *')),
        choice('kind', 'What do you need? *', ['A computer', 'A phone', 'A monitor', 'Software', 'Access to a system']),
        choice('computer', 'Which computer? *', ['Light laptop', 'Powerful laptop', 'Desktop computer']),
        short('system', 'Which software or system? *'),
        choice('why', 'Why? *', ['I am new', 'The old one is broken', 'The old one is too slow', 'A new project']),
        date('until', 'When do you need it?', { settings: { allowsPast: false } }),
        ...pair(money('cost', 'Estimated cost', { settings: { min: 0 } }), short('center', 'Cost center')),
        long('notes', 'Notes'),
      ],
    },
  ],
  rules: [
    { name: 'Ask for the computer', when: is('kind', 'A computer'), effects: show('computer') },
    { name: 'Ask for the system', when: isAnyOf('kind', 'Software', 'Access to a system'), effects: show('system') },
  ],
  endings: [{ title: 'Request sent', text: 'The IT team answers within two working days.' }],
} satisfies FormSketch
