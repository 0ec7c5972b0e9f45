import type { FormSketch } from '../starts/form-sketch.ts'
import {
  choice,
  consent,
  contactDetails,
  dropdown,
  isAnyOf,
  long,
  note,
  several,
  show,
} from '../starts/sketch-parts.ts'

export default {
  settings: { submitLabel: 'Enroll' },
  pages: [
    {
      blocks: [
        dropdown('course', 'Course *', ['Spanish', 'French', 'Italian', 'German']),
        choice('level', 'How well do you speak it? *', ['Not at all', 'A little', 'Quite well', 'Very well']),
        note('Before the course begins, we send you a short test to find the right group.', 'test'),
        several('days', 'On which days can you come? *', {
          options: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday'],
          settings: { columns: 2 },
        }),
        choice('place', 'Where? *', ['In the classroom', 'Online']),
        contactDetails('student', 'Your details *', {
          settings: {
            shownParts: ['firstName', 'lastName', 'email', 'phone'],
            requiredParts: ['firstName', 'lastName', 'email'],
          },
        }),
        long('goal', 'What would you like to learn it for?'),
        consent('terms', 'I accept the conditions of enrollment.'),
      ],
    },
  ],
  rules: [{ name: 'Announce the test', when: isAnyOf('level', 'Quite well', 'Very well'), effects: show('test') }],
  endings: [{ title: 'You are enrolled', text: 'We will tell you your group a week before the course begins.' }],
} satisfies FormSketch
