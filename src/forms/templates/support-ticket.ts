import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, email, is, long, pair, phone, short, show } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Ask for help' },
  pages: [
    {
      blocks: [
        choice('kind', 'What do you need help with? *', [
          'Something does not work',
          'A bill',
          'My account',
          'A question',
        ]),
        short('invoice', 'Invoice number'),
        choice('urgency', 'How urgent is it? *', ['Everything stands still', 'Soon, please', 'Whenever you can']),
        phone('phone', 'A number where we can call you now *'),
        short('subject', 'Subject *'),
        long('details', 'What should we know? *', {
          description: 'What did you do, and what did you see?',
          settings: { rows: 6 },
        }),
        ...pair(short('name', 'Name *'), email('email', 'Email *')),
      ],
    },
  ],
  rules: [
    { name: 'Ask for the invoice', when: is('kind', 'A bill'), effects: show('invoice') },
    { name: 'Call in urgent cases', when: is('urgency', 'Everything stands still'), effects: show('phone') },
  ],
  endings: [{ title: 'We are on it', text: 'Our reply goes to your email address.' }],
} satisfies FormSketch
