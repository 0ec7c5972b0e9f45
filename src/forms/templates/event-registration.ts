import type { FormSketch } from '../starts/form-sketch.ts'
import {
  choice,
  consent,
  contactDetails,
  dropdown,
  hidePage,
  is,
  long,
  several,
  short,
  show,
  yesNo,
} from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Register' },
  pages: [
    {
      name: 'About you',
      blocks: [
        contactDetails('person', 'Who is coming? *', {
          settings: {
            shownParts: ['firstName', 'lastName', 'email', 'company'],
            requiredParts: ['firstName', 'lastName', 'email'],
          },
        }),
        choice('ticket', 'Ticket *', ['Both days', 'First day', 'Second day', 'Online']),
      ],
    },
    {
      id: 'onSite',
      name: 'On site',
      blocks: [
        several('workshops', 'Which workshops would you like to join?', {
          options: ['Writing', 'Design', 'Data', 'Leading teams'],
          description: 'Choose up to two.',
          settings: { maxChoices: 2 },
        }),
        choice('meal', 'Lunch *', ['Everything', 'Vegetarian', 'Vegan', 'No lunch']),
        short('allergies', 'Allergies'),
        yesNo('access', 'Do you need a step-free way, or other help?'),
        long('accessNeeds', 'What can we do for you? *'),
      ],
    },
    {
      name: 'Almost done',
      blocks: [
        dropdown('heard', 'How did you hear about the event?', [
          'Email',
          'A colleague',
          'Social media',
          'A search',
          'Last year',
        ]),
        consent('rules', 'I accept the conditions of participation.'),
      ],
    },
  ],
  rules: [
    { name: 'People online need no lunch', when: is('ticket', 'Online'), effects: [hidePage('onSite')] },
    { name: 'Ask what helps', when: is('access', 'yes'), effects: show('accessNeeds') },
  ],
  endings: [
    {
      title: 'See you there, {{person_firstName|dear guest}}',
      text: 'Your registration is complete. We will send the details by email.',
    },
  ],
} satisfies FormSketch
