import type { FormSketch } from '../starts/form-sketch.ts'
import { address, choice, consent, date, long, note, pair, phone, several, short } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Finish', hasReview: true },
  pages: [
    {
      name: 'Welcome',
      blocks: [
        note('Welcome to the team. This takes about five minutes, and everything is ready on your **first day**.'),
        ...pair(short('legalName', 'Full name, as on your passport *'), short('nickname', 'What should we call you?')),
        ...pair(
          date('birthday', 'Date of birth *', { settings: { allowsFuture: false } }),
          date('firstDay', 'Your first day *'),
        ),
        address('home', 'Home address *'),
        phone('phone', 'Mobile phone *'),
      ],
    },
    {
      name: 'Emergency contact',
      blocks: [
        ...pair(short('emergencyName', 'Name *'), short('emergencyRelation', 'How are you related?')),
        phone('emergencyPhone', 'Phone *'),
      ],
    },
    {
      name: 'Your desk',
      blocks: [
        choice('computer', 'Computer *', ['Mac', 'Windows', 'Linux']),
        several('equipment', 'What else do you need?', ['Monitor', 'Keyboard', 'Headset', 'Office chair at home']),
        choice('shirt', 'Size of your T-shirt', {
          options: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
          settings: { columns: 3 },
        }),
        choice('diet', 'Food', ['Everything', 'Vegetarian', 'Vegan']),
        long('intro', 'Introduce yourself to the team in a few sentences'),
        consent('handbook', 'I have read the employee handbook.'),
      ],
    },
  ],
  endings: [{ title: 'All set, {{nickname|dear colleague}}', text: 'See you on your first day.' }],
} satisfies FormSketch
