import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, consent, long, pair, rating, short } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send testimonial' },
  pages: [
    {
      blocks: [
        rating('stars', 'How many stars do you give us? *'),
        long('before', 'What was difficult before you worked with us?'),
        long('now', 'What is different now? *', { settings: { minLength: 30 } }),
        long('quote', 'How would you recommend us in one or two sentences? *', { settings: { maxLength: 300 } }),
        ...pair(short('name', 'Name *'), short('role', 'Job title and company')),
        choice('show', 'How may we show it? *', ['With my name', 'With my first name only', 'Without my name']),
        consent('consent', 'You may publish my answers on your website.'),
      ],
    },
  ],
  endings: [{ title: 'Thank you', text: 'Kind words like yours help others to find us.' }],
} satisfies FormSketch
