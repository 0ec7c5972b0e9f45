import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, isAnyOf, note, number, pair, several, short, show, yesNo } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'I am in' },
  pages: [
    {
      blocks: [
        note('Everybody brings something, and nobody brings the same. Tell us what you have in mind.'),
        ...pair(
          short('name', 'Your name *'),
          number('people', 'How many are you? *', { settings: { min: 1, max: 8, step: 1 } }),
        ),
        choice('dish', 'What will you bring? *', [
          'A starter',
          'A main dish',
          'A dessert',
          'Drinks',
          'Paper plates and cups',
        ]),
        short('what', 'What is it?', { settings: { placeholder: 'Potato salad' } }),
        several('diet', 'It is …', ['Vegetarian', 'Vegan', 'Gluten-free', 'With nuts', 'Spicy']),
        yesNo('help', 'Can you come an hour early and help?'),
      ],
    },
  ],
  rules: [
    {
      name: 'Ask about dishes',
      when: isAnyOf('dish', 'A starter', 'A main dish', 'A dessert'),
      effects: show('what', 'diet'),
    },
  ],
  endings: [{ title: 'Yum', text: 'You are on the list. See you at the party.' }],
} satisfies FormSketch
