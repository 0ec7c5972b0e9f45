import type { FormSketch } from '../starts/form-sketch.ts'
import {
  address,
  choice,
  consent,
  contactDetails,
  date,
  is,
  long,
  money,
  number,
  short,
  show,
  yesNo,
} from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Apply', hasReview: true },
  pages: [
    {
      name: 'You',
      blocks: [
        contactDetails('applicant', 'Your details *', {
          settings: {
            shownParts: ['firstName', 'lastName', 'email', 'phone'],
            requiredParts: ['firstName', 'lastName', 'email', 'phone'],
          },
        }),
        address('current', 'Where do you live now? *'),
        number('people', 'How many people would move in? *', { settings: { min: 1, max: 10, step: 1 } }),
        yesNo('pets', 'Do you have pets? *'),
        short('whichPets', 'Which ones? *'),
      ],
    },
    {
      name: 'Work and income',
      blocks: [
        choice('work', 'What do you do? *', ['Employed', 'Self-employed', 'Student', 'Retired', 'Something else']),
        short('employer', 'Employer and job title *'),
        money('income', 'Monthly income of your household *', { settings: { min: 0 } }),
        yesNo('guarantor', 'Do you have a guarantor?'),
      ],
    },
    {
      name: 'Moving in',
      blocks: [
        date('from', 'From when would you like to rent? *', { settings: { allowsPast: false } }),
        choice('length', 'For how long?', ['Up to a year', '1 to 2 years', 'Longer']),
        long('about', 'Tell us a little about yourself'),
        short('landlord', 'Name and phone number of your current landlord'),
        consent('check', 'You may check what I entered.'),
      ],
    },
  ],
  rules: [
    { name: 'Ask which pets', when: is('pets', 'yes'), effects: show('whichPets') },
    { name: 'Ask for the employer', when: is('work', 'Employed'), effects: show('employer') },
  ],
  endings: [{ title: 'Application received', text: 'We decide within a week, and tell you in any case.' }],
} satisfies FormSketch
