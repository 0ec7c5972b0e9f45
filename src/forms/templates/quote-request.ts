import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, consent, contactDetails, date, long, pair, website } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Request a quote' },
  pages: [
    {
      name: 'The project',
      blocks: [
        choice('service', 'What do you need? *', ['Design', 'Development', 'Design and development', 'Advice']),
        long('project', 'Describe the project *', {
          description: 'What should exist at the end, and for whom?',
          settings: { rows: 6 },
        }),
        website('site', 'Website, if there is one', { settings: { placeholder: 'https://example.com' } }),
        ...pair(
          date('start', 'When should we begin?', { settings: { allowsPast: false } }),
          date('end', 'When must it be done?', { settings: { allowsPast: false } }),
        ),
        choice('budget', 'Your budget', ['Less than $5,000', '$5,000 to $20,000', '$20,000 to $50,000', 'More']),
      ],
    },
    {
      name: 'You',
      blocks: [
        contactDetails('contact', 'Who should receive the quote? *'),
        choice('call', 'Would you like to talk first?', ['Yes, please call me', 'No, email is fine']),
        consent('privacy', 'You may store my details to prepare the quote.'),
      ],
    },
  ],
  endings: [{ title: 'Request received', text: 'You will have our quote within five working days.' }],
} satisfies FormSketch
