import type { FormSketch } from '../starts/form-sketch.ts'
import {
  address,
  choice,
  contactDetails,
  date,
  is,
  long,
  matrix,
  number,
  pair,
  several,
  short,
  show,
  time,
  yesNo,
} from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send order', hasReview: true },
  pages: [
    {
      name: 'The event',
      blocks: [
        ...pair(date('day', 'Day *', { settings: { allowsPast: false } }), time('time', 'When do you want to eat? *')),
        address('place', 'Where? *'),
        number('guests', 'Number of guests *', { settings: { min: 10, max: 500, step: 1 } }),
      ],
    },
    {
      name: 'The food',
      blocks: [
        choice('menu', 'Menu *', ['Breakfast', 'Finger food', 'Buffet', 'Three courses']),
        matrix('diets', 'How many guests eat …', {
          rows: ['Vegetarian', 'Vegan', 'Gluten-free'],
          columns: ['Nobody', 'A few', 'About half', 'Most'],
        }),
        several('drinks', 'Drinks', ['Coffee and tea', 'Soft drinks', 'Wine and beer', 'We bring our own']),
        yesNo('staff', 'Do you need people who serve?'),
        long('notes', 'Allergies and wishes'),
      ],
    },
    {
      name: 'You',
      blocks: [
        contactDetails('contact', 'Contact *'),
        choice('bill', 'Who gets the bill?', ['I', 'My company']),
        short('company', 'Company and department *'),
      ],
    },
  ],
  rules: [{ name: 'Ask for the company', when: is('bill', 'My company'), effects: show('company') }],
  endings: [{ title: 'Order received', text: 'You will have our offer by tomorrow.' }],
} satisfies FormSketch
