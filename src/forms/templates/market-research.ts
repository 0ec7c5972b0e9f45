import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, dropdown, email, is, long, matrix, money, ranking, several, slider } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send answers' },
  pages: [
    {
      name: 'What you buy',
      blocks: [
        choice('often', 'How often do you buy coffee for home? *', [
          'Every week',
          'Every month',
          'Less often',
          'Never',
        ]),
        several('where', 'Where do you buy it?', {
          options: ['In a supermarket', 'In a coffee shop', 'Online', 'At a market'],
          settings: { hasOther: true, isShuffled: true },
        }),
        money('spend', 'How much do you spend on it in a month?', { settings: { min: 0 } }),
      ],
    },
    {
      name: 'What matters to you',
      blocks: [
        matrix('importance', 'How important are these when you choose?', {
          rows: ['Price', 'Taste', 'Origin', 'Fair trade', 'Packaging', 'Brand'],
          columns: ['Not at all', 'A little', 'Quite', 'Very'],
        }),
        ranking('brands', 'Rank these brands', {
          options: ['Northwind', 'Contoso', 'Fabrikam', 'Tailspin'],
          settings: { isShuffled: true, ranksAll: false },
        }),
        slider('price', 'What is the most you would pay for 500 g?', {
          settings: { min: 3, max: 30, step: 0.5, unit: ' $' },
        }),
        long('miss', 'What do you miss in what you can buy today?'),
      ],
    },
    {
      name: 'About you',
      blocks: [
        choice('age', 'How old are you?', [
          'Under 18',
          '18 to 29',
          '30 to 44',
          '45 to 59',
          '60 or older',
          'I prefer not to say',
        ]),
        dropdown('household', 'How many people live in your household?', ['1', '2', '3', '4', '5 or more']),
        email('email', 'Your email, if you would like to take part in a tasting'),
      ],
    },
  ],
  rules: [
    {
      name: 'Only people who buy coffee',
      when: is('often', 'Never'),
      effects: [{ do: 'disqualify', endingId: 'notNow' }],
    },
  ],
  endings: [
    { title: 'Thank you', text: 'Your answers help us to make better coffee.' },
    {
      id: 'notNow',
      name: 'Not in the group',
      title: 'Thank you for your interest',
      text: 'This time we are asking people who buy coffee for home.',
    },
  ],
} satisfies FormSketch
