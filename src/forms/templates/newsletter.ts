import type { FormSketch } from '../starts/form-sketch.ts'
import { consent, email, hidden, note, several, short } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Subscribe' },
  pages: [
    {
      blocks: [
        note('One short email a month. No advertising, and you can unsubscribe at any time.'),
        short('firstName', 'First name'),
        email('email', 'Email *', { settings: { placeholder: 'name@example.com' } }),
        several('topics', 'What would you like to read about?', ['Product news', 'Guides', 'Events', 'Job openings']),
        consent('consent', 'I agree to receive the newsletter by email.'),
        hidden('source', 'Where the form was opened', { urlName: 'source' }),
      ],
    },
  ],
  endings: [{ title: 'You are on the list', text: 'The next issue will arrive in your inbox.' }],
} satisfies FormSketch
