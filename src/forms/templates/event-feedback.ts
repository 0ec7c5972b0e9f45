import type { FormSketch } from '../starts/form-sketch.ts'
import { atMost, long, matrix, rating, scale, short, show } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send feedback' },
  pages: [
    {
      blocks: [
        rating('overall', 'How was the event? *'),
        matrix('parts', 'How satisfied were you with …', {
          rows: ['The talks', 'The location', 'The food', 'The organization'],
          columns: ['Not at all', 'A little', 'Mostly', 'Very'],
        }),
        short('best', 'Which talk did you like best?'),
        long('improve', 'What should we do better next time?'),
        scale('again', 'How likely are you to come again? *', {
          settings: { lowLabel: 'Not at all likely', highLabel: 'Very likely' },
        }),
        long('sorry', 'We are sorry to hear that. What went wrong?'),
      ],
    },
  ],
  rules: [{ name: 'Ask what went wrong', when: atMost('overall', 2), effects: show('sorry') }],
  endings: [{ title: 'Thank you', text: 'Your feedback makes the next event better.' }],
} satisfies FormSketch
