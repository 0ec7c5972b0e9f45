import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, long, matrix, rating, short, yesNo } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send evaluation' },
  pages: [
    {
      name: 'The course',
      blocks: [
        short('course', 'Which course did you take? *'),
        rating('overall', 'How good was it? *'),
        matrix('content', 'How much do you agree?', {
          rows: [
            'The goals were clear',
            'The content was well structured',
            'The exercises helped me to learn',
            'The pace was right',
          ],
          columns: ['Disagree', 'Partly disagree', 'Partly agree', 'Agree'],
        }),
        choice('level', 'The course was …', ['too easy', 'just right', 'too hard']),
      ],
    },
    {
      name: 'The teacher',
      blocks: [
        matrix('teacher', 'The teacher …', {
          rows: ['explained well', 'answered questions', 'knew the subject', 'was fair'],
          columns: ['Disagree', 'Partly disagree', 'Partly agree', 'Agree'],
        }),
        long('best', 'What was most useful?'),
        long('improve', 'What should be different next time?'),
        yesNo('recommend', 'Would you recommend the course?'),
      ],
    },
  ],
  endings: [{ title: 'Thank you', text: 'Your evaluation is anonymous.' }],
} satisfies FormSketch
