import type { FormSketch } from '../starts/form-sketch.ts'
import { long, matrix, note, scale, slider } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send answers' },
  pages: [
    {
      name: 'Your work',
      blocks: [
        note('The survey is anonymous. Results are only shown for groups of five people or more.'),
        scale('happy', 'How happy are you at work? *', {
          settings: { first: 1, last: 10, lowLabel: 'Not at all', highLabel: 'Very' },
        }),
        matrix('work', 'How much do you agree?', {
          rows: [
            'I know what matters most this quarter',
            'I can concentrate on my work',
            'I learn new things',
            'My work is noticed',
          ],
          columns: ['Disagree', 'Partly disagree', 'Neither', 'Partly agree', 'Agree'],
        }),
      ],
    },
    {
      name: 'Your team',
      blocks: [
        matrix('team', 'In my team …', {
          rows: ['we help each other', 'we can say what we think', 'we learn from mistakes', 'work is shared fairly'],
          columns: ['Never', 'Sometimes', 'Mostly', 'Always'],
        }),
        slider('load', 'How full is your plate?', { settings: { lowLabel: 'Too little', highLabel: 'Far too much' } }),
        long('start', 'What should we start doing?'),
        long('stop', 'What should we stop doing?'),
      ],
    },
  ],
  endings: [{ title: 'Thank you', text: 'We share the results with everybody within a month.' }],
} satisfies FormSketch
