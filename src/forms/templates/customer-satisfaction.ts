import type { FormSketch } from '../starts/form-sketch.ts'
import { dropdown, long, matrix, ranking, scale } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send answers' },
  pages: [
    {
      name: 'Your experience',
      blocks: [
        scale('satisfied', 'Overall, how satisfied are you with our service? *', {
          settings: { first: 1, last: 5, lowLabel: 'Very dissatisfied', highLabel: 'Very satisfied' },
        }),
        matrix('statements', 'How much do you agree?', {
          rows: [
            'It was easy to get what I needed',
            'People knew what they were doing',
            'I got an answer quickly',
            'It is worth its price',
          ],
          columns: ['Disagree', 'Partly disagree', 'Neither', 'Partly agree', 'Agree'],
        }),
      ],
    },
    {
      name: 'In your words',
      blocks: [
        dropdown('since', 'How long have you been a customer?', [
          'Less than a month',
          '1 to 12 months',
          '1 to 3 years',
          'Longer than 3 years',
        ]),
        ranking('wishes', 'What matters most to you?', {
          options: ['Price', 'Quality', 'Speed', 'Personal contact'],
          description: 'Put the most important one first.',
          settings: { ranksAll: false },
        }),
        long('change', 'If you could change one thing, what would it be?'),
      ],
    },
  ],
  endings: [{ title: 'Thank you', text: 'We look at the results every month and act on them.' }],
} satisfies FormSketch
