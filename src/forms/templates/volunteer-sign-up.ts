import type { FormSketch } from '../starts/form-sketch.ts'
import { choice, contactDetails, has, is, long, several, short, show, yesNo } from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Sign up' },
  pages: [
    {
      name: 'You',
      blocks: [
        contactDetails('person', 'Your details *', {
          settings: {
            shownParts: ['firstName', 'lastName', 'email', 'phone'],
            requiredParts: ['firstName', 'lastName', 'email'],
          },
        }),
        yesNo('adult', 'Are you 18 or older? *'),
        short('parent', 'Name and phone number of a parent *'),
      ],
    },
    {
      name: 'How you can help',
      blocks: [
        several('tasks', 'What would you like to do? *', [
          'Set up',
          'Welcome guests',
          'Kitchen',
          'First aid',
          'Clean up',
          'Drive',
        ]),
        yesNo('license', 'Do you have a driving license? *'),
        several('slots', 'When do you have time? *', [
          'Friday evening',
          'Saturday morning',
          'Saturday evening',
          'Sunday',
        ]),
        choice('shirt', 'Size of your T-shirt', { options: ['S', 'M', 'L', 'XL'], settings: { columns: 4 } }),
        long('experience', 'What have you done before that could help?'),
      ],
    },
  ],
  rules: [
    { name: 'Ask for a parent', when: is('adult', 'no'), effects: show('parent') },
    { name: 'Ask drivers for a license', when: has('tasks', 'Drive'), effects: show('license') },
  ],
  endings: [{ title: 'Thank you for helping', text: 'We will send you the plan a week before the event.' }],
} satisfies FormSketch
