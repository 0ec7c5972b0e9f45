import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, email, is, long, pair, phone, short, show } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send message' },
  pages: [
    {
      blocks: [
        ...pair(short('name', 'Your name *'), email('email', 'Email *')),
        choice('topic', 'What is it about? *', ['A question', 'Working together', 'Press', 'Something else']),
        long('message', 'Message *', { settings: { rows: 6, minLength: 10 } }),
        choice('reply', 'How should we reply?', ['By email', 'By phone']),
        phone('phone', 'Phone number *'),
      ],
    },
  ],
  rules: [{ name: 'Ask for a number to call', when: is('reply', 'By phone'), effects: show('phone') }],
  endings: [
    {
      title: 'Thank you for your message',
      text: 'We read every message and usually reply within two working days.',
    },
  ],
} satisfies FormSketch
