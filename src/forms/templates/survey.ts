import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, dropdown, long, matrix, note, rating, several, short } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send answers' },
  pages: [
    {
      name: 'Your view',
      blocks: [
        note('The survey has **seven questions** and takes about three minutes. All answers are anonymous.'),
        choice('familiar', 'How well do you know us? *', ['Very well', 'A little', 'By name only', 'Not at all']),
        rating('opinion', 'What do you think of us overall?'),
        several('words', 'Which words describe us?', {
          options: ['Reliable', 'Modern', 'Expensive', 'Friendly', 'Slow', 'Innovative'],
          settings: { isShuffled: true, columns: 2 },
        }),
        matrix('topics', 'How interested are you in …', {
          rows: ['News', 'Guides', 'Events', 'Discounts'],
          columns: ['Not interested', 'Interested', 'Very interested'],
        }),
        long('comment', 'What would you like to tell us?'),
      ],
    },
    {
      name: 'About you',
      blocks: [
        dropdown('age', 'Age', ['Under 18', '18 to 29', '30 to 44', '45 to 59', '60 or older']),
        short('country', 'Country'),
      ],
    },
  ],
  endings: [{ title: 'Thank you', text: 'We appreciate your time.' }],
} satisfies FormSketch
