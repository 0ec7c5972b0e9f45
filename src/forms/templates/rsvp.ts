import type { FormSketch } from '../starts/form-sketch.ts'
import { endAt, is, long, number, several, short, show, yesNo } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Send reply', isOncePerPerson: true },
  pages: [
    {
      blocks: [
        short('name', 'Your name *'),
        yesNo('attending', 'Will you be there? *', {
          settings: { yesLabel: 'Yes, with pleasure', noLabel: 'Sorry, I cannot come' },
        }),
        number('guests', 'How many people are you, with yourself? *', { settings: { min: 1, max: 10, step: 1 } }),
        several('food', 'What should the kitchen know?', ['Vegetarian', 'Vegan', 'Gluten-free', 'Nut allergy']),
        short('song', 'Which song must be played?'),
        long('message', 'A few words for the hosts'),
      ],
    },
  ],
  rules: [
    { name: 'Ask guests for details', when: is('attending', 'yes'), effects: show('guests', 'food', 'song') },
    { name: 'Thank those who cannot come', when: is('attending', 'no'), effects: [endAt('page1', 'missed')] },
  ],
  endings: [
    { title: 'See you soon, {{name|friend}}', text: 'We are looking forward to celebrating with you.' },
    { id: 'missed', name: 'Not coming', title: 'We will miss you, {{name|friend}}', text: 'Thank you for telling us.' },
  ],
} satisfies FormSketch
