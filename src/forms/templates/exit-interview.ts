import type { FormSketch } from '../starts/form-sketch.ts'
import { date, dropdown, has, long, matrix, note, pair, scale, several, show, yesNo } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send answers' },
  pages: [
    {
      name: 'Your decision',
      blocks: [
        note('Your answers are only read by the people team, and do not appear in your reference.'),
        ...pair(
          dropdown('team', 'Team *', ['Engineering', 'Design', 'Sales', 'Support', 'Finance', 'People']),
          date('lastDay', 'Last day *'),
        ),
        several('reasons', 'Why are you leaving? *', {
          options: ['A better offer', 'Career', 'My manager', 'The work itself', 'Family or health', 'Moving away'],
          settings: { hasOther: true },
        }),
        long('manager', 'What happened with your manager?'),
      ],
    },
    {
      name: 'Working here',
      blocks: [
        matrix('agree', 'How much do you agree?', {
          rows: [
            'I knew what was expected of me',
            'I had what I needed to do good work',
            'I was paid fairly',
            'I could learn and grow',
            'My manager supported me',
          ],
          columns: ['Disagree', 'Partly', 'Agree'],
        }),
        long('liked', 'What did you like best?'),
        long('change', 'What should we change? *'),
        scale('recommend', 'How likely are you to recommend us as an employer? *', {
          settings: { lowLabel: 'Not at all likely', highLabel: 'Very likely' },
        }),
        yesNo('return', 'Would you come back one day?'),
      ],
    },
  ],
  rules: [{ name: 'Ask about the manager', when: has('reasons', 'My manager'), effects: show('manager') }],
  endings: [{ title: 'Thank you for everything', text: 'We wish you all the best for what comes next.' }],
} satisfies FormSketch
