import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, email, is, long, scale, short, show, yesNo } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send idea' },
  pages: [
    {
      blocks: [
        short('title', 'Your idea in one sentence *', { settings: { maxLength: 120 } }),
        long('problem', 'Which problem would it solve? *', {
          description: 'Tell us about the last time you needed it.',
        }),
        long('today', 'How do you solve it today?'),
        choice('area', 'Which part of the product is it about?', {
          options: ['Forms', 'Tables', 'Sharing', 'Integrations', 'Account'],
          settings: { hasOther: true },
        }),
        scale('importance', 'How important is it to you? *', {
          settings: { first: 1, last: 5, lowLabel: 'Nice to have', highLabel: 'I cannot work without it' },
        }),
        yesNo('talk', 'May we ask you more about it?'),
        email('email', 'Email *'),
      ],
    },
  ],
  rules: [{ name: 'Ask for an address', when: is('talk', 'yes'), effects: show('email') }],
  endings: [{ title: 'Thank you for the idea', text: 'We read all of them before we plan.' }],
} satisfies FormSketch
