import type { FormSketch } from '../starts/form-sketch.ts'
import { atLeast, atMost, email, is, long, rating, several, show, yesNo } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send feedback' },
  pages: [
    {
      blocks: [
        rating('stars', 'How would you rate your visit? *'),
        several('good', 'What did you like?', [
          'Friendly people',
          'Good quality',
          'Fair price',
          'It was quick',
          'The atmosphere',
        ]),
        long('bad', 'What went wrong? *'),
        long('comment', 'Anything else you would like to say?'),
        yesNo('contact', 'May we contact you about it?'),
        email('email', 'Email *'),
      ],
    },
  ],
  rules: [
    { name: 'Ask happy people what they liked', when: atLeast('stars', 4), effects: show('good') },
    { name: 'Ask unhappy people what went wrong', when: atMost('stars', 3), effects: show('bad') },
    { name: 'Ask for an address', when: is('contact', 'yes'), effects: show('email') },
  ],
  endings: [{ title: 'Thank you', text: 'We read every answer.' }],
} satisfies FormSketch
